import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import {
  averageOf,
  writeLedger,
  inLockOrder,
  issueValue,
  type StockCause,
  type IncomingStock,
  type Place,
} from './stock';

/** Goods that come in (above 0) or leave (below 0) without a reservation. */
export interface Move extends Place {
  quantity: number;
  /** Their value in 1/10,000 yuan, never below 0; without it the current moving average applies. */
  value?: number;
  lineId?: string;
  /** The field of the refusal when they are short. */
  field?: string;
}

interface Held extends Place {
  onHand: number;
  allocated: number;
  value: number;
}

const freeOf = ({ onHand, allocated }: Held) => addQuantities(onHand, -allocated);

const keyOf = ({ warehouseId, skuId }: Place) => skuId + warehouseId;

/** Locks the stock rows of these places in the common lock order, inserting missing rows first. */
export async function lockStock(ctx: Context, places: readonly Place[]): Promise<Map<string, Held>> {
  const ordered = inLockOrder(places);
  const [warehouseIds, skuIds] = [ordered.map((one) => one.warehouseId), ordered.map((one) => one.skuId)];
  await sql`insert into stock (store_id, warehouse_id, sku_id)
    select ${ctx.storeId}, warehouse_id, sku_id from unnest(${warehouseIds}::uuid[], ${skuIds}::uuid[]) as place (warehouse_id, sku_id)
    on conflict do nothing`.execute(ctx.db);
  const { rows } = await sql<Held>`
    select stock.warehouse_id as "warehouseId", stock.sku_id as "skuId", stock.on_hand as "onHand", stock.allocated, stock.value from stock
    join unnest(${warehouseIds}::uuid[], ${skuIds}::uuid[]) as place (warehouse_id, sku_id) on stock.warehouse_id = place.warehouse_id and stock.sku_id = place.sku_id
    where stock.store_id = ${ctx.storeId} order by stock.sku_id, stock.warehouse_id for update of stock`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/**
 * Reads the value of the last movement of these parts, 1/10,000 yuan: the cost of pieces found where the stock is 0.
 */
async function lastCosts(
  ctx: Context,
  places: readonly Place[],
): Promise<Map<string, { value: number; quantity: number }>> {
  if (!places.length) return new Map();
  const { rows } = await sql<Place & { value: number; quantity: number }>`
    select place.warehouse_id as "warehouseId", place.sku_id as "skuId", abs(last.value) as value, abs(last.quantity) as quantity
    from unnest(${places.map((one) => one.warehouseId)}::uuid[], ${places.map((one) => one.skuId)}::uuid[]) as place (warehouse_id, sku_id)
    cross join lateral (select value, quantity from stock_ledger where store_id = ${ctx.storeId} and warehouse_id = place.warehouse_id and sku_id = place.sku_id and quantity <> 0
      order by id desc limit 1) last`.execute(ctx.db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function shortage(ctx: Context, { skuId, field }: Move, free: number): Promise<Failure> {
  const part = await fromStore(ctx, 'goods_sku as sku')
    .innerJoin('goods', (join) =>
      join.onRef('goods.id', '=', 'sku.goods_id').onRef('goods.store_id', '=', 'sku.store_id'),
    )
    .select(['goods.name', 'goods.unit_name as unit', 'sku.sku_code as skuCode'])
    .where('sku.id', '=', skuId)
    .executeTakeFirst();
  const text = `「${part?.name ?? ''} ${part?.skuCode ?? ''}」库存不足，仓库可用 ${formatQuantity(free)} ${part?.unit ?? ''}`;
  return new Failure(text, field ? { field, errors: [{ field, message: text }] } : {});
}

/**
 * Moves goods and writes the ledger; returns the value of each movement, with the sign of its quantity. Call it last,
 * before numbering the document, since it holds hot row locks.
 */
export async function moveStock(ctx: Context, moves: readonly Move[], because: StockCause): Promise<number[]> {
  if (!moves.length) return [];
  const before = await lockStock(ctx, moves);
  const stock = new Map([...before].map(([key, row]) => [key, { ...row }]));
  const held = (move: Move, rows = stock) => {
    const row = rows.get(keyOf(move));
    if (!row) throw new Error(`no stock of ${move.skuId} in ${move.warehouseId}`);
    return row;
  };
  const found = moves.filter((move) => move.quantity > 0 && move.value === undefined && held(move).onHand === 0);
  const last = await lastCosts(ctx, found);
  const moved: IncomingStock[] = [];
  for (const move of moves) {
    const row = held(move);
    if (move.quantity < 0 && -move.quantity > freeOf(row)) throw await shortage(ctx, move, freeOf(held(move, before)));
    const value = valueOf(move, row, last.get(keyOf(move)));
    moved.push({ ...move, value });
    // A part may stand in several lines: the next one finds what this one leaves.
    Object.assign(row, { onHand: addQuantities(row.onHand, move.quantity), value: row.value + value });
  }
  const after = [...stock.values()];
  await sql`
    update stock set on_hand = moved.on_hand, value = moved.value
    from unnest(${after.map((one) => one.warehouseId)}::uuid[], ${after.map((one) => one.skuId)}::uuid[], ${after.map((one) => one.onHand)}::numeric[], ${after.map((one) => one.value)}::bigint[])
      as moved (warehouse_id, sku_id, on_hand, value)
    where stock.store_id = ${ctx.storeId} and stock.warehouse_id = moved.warehouse_id and stock.sku_id = moved.sku_id`.execute(
    ctx.db,
  );
  await writeLedger(ctx, moved, because);
  return moved.map(({ value }) => value);
}

function valueOf({ quantity, value }: Move, row: Held, last: { value: number; quantity: number } | undefined): number {
  if (quantity > 0) {
    if (value !== undefined) return value;
    if (row.onHand > 0) return averageOf(row.value, row.onHand, quantity);
    return last ? averageOf(last.value, last.quantity, quantity) : 0;
  }
  // The last pieces take the whole remaining value; returned goods never take more than that.
  if (-quantity >= row.onHand || value === undefined) return -issueValue(row.value, row.onHand, -quantity);
  return -Math.min(value, row.value);
}
