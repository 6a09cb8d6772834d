import type { PriceReason } from '@partsdesk/core/goods/customerPrice';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import type { OrderMoney } from '@partsdesk/core/order/sale/orderMoney';
import type { OrderType } from '@partsdesk/core/order/sale/orderType';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { consumeUses, lockUses, takenUses, type Cover } from '../../customer/card/gift/giftCardUses';
import { newId } from '../../db/ids';
import { bookReceivable } from '../../fund/receivable';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { columnsOf } from '../../kit/owner/columns';
import { brought, placed, settled, takeGifts } from '../../market/orderMarks';
import { saleOuts } from '../outbound/saleOuts';

/** A sale with computed money and reserved goods. */
export interface NewSale {
  lines: readonly {
    id: string;
    skuId: string;
    isService: boolean;
    warehouseId: string;
    quantity: number;
    orderType: OrderType;
    detailTypeId: string | null;
    listPrice: number;
    price: number;
    remark: string;
    because: readonly PriceReason[];
    /** The use of a gift card that covers it. */
    cover?: Cover | undefined;
    /** The gift of an earlier sale that it hands over. */
    giftGrantId?: string | undefined;
  }[];
  money: Extract<OrderMoney, { ok: true }>;
  customerId: string;
  vehicleId?: string | undefined;
  serviceStaffId?: string | undefined;
  shiftId?: string | undefined;
  remark?: string | undefined;
  /** Of an order that is sent: to whom. */
  receiverPhone?: string | undefined;
  /** 1: an order of the mini-app, whose goods cannot be handed out at the counter before it is shipped. */
  source: 0 | 1;
}

/** Returns the fields of the order that hold its sale. */
export const saleOf = ({ customerId, vehicleId, serviceStaffId, remark = '', money: { totals } }: NewSale) => ({
  customerId,
  vehicleId: vehicleId ?? null,
  serviceStaffId: serviceStaffId ?? null,
  remark,
  listAmount: totals.listAmount,
  priceChange: totals.priceChange,
  handDiscount: totals.handDiscount,
  coupon: totals.coupon,
  roundOff: totals.roundOff,
  receivable: totals.receivable,
});

const { notOut } = saleOutLifecycle.statuses;
const { toPay } = paymentStatus.statuses;

/** Returns the statuses of a new outbound: released unless it waits for shipping, paid where nothing is owed. */
const begunOut = (id: string, { source, money: { totals } }: NewSale) =>
  saleOuts.after(
    { id, status: notOut.code, paymentStatus: toPay.code },
    { status: source === 1 ? undefined : 'release', paymentStatus: totals.receivable === 0 ? 'settle' : undefined },
  );

/** Inserts the lines of an existing order and outbound. */
export const writeLines = (ctx: Context, orderId: string, saleOutId: string, { lines, money, customerId }: NewSale) => [
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
          customer_id: customerId,
          sku_id: line.skuId,
          order_type: line.orderType,
          detail_type_id: line.detailTypeId,
          quantity: line.quantity,
          list_price: line.listPrice,
          price: line.price,
          list_amount: part.listAmount,
          price_change: part.priceChange,
          hand_discount: part.handDiscount,
          coupon: part.coupon,
          round_off: part.roundOff,
          amount: part.amount,
          remark: line.remark,
          price_because: JSON.stringify(line.because),
          gift_card_item_id: line.cover?.itemId ?? null,
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
        is_service: line.isService,
        quantity: line.quantity,
        detail_type_id: line.detailTypeId,
      })),
    )
    .execute(),
];

/** Sums what gift cards pay of a sale when it is received, fen. */
export const coveredIn = ({ lines }: Pick<NewSale, 'lines'>): number =>
  lines.reduce((sum, { cover }) => sum + (cover?.value ?? 0), 0);

/** Takes the uses that cover lines which are written; of an order that costs nothing they are used at once. */
export async function takeUses(ctx: Context, saleOutId: string, { lines, money }: NewSale): Promise<void> {
  await lockUses(
    ctx,
    saleOutId,
    lines.flatMap(({ id, cover }) => (cover ? [{ ...cover, orderLineId: id }] : [])),
  );
  if (money.totals.receivable === 0 && lines.some(({ cover }) => cover))
    await consumeUses(ctx, await takenUses(ctx, [saleOutId]), { kind: 'saleOut', id: saleOutId });
}

/** Locks the coupons of written lines to their order; an order that costs nothing uses them at once. */
export async function takeCoupons(ctx: Context, orderId: string, { lines, money }: NewSale): Promise<void> {
  await placed(ctx, orderId, lines, money.coupons);
  if (money.coupons.length && money.totals.receivable === 0) await settled(ctx, orderId);
}

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
  const insertOrder = ctx.db.insertInto('order_sale').values({
    ...document,
    ...columnsOf(saleOf(sale)),
    id: orderId,
    source: sale.source,
    shift_id: sale.shiftId ?? null,
  });
  const insertSaleOut = ctx.db.insertInto('sale_out').values({
    ...document,
    id: saleOutId,
    order_id: orderId,
    customer_id: sale.customerId,
    remark: sale.remark ?? '',
    receivable: totals.receivable,
    ...columnsOf(begunOut(saleOutId, sale)),
  });
  const covered = sale.lines.some(({ cover }) => cover);
  const written = [
    insertOrder.execute(),
    insertSaleOut.execute(),
    ...writeLines(ctx, orderId, saleOutId, sale),
    covered ? takeUses(ctx, saleOutId, sale) : undefined,
    brought(ctx, { orderId, ...sale }),
    sale.money.coupons.length ? takeCoupons(ctx, orderId, sale) : undefined,
    takeGifts(ctx, sale.lines),
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
