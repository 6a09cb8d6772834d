import { can, next } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { deliveredMoney } from '@partsdesk/core/order/sale/partMoney';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import { bookReceivable } from '../../fund/receivable';
import { inLockOrder, release } from '../../goods/stock/stock';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { lifecycleFailure } from '../../kit/lifecycleFailure';
import { assertUnchanged } from '../../kit/version';
import { lockedWithOut, reservedOf } from './lockedOrder';

type Locked = Awaited<ReturnType<typeof lockedWithOut>>;

function assertMay(
  { order, out }: Locked,
  orderEvent: 'cancel' | 'forceComplete',
  outEvent: 'cancel' | 'finishRest',
): void {
  if (!can(orderSaleLifecycle, order.status, orderEvent))
    throw lifecycleFailure('销售单', orderSaleLifecycle, order.status, orderEvent);
  if (!can(saleOutLifecycle, out.status, outEvent))
    throw lifecycleFailure('出库单', saleOutLifecycle, out.status, outEvent);
  if (out.paymentStatus === paymentStatus.statuses.paying.code)
    throw new Failure('顾客正在付款，请等结果，或先撤销付款');
}

/** Cancels an order without handed-out goods and receipts. */
export async function cancelOrder(ctx: Context, id: string, reason: string): Promise<null> {
  const { order, out } = await lockedWithOut(ctx, id);
  await assertOpen(ctx, order.createTime);
  assertMay({ order, out }, 'cancel', 'cancel');
  if (out.received > 0) throw new Failure('该单已收款，不能取消，请走退货退款');

  for (const { quantity, ...place } of inLockOrder(await reservedOf(ctx, out.id))) await release(ctx, place, quantity);
  await bookReceivable(ctx, order.customerId, -out.receivable, { kind: 'saleOut', id: out.id });
  const status = next(orderSaleLifecycle, order.status, 'cancel') ?? order.status;
  await ctx.db
    .updateTable('order_sale')
    .set((row) => ({ status, version: row('version', '+', 1) }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  await ctx.db
    .updateTable('sale_out')
    .set((row) => ({
      status: next(saleOutLifecycle, out.status, 'cancel') ?? out.status,
      on_credit: false,
      version: row('version', '+', 1),
    }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', out.id)
    .execute();
  await recordEvent(ctx, id, '取消', reason);
  ctx.changed('orderSale', id, { status: order.status }, { status, reason });
  await ctx.tellStore();
  return null;
}

const soldLines = (ctx: Context, orderId: string) =>
  ctx.db
    .selectFrom('order_sale_line as line')
    .innerJoin('goods_sku as sku', (join) =>
      join.onRef('sku.store_id', '=', 'line.store_id').onRef('sku.id', '=', 'line.sku_id'),
    )
    .innerJoin('goods', (join) =>
      join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'),
    )
    .select([
      'line.id',
      'line.quantity',
      'line.out_quantity as outQuantity',
      'line.list_price as listPrice',
      'line.price',
      'line.order_type as orderType',
      'line.hand_discount as handDiscount',
      'line.round_off as roundOff',
      'line.amount',
      'line.return_quantity as returnedQuantity',
      'line.return_amount as returnedAmount',
      'goods.name',
      'goods.unit_name as unit',
    ])
    .$narrowType<{ orderType: 1 | 2 | 3 | 4 }>()
    .where('line.store_id', '=', ctx.storeId)
    .where('line.order_id', '=', orderId)
    .orderBy('line.position')
    .execute();

/** Releases what was not handed out: its reservation, its share of the money, and its debt. */
export async function forceComplete(ctx: Context, id: string, reason: string, version?: number): Promise<null> {
  const { order, out } = await lockedWithOut(ctx, id);
  await assertOpen(ctx, order.createTime);
  assertMay({ order, out }, 'forceComplete', 'finishRest');
  assertUnchanged(`销售单${order.code ?? ''}`, { version: order.version, current: order.status }, version);
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
      hand_discount = kept.hand_discount, round_off = kept.round_off, amount = kept.amount
    from unnest(${kept.map((line) => line.id)}::uuid[], ${columns((line) => line.out)}::numeric[], ${columns((line) => line.closed)}::numeric[], ${columns((line) => line.listAmount)}::bigint[],
      ${columns((line) => line.priceChange)}::bigint[], ${columns((line) => line.handDiscount)}::bigint[], ${columns((line) => line.roundOff)}::bigint[], ${columns((line) => line.amount)}::bigint[])
      as kept (id, quantity, closed, list_amount, price_change, hand_discount, round_off, amount)
    where line.store_id = ${ctx.storeId} and line.id = kept.id`.execute(ctx.db);
  await ctx.db
    .updateTable('sale_out_line')
    .set((row) => ({ quantity: row.ref('out_quantity') }))
    .where('store_id', '=', ctx.storeId)
    .where('sale_out_id', '=', out.id)
    .execute();

  const status = next(orderSaleLifecycle, order.status, 'forceComplete') ?? order.status;
  const outStatus = next(saleOutLifecycle, out.status, 'finishRest') ?? out.status;
  await ctx.db
    .updateTable('order_sale')
    .set((row) => ({
      status,
      version: row('version', '+', 1),
      receivable,
      list_amount: sum((line) => line.listAmount),
      price_change: sum((line) => line.priceChange),
      hand_discount: sum((line) => line.handDiscount),
      round_off: sum((line) => line.roundOff),
    }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  await ctx.db
    .updateTable('sale_out')
    .set((row) => ({
      status: outStatus,
      receivable: owed,
      payment_status: out.received === owed ? 2 : out.paymentStatus,
      version: row('version', '+', 1),
    }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', out.id)
    .execute();
  const rest = sold
    .map((line, index) => ({ ...line, closed: kept[index]?.closed ?? 0 }))
    .filter(({ closed }) => closed > 0)
    .map(({ name, unit, closed }) => `${name} ${formatQuantity(closed)} ${unit}`)
    .join('、');
  await recordEvent(ctx, id, '强制完成', `${reason}；不再出库：${rest}`);
  await bookReceivable(ctx, order.customerId, owed - out.receivable, { kind: 'saleOut', id: out.id });
  ctx.changed('orderSale', id, { status: order.status, receivable: order.receivable }, { status, receivable, reason });
  await ctx.tellStore();
  return null;
}
