import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { handOutLines, linesToHandOut, lockedSaleOut } from '../outbound/handOutGoods';
import { saleOuts } from '../outbound/saleOuts';
import { orders } from '../sale/orders';
import { placeOrder } from '../sale/placeOrder';
import { subtractFromLines, type Moving } from './borrowMoves';

const { notOut } = orderSaleLifecycle.statuses;

type Sale = BodyOf<operations['serviceBorrowOut_convertToSale']>;

interface Slip {
  id: string;
  code: string;
  serviceStaffId: string;
  customerId: string | null;
  lentId: string;
}

/**
 * Makes a sales order of lent pieces. The buyer has them already, so that the outbound is handed out at once, at the
 * cost when they were lent; the amount becomes a debt.
 */
export async function sellLent(
  ctx: Context,
  slip: Slip,
  moving: readonly Moving[],
  { customerId, lines, approvalId, remark }: Sale,
) {
  const buyer = customerId ?? slip.customerId;
  const sale = await placeOrder(
    ctx,
    {
      ...(buyer ? { customerId: buyer } : {}),
      serviceStaffId: slip.serviceStaffId,
      remark: remark ?? '',
      ...(approvalId ? { approvalId } : {}),
      lines: moving.map(({ line: { skuId }, quantity }, index) => ({
        skuId,
        quantity,
        ...(lines[index]?.price === undefined ? {} : { price: lines[index].price }),
      })),
    },
    slip.lentId,
  );
  const [out, toHandOut] = [
    await lockedSaleOut(ctx, sale.saleOutId, undefined),
    await linesToHandOut(ctx, sale.saleOutId),
  ];
  const costs = new Map(moving.map(({ line, value }) => [line.skuId, value]));
  const { event } = await handOutLines(ctx, out, toHandOut, undefined, costs);
  await Promise.all([
    saleOuts.move(ctx, out, { status: event }),
    orders.move(ctx, { id: sale.id, status: notOut.code }, { status: event }),
    ctx.db
      .insertInto('service_borrow_sale')
      .values({ store_id: ctx.storeId, document_id: slip.id, order_id: sale.id })
      .execute(),
    subtractFromLines(ctx, 'sold_quantity', moving),
    recordEvent(ctx, out.id, '全部出库', `借用单 ${slip.code}`),
  ]);
  return sale;
}
