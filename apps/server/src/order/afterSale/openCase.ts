import { statusLabel } from '@partsdesk/core/lifecycle';
import { allocate } from '@partsdesk/core/money';
import {
  afterSaleTypeLabel,
  afterSaleTypesOf,
  type AfterSaleType,
} from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { refundShare } from '@partsdesk/core/order/afterSale/afterSaleMoney';
import { isBeforeShipping, onlineLifecycleOf } from '@partsdesk/core/order/online/onlineOrder';
import { addQuantities, decimalsOf, formatQuantity } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { assertNoCase, type LockedOnline } from '../online/lockedOnline';
import { returnedPieces } from '../online/onlineParts';

interface Wanted {
  type: AfterSaleType;
  reason: string;
  /** Pictures whose ownership the caller has checked. */
  imageUrls?: readonly string[] | undefined;
  /** Everything that is left, if missing. */
  lines?: readonly { lineId: string; quantity: number }[] | undefined;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const soldLines = (ctx: Context, orderId: string) =>
  fromStore(ctx, 'order_sale_line as line')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select([
      'line.id',
      'line.quantity',
      'line.amount',
      'goods.name',
      'goods.unit_name as unit',
      'goods.decimals',
      returnedPieces.as('returned'),
    ])
    .where('line.order_id', '=', orderId)
    .orderBy('line.position')
    .execute();

type Sold = Awaited<ReturnType<typeof soldLines>>[number];
const restOf = ({ quantity, returned }: Sold) => addQuantities(quantity, -returned);

function chosen(sold: readonly Sold[], wanted: Wanted['lines']) {
  if (!wanted) return sold.filter((line) => restOf(line) > 0).map((line) => ({ line, pieces: restOf(line) }));
  return wanted.map(({ lineId, quantity }, index) => {
    const at = (field: string) => ({ field: `lines[${String(index)}].${field}` });
    const line = sold.find(({ id }) => id === lineId);
    if (!line) throw new Failure('订单明细不存在', at('lineId'));
    if (wanted.findIndex((other) => other.lineId === lineId) !== index)
      throw new Failure(`「${line.name}」重复`, at('lineId'));
    if (decimalsOf(quantity) > line.decimals)
      throw new Failure(`「${line.name}」的数量最多${String(line.decimals)}位小数`, at('quantity'));
    if (quantity > restOf(line))
      throw new Failure(`「${line.name}」最多还可售后 ${formatQuantity(restOf(line))} ${line.unit}`, at('quantity'));
    return { line, pieces: quantity };
  });
}

/** Sums the payments for the order that are not refunded yet, without extra amounts. */
async function stillPaid(ctx: Context, { out }: LockedOnline): Promise<number> {
  const {
    rows: [back],
  } = await sql<{ amount: number }>`select coalesce(sum(back.amount), 0)::bigint as amount from after_sale_refund back
    join receipt_bill bill on bill.store_id = back.store_id and bill.id = back.receipt_id where back.store_id = ${ctx.storeId} and bill.sale_out_id = ${out.id}`.execute(
    ctx.db,
  );
  return out.received - (back?.amount ?? 0);
}

async function stillMadeUp(ctx: Context, orderId: string): Promise<number> {
  const { left } = await fromStore(ctx, 'online_makeup')
    .select(sql<number>`coalesce(sum(amount - refunded), 0)::bigint`.as('left'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Writes a case for a locked order; the refund is computed here from the price that each line had for the customer. */
export async function openCase(asked: Context, order: LockedOnline, wanted: Wanted) {
  const ctx: Context = { ...asked, placeId: order.shopId };
  await assertOpen(ctx);
  await assertNoCase(ctx, order.id);
  const sold = await soldLines(ctx, order.id);
  const lines = chosen(sold, wanted.type === 3 ? undefined : wanted.lines);
  if (!lines.length) throw new Failure('该订单的商品已全部售后');
  const everything = sold.every((line) => restOf(line) === (lines.find((one) => one.line.id === line.id)?.pieces ?? 0));
  const shares = lines.map(({ line, pieces }) => refundShare(line, pieces));
  // Before shipping, only paid money can be refunded; afterwards, a refund of unpaid money reduces the debt.
  const beforeShipping = isBeforeShipping(order.status);
  const most = beforeShipping ? await stillPaid(ctx, order) : sum(shares);
  const amounts = sum(shares) > most ? allocate(most, shares) : shares;
  const madeUp = everything ? await stillMadeUp(ctx, order.id) : 0;
  const id = newId(ctx.now);
  const amount = sum(amounts) + madeUp;
  await ctx.db
    .insertInto('after_sale')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: order.shopId,
      order_id: order.id,
      customer_id: order.customerId,
      type: wanted.type,
      reason: wanted.reason,
      image_urls: [...(wanted.imageUrls ?? [])],
      amount,
      made_up: madeUp,
      before_shipping: beforeShipping,
      create_time: ctx.now,
    })
    .execute();
  await ctx.db
    .insertInto('after_sale_line')
    .values(
      lines.map(({ line, pieces }, index) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        after_sale_id: id,
        order_line_id: line.id,
        position: index + 1,
        quantity: pieces,
        amount: amounts[index] ?? 0,
      })),
    )
    .execute();
  await recordEvent(ctx, id, '申请售后', wanted.reason);
  await recordEvent(ctx, order.id, '申请售后', afterSaleTypeLabel(wanted.type));
  await ctx.tellStore();
  const code = await numberDocument(ctx, 'after_sale', 'SH', id);
  ctx.changed('afterSale', id, null, { code, orderId: order.id, type: wanted.type, amount });
  return { id, code, amount };
}

export function assertTypeFits(order: LockedOnline, type: AfterSaleType): void {
  if (afterSaleTypesOf(order.status).includes(type)) return;
  throw new Failure(
    `订单${statusLabel(onlineLifecycleOf(order.flow), order.status)}，不能申请${afterSaleTypeLabel(type)}`,
    { field: 'type' },
  );
}
