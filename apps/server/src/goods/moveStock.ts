import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import type { Context } from '../http/context';
import { Failure } from '../http/failure';
import { averageOf, enter, inLockOrder, issueValue, type Because, type Coming, type Place } from './stock';

/** Goods that come (above 0) or leave (below) without a reservation. No place twice. */
export interface Move extends Place {
  quantity: number;
  /** What they cost, 1/10,000 yuan, never below 0; without it the moving average of the moment. */
  value?: number;
  lineId?: string;
  /** To be blamed when they are not there. */
  field?: string;
}

interface Held extends Place {
  onHand: number;
  allocated: number;
  value: number;
}

const keyOf = ({ warehouseId, skuId }: Place) => skuId + warehouseId;

/** The stock of these places, locked in the order in which everybody locks; where there is none yet, a row is made. */
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

/** What one cost when these parts moved last, 1/10,000 yuan: for pieces that are found where none are left. */
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

async function short(ctx: Context, { skuId, field }: Move, free: number): Promise<Failure> {
  const part = await ctx.db
    .selectFrom('goods_sku as sku')
    .innerJoin('goods', (join) =>
      join.onRef('goods.id', '=', 'sku.goods_id').onRef('goods.store_id', '=', 'sku.store_id'),
    )
    .select(['goods.name', 'goods.unit_name as unit', 'sku.sku_code as skuCode'])
    .where('sku.store_id', '=', ctx.storeId)
    .where('sku.id', '=', skuId)
    .executeTakeFirst();
  const text = `「${part?.name ?? ''} ${part?.skuCode ?? ''}」库存不足，仓库可用 ${formatQuantity(free)} ${part?.unit ?? ''}`;
  return new Failure(text, field ? { field, errors: [{ field, message: text }] } : {});
}

/** Moves goods and writes the ledger; answers what each moved was worth, with the sign of its quantity. The last statement but a document's number. */
export async function moveStock(ctx: Context, moves: readonly Move[], because: Because): Promise<number[]> {
  if (!moves.length) return [];
  const stock = await lockStock(ctx, moves);
  const held = (move: Move) => {
    const row = stock.get(keyOf(move));
    if (!row) throw new Error(`no stock of ${move.skuId} in ${move.warehouseId}`);
    return row;
  };
  const found = moves.filter((move) => move.quantity > 0 && move.value === undefined && held(move).onHand === 0);
  const last = await lastCosts(ctx, found);
  const moved: Coming[] = [];
  for (const move of moves) {
    const row = held(move);
    const free = addQuantities(row.onHand, -row.allocated);
    if (move.quantity < 0 && -move.quantity > free) throw await short(ctx, move, free);
    moved.push({ ...move, value: worth(move, row, last.get(keyOf(move))) });
  }
  await sql`
    update stock set on_hand = stock.on_hand + moved.quantity, value = stock.value + moved.value
    from unnest(${moved.map((one) => one.warehouseId)}::uuid[], ${moved.map((one) => one.skuId)}::uuid[], ${moved.map((one) => one.quantity)}::numeric[], ${moved.map((one) => one.value)}::bigint[])
      as moved (warehouse_id, sku_id, quantity, value)
    where stock.store_id = ${ctx.storeId} and stock.warehouse_id = moved.warehouse_id and stock.sku_id = moved.sku_id`.execute(
    ctx.db,
  );
  await enter(ctx, moved, because);
  return moved.map(({ value }) => value);
}

function worth({ quantity, value }: Move, row: Held, last: { value: number; quantity: number } | undefined): number {
  if (quantity > 0) {
    if (value !== undefined) return value;
    if (row.onHand > 0) return averageOf(row.value, row.onHand, quantity);
    return last ? averageOf(last.value, last.quantity, quantity) : 0;
  }
  // Where nothing is left nothing is worth anything; and goods that are taken back never take more than there is.
  if (-quantity >= row.onHand || value === undefined) return -issueValue(row.value, row.onHand, -quantity);
  return -Math.min(value, row.value);
}
