import { formatYuan } from '@partsdesk/core/money';
import { deliveredMoney } from '@partsdesk/core/order/sale/partMoney';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { moneyUpTo } from '@partsdesk/core/order/sale/saleShare';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import { assertNoneCovered, giveBackUses, releaseUses } from '../../customer/card/gift/giftCardUses';
import { bookReceivable } from '../../fund/receivable';
import { inLockOrder, release } from '../../goods/stock/stock';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { cancelled, paidOff, shortened, worthMoved } from '../../market/orderMarks';
import { bookSale } from '../ledger/saleLedger';
import { saleOuts } from '../outbound/saleOuts';
import { lockedWithOut, reservedOf } from './lockedOrder';
import { orders } from './orders';

/** Locks an order and its outbound to end both; refuses while a customer is paying. */
export async function lockedToEnd(
  ctx: Context,
  id: string,
  version: number | undefined,
  orderEvent: 'cancel' | 'forceComplete',
  outEvent: 'cancel' | 'finishRest',
) {
  const { order, out } = await lockedWithOut(ctx, id, version, orderEvent);
  await assertOpen(ctx, order.createTime);
  saleOuts.check(out, undefined, 'status', outEvent);
  if (out.paymentStatus === paymentStatus.statuses.paying.code)
    throw new Failure('顾客正在付款，请等结果，或先撤销付款');
  return { order, out };
}

/** Cancels an order without handed-out goods and receipts. */
export async function cancelOrder(ctx: Context, id: string, reason: string): Promise<null> {
  const { order, out } = await lockedToEnd(ctx, id, undefined, 'cancel', 'cancel');
  if (out.received > 0) throw new Failure('该单已收款，请用「取消并退款」');

  // What a free order has used goes back; what another has taken is let go.
  await releaseUses(ctx, out.id);
  await giveBackUses(ctx, out.id, { kind: 'saleOut', id: out.id, reason: `销售单 ${order.code ?? ''} 取消` });
  await cancelled(ctx, id);
  for (const { quantity, ...place } of inLockOrder(await reservedOf(ctx, out.id))) await release(ctx, place, quantity);
  await bookReceivable(ctx, order.customerId, -out.receivable, { kind: 'saleOut', id: out.id });
  await orders.move(ctx, order, { status: 'cancel' }, {}, { reason });
  await saleOuts.move(ctx, out, { status: 'cancel' }, { onCredit: false });
  await recordEvent(ctx, id, '取消', reason);
  await ctx.tellStore();
  return null;
}

const soldLines = (ctx: Context, orderId: string) =>
  fromStore(ctx, 'order_sale_line as line')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select([
      'line.id',
      'line.quantity',
      'line.out_quantity as outQuantity',
      'line.list_price as listPrice',
      'line.price',
      'line.order_type as orderType',
      'line.hand_discount as handDiscount',
      'line.coupon',
      'line.round_off as roundOff',
      'line.amount',
      'line.return_quantity as returnedQuantity',
      'line.return_amount as returnedAmount',
      'goods.name',
      'goods.unit_name as unit',
    ])
    .$narrowType<{ orderType: 1 | 2 | 3 | 4 }>()
    .where('line.order_id', '=', orderId)
    .orderBy('line.position')
    .execute();

/** Books what the money of the delivered pieces is more or less than their share of the line was (REP-07). */
function correctSold(
  ctx: Context,
  orderId: string,
  sold: Awaited<ReturnType<typeof soldLines>>,
  kept: readonly { amount: number }[],
): Promise<void> {
  const odd = sold.flatMap((line, index) => {
    const amount = (kept[index]?.amount ?? 0) - moneyUpTo(line, line.outQuantity);
    return amount ? [{ orderLineId: line.id, kind: 'correction' as const, quantity: 0, amount, cost: 0 }] : [];
  });
  return bookSale(ctx, odd, { kind: 'orderSale', id: orderId });
}

/** Releases what was not handed out: its reservation, its share of the money, and its debt. */
export async function forceComplete(ctx: Context, id: string, reason: string, version?: number): Promise<null> {
  const { order, out } = await lockedToEnd(ctx, id, version, 'forceComplete', 'finishRest');
  await assertNoneCovered(ctx, id);
  const [sold, reserved] = [await soldLines(ctx, id), await reservedOf(ctx, out.id)];
  const kept = sold.map((line) => ({
    id: line.id,
    out: line.outQuantity,
    closed: addQuantities(line.quantity, -line.outQuantity),
    ...deliveredMoney(line, line.outQuantity),
  }));
  const sum = (pick: (line: (typeof kept)[number]) => number) => kept.reduce((total, line) => total + pick(line), 0);
  const receivable = sum((line) => line.amount);
  // Returns may have reduced the debt.
  const owed = receivable - (order.receivable - out.receivable);
  if (out.received > owed)
    throw new Failure(
      `已收 ${formatYuan(out.received)}，多于已出库商品的 ${formatYuan(owed)}，不能强制完成；请继续出库，或出库后走退货退款`,
    );

  for (const { quantity, outQuantity, ...place } of inLockOrder(reserved))
    if (quantity > outQuantity) await release(ctx, place, addQuantities(quantity, -outQuantity));
  const columns = (pick: (line: (typeof kept)[number]) => number) => kept.map(pick);
  await sql`update order_sale_line as line set quantity = kept.quantity, closed_quantity = kept.closed, list_amount = kept.list_amount, price_change = kept.price_change,
      hand_discount = kept.hand_discount, coupon = kept.coupon, round_off = kept.round_off, amount = kept.amount
    from unnest(${kept.map((line) => line.id)}::uuid[], ${columns((line) => line.out)}::numeric[], ${columns((line) => line.closed)}::numeric[], ${columns((line) => line.listAmount)}::bigint[],
      ${columns((line) => line.priceChange)}::bigint[], ${columns((line) => line.handDiscount)}::bigint[], ${columns((line) => line.coupon)}::bigint[], ${columns((line) => line.roundOff)}::bigint[], ${columns((line) => line.amount)}::bigint[])
      as kept (id, quantity, closed, list_amount, price_change, hand_discount, coupon, round_off, amount)
    where line.store_id = ${ctx.storeId} and line.id = kept.id`.execute(ctx.db);
  await ctx.db
    .updateTable('sale_out_line')
    .set((row) => ({ quantity: row.ref('out_quantity') }))
    .where('store_id', '=', ctx.storeId)
    .where('sale_out_id', '=', out.id)
    .execute();

  await correctSold(ctx, id, sold, kept);
  await orders.move(
    ctx,
    order,
    { status: 'forceComplete' },
    {
      receivable,
      listAmount: sum((line) => line.listAmount),
      priceChange: sum((line) => line.priceChange),
      handDiscount: sum((line) => line.handDiscount),
      coupon: sum((line) => line.coupon),
      roundOff: sum((line) => line.roundOff),
    },
    { reason },
  );
  await saleOuts.move(
    ctx,
    out,
    { status: 'finishRest', paymentStatus: out.received === owed ? 'settle' : undefined },
    { receivable: owed },
  );
  const rest = sold
    .map((line, index) => ({ ...line, closed: kept[index]?.closed ?? 0 }))
    .filter(({ closed }) => closed > 0)
    .map(({ name, unit, closed }) => `${name} ${formatQuantity(closed)} ${unit}`)
    .join('、');
  await recordEvent(ctx, id, '强制完成', `${reason}；不再出库：${rest}`);
  await shortened(ctx, id, kept);
  await worthMoved(ctx, id);
  if (out.received === owed && owed < out.receivable) await paidOff(ctx, id);
  await bookReceivable(ctx, order.customerId, owed - out.receivable, { kind: 'saleOut', id: out.id });
  await ctx.tellStore();
  return null;
}
