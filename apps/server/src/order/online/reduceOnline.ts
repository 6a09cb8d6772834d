import { allocate, formatYuan } from '@partsdesk/core/money';
import type { LineMoney } from '@partsdesk/core/order/sale/orderMoney';
import { sql } from 'kysely';
import { assertServiceRight } from '../../account/role/serviceRights';
import { bookReceivable } from '../../fund/receivable';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { saleOuts } from '../outbound/saleOuts';
import { assertPricesAllowed } from '../sale/approval/priceAuthority';
import { moveOnline, type LockedOnline } from './lockedOnline';

/** Takes an amount off an unpaid order, split over its lines, within the caller's right to change prices. */
export async function reduceOnline(ctx: Context, order: LockedOnline, amount: number): Promise<number> {
  const { id, out, soldFor, shopId, customerId, handDiscount } = order;
  const receivable = soldFor - amount;
  if (receivable <= out.received)
    throw new Failure(
      out.received
        ? `该订单已收 ${formatYuan(out.received)}，减价后应大于已收金额`
        : `减价金额应小于订单金额 ${formatYuan(soldFor)}`,
      { field: 'amount' },
    );
  await assertServiceRight(ctx, 'allow_discount', 'amount');
  const lines = await fromStore(ctx, 'order_sale_line as line')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_shop as sold', (join) =>
      join
        .onRef('sold.store_id', '=', 'line.store_id')
        .onRef('sold.sku_id', '=', 'line.sku_id')
        .on('sold.shop_id', '=', shopId),
    )
    .select([
      'line.id',
      'line.sku_id as skuId',
      'goods.name',
      'line.quantity',
      'line.list_price as listPrice',
      'line.price',
      'line.list_amount as listAmount',
      'line.price_change as priceChange',
      'line.hand_discount as handDiscount',
      'line.coupon',
      'line.amount',
    ])
    .select(sql<number>`coalesce(sold.floor_price, 0)`.as('floor'))
    .where('line.order_id', '=', id)
    .orderBy('line.position')
    .execute();
  const shares = allocate(
    amount,
    lines.map((line) => line.amount),
  );
  const money = lines.map((line, index): LineMoney => ({
    listAmount: line.listAmount,
    priceChange: line.priceChange,
    amountBeforeDiscount: line.listAmount + line.priceChange,
    handDiscount: line.handDiscount + (shares[index] ?? 0),
    coupon: line.coupon,
    roundOff: 0,
    amount: line.amount - (shares[index] ?? 0),
  }));
  await assertPricesAllowed(
    { ...ctx, placeId: shopId },
    {
      lines: lines.map((line) => ({ ...line, orderType: 1, ownPrice: line.price })),
      money,
      handDiscount: handDiscount + amount,
      roundOff: 0,
    },
    undefined,
  );
  await sql`update order_sale_line as line set hand_discount = line.hand_discount + off.share, amount = line.amount - off.share
    from unnest(${lines.map((line) => line.id)}::uuid[], ${shares}::bigint[]) as off (id, share) where line.store_id = ${ctx.storeId} and line.id = off.id`.execute(
    ctx.db,
  );
  await Promise.all([
    moveOnline(ctx, order, 'reduce', {}, { change: { handDiscount: handDiscount + amount, receivable } }),
    saleOuts.change(ctx, out, { receivable }),
  ]);
  await bookReceivable(ctx, customerId, -amount, { kind: 'saleOut', id: out.id });
  return receivable;
}
