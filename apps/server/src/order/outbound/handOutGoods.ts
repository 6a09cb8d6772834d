import { giftCardUse } from '@partsdesk/core/customer/card/giftCard';
import type { EventOf } from '@partsdesk/core/lifecycle';
import { afterSaleLifecycle } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import type { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { addQuantities, formatQuantity, toThousandths } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import { isOrderVisible } from '../../account/role/serviceRights';
import { handOut } from '../../goods/stock/stock';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { bookPieces } from '../ledger/bookPieces';
import { copyLater } from './outboundCopy';
import { saleOuts } from './saleOuts';

export interface LockedSaleOut {
  id: string;
  code: string | null;
  orderId: string;
  status: number;
  paymentStatus: number;
  onCredit: boolean;
  receivable: number;
  received: number;
  customerId: string;
  remark: string;
  version: number;
  goodwill: number;
  createTime: Date;
  /** When the last hand-out at the counter was; null after it was taken back. */
  lastOutTime: Date | null;
  /** An order of the mini-app. */
  online: boolean;
  /** What gift cards pay when it is received, fen. */
  covered: number;
}

/** What gift cards pay of an outbound when it is received, fen: the uses that it has taken. */
export const coveredOf = (
  out: string,
) => sql<number>`(select coalesce(sum(used.value), 0)::bigint from gift_card_use used
  where used.store_id = ${sql.ref(out)}.store_id and used.sale_out_id = ${sql.ref(out)}.id and used.status = ${sql.lit(giftCardUse.statuses.locked.code)})`;

const lockable = (ctx: Context) => {
  const found = fromStore(ctx, 'sale_out')
    .select([
      'id',
      'order_id as orderId',
      'code',
      'status',
      'payment_status as paymentStatus',
      'on_credit as onCredit',
      'receivable',
      'received',
      'customer_id as customerId',
      'remark',
      'goodwill',
      'create_time as createTime',
      'last_out_time as lastOutTime',
      'version',
    ])
    .select(
      sql<boolean>`exists (select from online_order as online where online.store_id = sale_out.store_id and online.order_id = sale_out.order_id)`.as(
        'online',
      ),
    )
    .select(coveredOf('sale_out').as('covered'))
    .where(isOrderVisible(ctx, sql.ref('sale_out.order_id')));
  return (ctx.shopId ? found.where('shop_id', '=', ctx.shopId) : found).forUpdate();
};

/**
 * Locks an outbound of this shop; refuses if it has changed since the caller read it at `version`, then if its status
 * does not allow the event.
 */
export async function lockedSaleOut(
  ctx: Context,
  id: string,
  version: number | undefined,
  event?: EventOf<typeof saleOutLifecycle>,
): Promise<LockedSaleOut> {
  const out = await lockable(ctx).where('id', '=', id).executeTakeFirst();
  if (!out) throw new Failure('出库单不存在');
  saleOuts.check(out, version, 'status', ...(event ? [event] : []));
  return out;
}

/**
 * Locks several outbounds in the order of their ids, so that two callers cannot deadlock; returns them as requested.
 */
export async function lockedSaleOuts(ctx: Context, ids: readonly string[]): Promise<LockedSaleOut[]> {
  const outs = new Map(
    (await lockable(ctx).where('id', 'in', ids).orderBy('id').execute()).map((out) => [out.id, out]),
  );
  return ids.map((id, index) => {
    const out = outs.get(id);
    if (!out) throw new Failure('出库单不存在', { field: `saleOutIds[${String(index)}]` });
    return out;
  });
}

/** What cases have paid back of an order's line `sold` before it is shipped: money of pieces that never leave. */
const paidBackUnshipped = sql`(select coalesce(sum(back.amount), 0) from after_sale_line back
  join after_sale one on one.store_id = back.store_id and one.id = back.after_sale_id
  where back.store_id = sold.store_id and back.order_line_id = sold.id
    and one.status = ${sql.lit(afterSaleLifecycle.statuses.refunded.code)})`;

/** Reads the lines of an outbound, with the quantity still to be handed out, and the money of all that leaves. */
export const linesToHandOut = (ctx: Context, saleOutId: string) =>
  fromStore(ctx, 'sale_out_line as line')
    .innerJoin('order_sale_line as sold', withinStore('sold.id', 'line.order_line_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(sql<number>`(sold.amount - ${paidBackUnshipped})::bigint`.as('amount'))
    .select([
      'line.id',
      'line.order_line_id as orderLineId',
      'line.sku_id as skuId',
      'line.warehouse_id as warehouseId',
      'line.is_service as isService',
      'line.quantity',
      'line.out_quantity as outQuantity',
      'line.last_out_quantity as lastQuantity',
      'line.last_out_cost as lastCost',
      'line.return_quantity as returnQuantity',
      'goods.name',
      'goods.unit_name as unit',
    ])
    .where('line.sale_out_id', '=', saleOutId)
    .orderBy('line.position')
    .execute();

type Lines = Awaited<ReturnType<typeof linesToHandOut>>;

type Wanted = { lineId: string; quantity: number }[] | undefined;

/** Hands the wanted pieces out against money or credit (by default all that is left), and returns the event this is. */
export function handOutGoods(
  ctx: Context,
  out: Pick<LockedSaleOut, 'id' | 'paymentStatus' | 'onCredit'>,
  lines: Lines,
  wanted: Wanted,
) {
  if (out.paymentStatus !== paymentStatus.statuses.paid.code && !out.onCredit)
    throw new Failure('该单还没有收款，也没有挂账，不能出库');
  return handOutLines(ctx, out, lines, wanted);
}

/** Hands pieces out without a check of payment; `known` has the costs by part where they are known. */
export async function handOutLines(
  ctx: Context,
  out: Pick<LockedSaleOut, 'id'>,
  lines: Lines,
  wanted: Wanted,
  known?: ReadonlyMap<string, number>,
) {
  const restOf = (line: { quantity: number; outQuantity: number }) =>
    toThousandths(line.quantity) - toThousandths(line.outQuantity);

  const moves = wanted
    ? wanted.map(({ lineId, quantity }, index) => {
        const line = lines.find(({ id }) => id === lineId);
        if (!line) throw new Failure('出库明细不存在', { field: `lines[${String(index)}].lineId` });
        if (wanted.findIndex((other) => other.lineId === lineId) !== index)
          throw new Failure(`「${line.name}」重复`, { field: `lines[${String(index)}].lineId` });
        if (toThousandths(quantity) > restOf(line))
          throw new Failure(`「${line.name}」最多还可出库 ${formatQuantity(restOf(line) / 1000)} ${line.unit}`, {
            field: `lines[${String(index)}].quantity`,
          });
        return { ...line, moving: quantity };
      })
    : lines.filter((line) => restOf(line) > 0).map((line) => ({ ...line, moving: restOf(line) / 1000 }));

  const goods = moves.filter(({ isService }) => !isService);
  const costs = await handOut(
    ctx,
    goods.map((move) => ({
      ...move,
      lineId: move.id,
      quantity: move.moving,
      ...(known?.has(move.skuId) ? { cost: known.get(move.skuId) ?? 0 } : {}),
    })),
    { kind: 'saleOut', documentId: out.id },
  );
  await writeOutQuantities(
    ctx,
    lines.map((line) => {
      const quantity = moves.find(({ id }) => id === line.id)?.moving ?? 0;
      const cost = costs.get(line.id) ?? 0;
      return { ...line, quantity, cost, last: { quantity, cost } };
    }),
  );
  await bookPieces(
    ctx,
    out.id,
    lines,
    moves.map(({ id, moving }) => ({ lineId: id, quantity: moving, cost: costs.get(id) ?? 0 })),
  );
  await copyLater(ctx, out.id);
  const moved = new Map(moves.map((move) => [move.id, toThousandths(move.moving)]));
  const all = lines.every((line) => restOf(line) === (moved.get(line.id) ?? 0));
  if (all) return { event: 'handOutAll' as const, title: '全部出库' };
  const pieces = moves.map(({ moving }) => moving);
  const handedOut = formatQuantity(addQuantities(...lines.map(({ outQuantity }) => outQuantity), ...pieces));
  const sold = formatQuantity(addQuantities(...lines.map(({ quantity }) => quantity)));
  return {
    event: 'handOutPart' as const,
    title: '部分出库',
    words: `本次 ${formatQuantity(addQuantities(...pieces))} 件，已出 ${handedOut}/${sold} 件`,
  };
}

interface Moved {
  id: string;
  orderLineId: string;
  quantity: number;
  cost: number;
  /** What of it can be taken back. */
  last: { quantity: number; cost: number };
}

/** Adds to the handed-out quantities of all lines of an outbound; what was taken back is below 0. */
export async function writeOutQuantities(ctx: Context, lines: readonly Moved[]): Promise<void> {
  const pieces = lines.map(({ quantity }) => quantity);
  await Promise.all([
    sql`update sale_out_line as line set out_quantity = line.out_quantity + moved.quantity, cost = line.cost + moved.cost,
        last_out_quantity = moved.last_quantity, last_out_cost = moved.last_cost
      from unnest(${lines.map(({ id }) => id)}::uuid[], ${pieces}::numeric[], ${lines.map(({ cost }) => cost)}::bigint[],
        ${lines.map(({ last }) => last.quantity)}::numeric[], ${lines.map(({ last }) => last.cost)}::bigint[])
        as moved (id, quantity, cost, last_quantity, last_cost)
      where line.store_id = ${ctx.storeId} and line.id = moved.id`.execute(ctx.db),
    sql`update order_sale_line as line set out_quantity = line.out_quantity + moved.quantity
      from unnest(${lines.map(({ orderLineId }) => orderLineId)}::uuid[], ${pieces}::numeric[]) as moved (id, quantity)
      where line.store_id = ${ctx.storeId} and line.id = moved.id`.execute(ctx.db),
  ]);
}
