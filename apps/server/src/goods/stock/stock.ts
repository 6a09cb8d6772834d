import { addQuantities, toThousandths } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';

const ROWS_A_STATEMENT = 1000;

/** A part in a warehouse. */
export interface Place {
  warehouseId: string;
  skuId: string;
}

/** The document that moves the stock. */
export interface StockCause {
  kind: string;
  documentId: string;
}

/** Sorts places into the common lock order of stock rows, so that two documents cannot deadlock. */
export function inLockOrder<T extends Place>(places: readonly T[]): T[] {
  return [...places].sort((a, b) => (a.skuId + a.warehouseId < b.skuId + b.warehouseId ? -1 : 1));
}

/** Releases a reservation. */
export async function release(ctx: Context, place: Place, quantity: number): Promise<void> {
  await ctx.db
    .updateTable('stock')
    .set((stock) => ({ allocated: stock('allocated', '-', quantity) }))
    .where('store_id', '=', ctx.storeId)
    .where('warehouse_id', '=', place.warehouseId)
    .where('sku_id', '=', place.skuId)
    .execute();
}

/** Pieces of an outbound's line that leave the stock. */
interface OutgoingStock extends Place {
  lineId: string;
  quantity: number;
  /** Their cost where it is known already: for pieces that had been lent. */
  cost?: number;
}

/**
 * Hands out reserved pieces at their moving-average cost; returns the cost of each line, 1/10,000 yuan. A part may
 * appear in several lines.
 */
export async function handOut(
  ctx: Context,
  leaving: readonly OutgoingStock[],
  because: StockCause,
): Promise<Map<string, number>> {
  if (!leaving.length) return new Map();
  const wanted = inLockOrder(leaving);
  const rows = await fromStore(ctx, 'stock')
    .select(['sku_id', 'warehouse_id', 'on_hand', 'value'])
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
    writeLedger(
      ctx,
      wanted.map((one) => ({ ...one, quantity: -one.quantity, value: -(costs.get(one.lineId) ?? 0) })),
      because,
    ),
  ]);
  return costs;
}

/** Incoming pieces and their total cost, 1/10,000 yuan. */
export interface IncomingStock extends Place {
  quantity: number;
  value: number;
}

/** Adds incoming pieces to the stock at their cost. The places of one call are distinct. */
export async function addToStock(ctx: Context, coming: readonly IncomingStock[], because: StockCause): Promise<void> {
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
  await writeLedger(ctx, rows, because);
}

/** Writes ledger entries in this order without foreign ones between them; the caller has updated the balance. */
export async function writeLedger(
  ctx: Context,
  moves: readonly (IncomingStock & { lineId?: string; kind?: string })[],
  because: StockCause,
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

/** The cost of `quantity` out of `onHand` pieces worth `value`: the average, half up; the last piece takes the rest. */
export function issueValue(value: number, onHand: number, quantity: number): number {
  return quantity >= onHand ? value : averageOf(value, onHand, quantity);
}

/**
 * The average cost of `quantity` pieces where `onHand` pieces are worth `value`, half up; `quantity` may exceed
 * `onHand`.
 */
export function averageOf(value: number, onHand: number, quantity: number): number {
  const [all, some] = [BigInt(toThousandths(onHand)), BigInt(toThousandths(quantity))];
  return Number((2n * BigInt(value) * some + all) / (2n * all));
}
