import type { PriceReason } from '@partsdesk/core/goods/customerPrice';
import type { OrderMoney } from '@partsdesk/core/order/sale/orderMoney';
import { newId } from '../../db/ids';
import { bookReceivable } from '../../fund/receivable';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';

/** A sale with computed money and reserved goods. */
export interface NewSale {
  lines: readonly {
    id: string;
    skuId: string;
    warehouseId: string;
    quantity: number;
    orderType: number;
    detailTypeId: string | null;
    listPrice: number;
    price: number;
    remark: string;
    because: readonly PriceReason[];
  }[];
  money: Extract<OrderMoney, { ok: true }>;
  customerId: string;
  vehicleId?: string | undefined;
  serviceStaffId?: string | undefined;
  shiftId?: string | undefined;
  remark?: string | undefined;
  /** 1: an order of the mini-app, whose goods cannot be handed out at the counter before it is shipped. */
  source: 0 | 1;
}

/** The columns of the order that hold its sale. */
export const orderColumns = ({ customerId, vehicleId, serviceStaffId, remark = '', money: { totals } }: NewSale) => ({
  customer_id: customerId,
  vehicle_id: vehicleId ?? null,
  service_staff_id: serviceStaffId ?? null,
  remark,
  list_amount: totals.listAmount,
  price_change: totals.priceChange,
  hand_discount: totals.handDiscount,
  round_off: totals.roundOff,
  receivable: totals.receivable,
});

/** Inserts the lines of an existing order and outbound. */
export const writeLines = (ctx: Context, orderId: string, saleOutId: string, { lines, money }: NewSale) => [
  ctx.db
    .insertInto('order_sale_line')
    .values(
      lines.map((line, index) => {
        const part = money.lines[index];
        if (!part) throw new Error('a line without money');
        return {
          store_id: ctx.storeId,
          id: line.id,
          order_id: orderId,
          position: index + 1,
          sku_id: line.skuId,
          order_type: line.orderType,
          detail_type_id: line.detailTypeId,
          quantity: line.quantity,
          list_price: line.listPrice,
          price: line.price,
          list_amount: part.listAmount,
          price_change: part.priceChange,
          hand_discount: part.handDiscount,
          round_off: part.roundOff,
          amount: part.amount,
          remark: line.remark,
          price_because: JSON.stringify(line.because),
        };
      }),
    )
    .execute(),
  ctx.db
    .insertInto('sale_out_line')
    .values(
      lines.map((line, index) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        sale_out_id: saleOutId,
        order_line_id: line.id,
        position: index + 1,
        sku_id: line.skuId,
        warehouse_id: line.warehouseId,
        quantity: line.quantity,
        detail_type_id: line.detailTypeId,
      })),
    )
    .execute(),
];

/** Inserts the order and its outbound, and books the debt. */
export async function writeSale(ctx: Context, sale: NewSale) {
  const { totals } = sale.money;
  const orderId = newId(ctx.now);
  const saleOutId = newId(ctx.now);
  const document = {
    store_id: ctx.storeId,
    shop_id: ctx.placeId,
    created_by: ctx.user?.id ?? ctx.customerId ?? '',
    create_time: ctx.now,
  };
  const insertOrder = ctx.db
    .insertInto('order_sale')
    .values({ ...document, ...orderColumns(sale), id: orderId, source: sale.source, shift_id: sale.shiftId ?? null });
  const insertSaleOut = ctx.db.insertInto('sale_out').values({
    ...document,
    id: saleOutId,
    order_id: orderId,
    customer_id: sale.customerId,
    remark: sale.remark ?? '',
    status: sale.source === 1 ? 0 : 1,
    receivable: totals.receivable,
    payment_status: totals.receivable === 0 ? 2 : 0,
  });
  const written = [
    insertOrder.execute(),
    insertSaleOut.execute(),
    ...writeLines(ctx, orderId, saleOutId, sale),
    recordEvent(ctx, orderId, sale.source === 1 ? '下单' : '开单'),
    ctx.tellStore(),
  ];
  const last = Promise.all([
    // The contended row locks: the customer's debt, and the document numbers.
    totals.receivable ? bookReceivable(ctx, sale.customerId, totals.receivable, { kind: 'saleOut', id: saleOutId }) : 0,
    numberDocument(ctx, 'order_sale', 'XS', orderId),
    numberDocument(ctx, 'sale_out', 'CK', saleOutId),
  ]);
  const [[, code, saleOutCode]] = await Promise.all([last, ...written]);
  return { orderId, code, saleOutId, saleOutCode };
}
