import { addQuantities, formatQuantity, toThousandths } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import { newId } from '../db/ids';
import { assertOpen } from '../fund/closedPeriod';
import type { Context } from '../http/context';
import { Failure } from '../http/failure';

const ROWS_A_STATEMENT = 1000;

/** A part in a warehouse. */
export interface Place {
  warehouseId: string;
  skuId: string;
}

/** The document that moves the stock. */
export interface Because {
  kind: string;
  documentId: string;
}

/** Stock rows are locked in this order, so that two documents never wait for each other. */
export function inLockOrder<T extends Place>(places: readonly T[]): T[] {
  return [...places].sort((a, b) => (a.skuId + a.warehouseId < b.skuId + b.warehouseId ? -1 : 1));
}

/** Pieces that a line of an order wants, and the line's field to blame when they are not there. */
interface Wanted extends Place {
  quantity: number;
  field: string;
}

/** Sets the pieces aside if they are there; check and reservation are one statement, so the last piece goes to one buyer. */
const take = async (ctx: Context, { warehouseId, skuId, quantity }: Wanted): Promise<boolean> =>
  (
    await ctx.db
      .updateTable('stock')
      .set((stock) => ({ allocated: stock('allocated', '+', quantity) }))
      .where('store_id', '=', ctx.storeId)
      .where('warehouse_id', '=', warehouseId)
      .where('sku_id', '=', skuId)
      .where(sql<boolean>`on_hand - allocated >= ${quantity}`)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Where a part lies that is short, most first: in the warehouses of the shop that sell, or in the wanted one alone. */
function heldElsewhere(ctx: Context, { skuId, warehouseId }: Wanted, shopId: string | undefined) {
  const held = ctx.db
    .selectFrom('stock')
    .innerJoin('warehouse', (join) =>
      join.onRef('warehouse.store_id', '=', 'stock.store_id').onRef('warehouse.id', '=', 'stock.warehouse_id'),
    )
    .select('stock.warehouse_id as warehouseId')
    .select(sql<number>`stock.on_hand - stock.allocated`.as('available'))
    .where('stock.store_id', '=', ctx.storeId)
    .where('stock.sku_id', '=', skuId)
    .orderBy('available', 'desc')
    .orderBy('stock.warehouse_id');
  return (
    shopId
      ? held
          .where('warehouse.shop_id', '=', shopId)
          .where('warehouse.status', '=', 1)
          .where('warehouse.kind', '=', sql.lit(0))
      : held.where('warehouse.id', '=', warehouseId)
  ).execute();
}

/**
 * Sets pieces aside for an order, and answers in which warehouse each lie. What the wanted one is short of comes from another
 * warehouse of `shopId` that sells and has all of it: what a shop shows as for sale is what lies in all of them.
 */
export async function reserve(ctx: Context, wanted: readonly Wanted[], shopId?: string): Promise<string[]> {
  const ordered = inLockOrder(wanted);
  const taken = await Promise.all(ordered.map((one) => take(ctx, one)));
  const places = new Map(ordered.map((one) => [one, one.warehouseId]));
  for (const short of ordered.filter((_, index) => !taken[index]))
    places.set(short, await takeElsewhere(ctx, short, shopId));
  return wanted.map((one) => places.get(one) ?? one.warehouseId);
}

async function takeElsewhere(ctx: Context, short: Wanted, shopId: string | undefined): Promise<string> {
  const held = await heldElsewhere(ctx, short, shopId);
  for (const { warehouseId, available } of held)
    if (available >= short.quantity && (await take(ctx, { ...short, warehouseId }))) return warehouseId;
  const part = await ctx.db
    .selectFrom('goods_sku as sku')
    .innerJoin('goods', (join) =>
      join.onRef('goods.id', '=', 'sku.goods_id').onRef('goods.store_id', '=', 'sku.store_id'),
    )
    .select(['goods.name', 'goods.unit_name as unit'])
    .where('sku.store_id', '=', ctx.storeId)
    .where('sku.id', '=', short.skuId)
    .executeTakeFirst();
  throw new Failure(
    part ? `「${part.name}」库存不足，可售 ${formatQuantity(held[0]?.available ?? 0)} ${part.unit}` : '商品不存在',
    { field: short.field },
  );
}

/** Gives a reservation back. */
export async function release(ctx: Context, place: Place, quantity: number): Promise<void> {
  await ctx.db
    .updateTable('stock')
    .set((stock) => ({ allocated: stock('allocated', '-', quantity) }))
    .where('store_id', '=', ctx.storeId)
    .where('warehouse_id', '=', place.warehouseId)
    .where('sku_id', '=', place.skuId)
    .execute();
}

/** Pieces of an outbound's line that leave. */
interface Leaving extends Place {
  lineId: string;
  quantity: number;
  /** What they cost where that is known: pieces that had been lent. */
  cost?: number;
}

/** Hands reserved pieces out at their moving-average cost; answers the cost of each line, 1/10,000 yuan. A part may stand in several lines. */
export async function handOut(
  ctx: Context,
  leaving: readonly Leaving[],
  because: Because,
): Promise<Map<string, number>> {
  const wanted = inLockOrder(leaving);
  const rows = await ctx.db
    .selectFrom('stock')
    .select(['sku_id', 'warehouse_id', 'on_hand', 'value'])
    .where('store_id', '=', ctx.storeId)
    .where(
      'sku_id',
      'in',
      wanted.map((one) => one.skuId),
    )
    .where(
      'warehouse_id',
      'in',
      wanted.map((one) => one.warehouseId),
    )
    .orderBy('sku_id')
    .orderBy('warehouse_id')
    .forUpdate()
    .execute();
  const costs = new Map<string, number>();
  const moved = rows.map((row) => {
    const before = { onHand: row.on_hand, value: row.value };
    for (const { lineId, quantity, cost: known } of wanted.filter(
      (one) => one.skuId === row.sku_id && one.warehouseId === row.warehouse_id,
    )) {
      const cost =
        known === undefined || quantity >= row.on_hand
          ? issueValue(row.value, row.on_hand, quantity)
          : Math.min(known, row.value);
      row.on_hand = addQuantities(row.on_hand, -quantity);
      row.value -= cost;
      costs.set(lineId, cost);
    }
    return {
      skuId: row.sku_id,
      warehouseId: row.warehouse_id,
      quantity: addQuantities(before.onHand, -row.on_hand),
      value: before.value - row.value,
    };
  });
  const lost = wanted.find((one) => !costs.has(one.lineId));
  if (lost) throw new Error(`no stock of ${lost.skuId} in ${lost.warehouseId}`);
  const lower = sql`
    update stock set on_hand = stock.on_hand - moved.quantity, allocated = stock.allocated - moved.quantity, value = stock.value - moved.value
    from unnest(${moved.map((one) => one.warehouseId)}::uuid[], ${moved.map((one) => one.skuId)}::uuid[], ${moved.map((one) => one.quantity)}::numeric[], ${moved.map((one) => one.value)}::bigint[])
      as moved (warehouse_id, sku_id, quantity, value)
    where stock.store_id = ${ctx.storeId} and stock.warehouse_id = moved.warehouse_id and stock.sku_id = moved.sku_id`;
  await Promise.all([
    lower.execute(ctx.db),
    enter(
      ctx,
      wanted.map((one) => ({ ...one, quantity: -one.quantity, value: -(costs.get(one.lineId) ?? 0) })),
      because,
    ),
  ]);
  return costs;
}

/** Pieces that come in, and what all of them cost, 1/10,000 yuan. */
export interface Coming extends Place {
  quantity: number;
  value: number;
}

/** Takes pieces in at what they cost. No part twice in one warehouse. */
export async function takeIn(ctx: Context, coming: readonly Coming[], because: Because): Promise<void> {
  if (!coming.length) return;
  const rows = inLockOrder(coming);
  await ctx.db
    .insertInto('stock')
    .values(
      rows.map(({ warehouseId, skuId, quantity, value }) => ({
        store_id: ctx.storeId,
        warehouse_id: warehouseId,
        sku_id: skuId,
        on_hand: quantity,
        value,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'warehouse_id', 'sku_id'])
        .doUpdateSet({ on_hand: sql`stock.on_hand + excluded.on_hand`, value: sql`stock.value + excluded.value` }),
    )
    .execute();
  await enter(ctx, rows, because);
}

/** Writes the ledger, in this order and with nothing of others in between; whoever calls it has written the balance. */
export async function enter(
  ctx: Context,
  moves: readonly (Coming & { lineId?: string; kind?: string })[],
  because: Because,
): Promise<void> {
  const rows = moves.map(({ warehouseId, skuId, quantity, value, lineId, kind = because.kind }) => ({
    store_id: ctx.storeId,
    id: newId(ctx.now),
    warehouse_id: warehouseId,
    sku_id: skuId,
    quantity,
    value,
    document_kind: kind,
    document_id: because.documentId,
    line_id: lineId ?? null,
    create_time: ctx.now,
  }));
  const statements = [];
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    statements.push(
      ctx.db
        .insertInto('stock_ledger')
        .values(rows.slice(from, from + ROWS_A_STATEMENT))
        .execute(),
    );
  await Promise.all([assertOpen(ctx), ...statements]);
}

/** What `quantity` of `onHand` pieces worth `value` cost: the average, half up; the last piece takes the rest. */
export function issueValue(value: number, onHand: number, quantity: number): number {
  return quantity >= onHand ? value : averageOf(value, onHand, quantity);
}

/** `quantity` pieces at what `onHand` pieces worth `value` cost on average, half up; it may be more pieces than there are. */
export function averageOf(value: number, onHand: number, quantity: number): number {
  const [all, some] = [BigInt(toThousandths(onHand)), BigInt(toThousandths(quantity))];
  return Number((2n * BigInt(value) * some + all) / (2n * all));
}
