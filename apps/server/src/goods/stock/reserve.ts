import { splitOver } from '@partsdesk/core/order/sale/splitLine';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import type { Place } from './stock';

/** Pieces that an order's line reserves, and the field of the refusal when they are short. */
interface Wanted extends Place {
  quantity: number;
  field: string;
  /** The line must not be split over warehouses. */
  whole?: boolean;
}

/** Reserved pieces of a line, and where they lie. */
export type Reserved = Pick<Wanted, 'warehouseId' | 'quantity'>;

/** A part in a warehouse, locked, and what of it is free. */
interface Held extends Place {
  available: number;
  /** Whether the shop sells from this warehouse. */
  sells: boolean;
  taken: number;
}

/**
 * Locks the stock of the wanted parts in their own warehouses and in those that the shop sells from, in the common lock
 * order: what is free is exact until the transaction ends, and the last piece goes to one buyer.
 */
async function lockedPlaces(ctx: Context, wanted: readonly Wanted[], shopId: string | undefined): Promise<Held[]> {
  const rows = await fromStore(ctx, 'stock')
    .innerJoin('warehouse', withinStore('warehouse.id', 'stock.warehouse_id'))
    .select(['stock.sku_id as skuId', 'stock.warehouse_id as warehouseId'])
    .select(sql<number>`stock.on_hand - stock.allocated`.as('available'))
    .select(
      sql<boolean>`warehouse.shop_id = ${shopId ?? null}::uuid and warehouse.status = 1 and warehouse.kind = 0`.as(
        'sells',
      ),
    )
    .where('stock.sku_id', 'in', [...new Set(wanted.map(({ skuId }) => skuId))])
    .where((where) =>
      where.or([
        where('stock.warehouse_id', 'in', [...new Set(wanted.map(({ warehouseId }) => warehouseId))]),
        ...(shopId ? [where('warehouse.shop_id', '=', shopId)] : []),
      ]),
    )
    .orderBy('stock.sku_id')
    .orderBy('stock.warehouse_id')
    .forNoKeyUpdate('stock')
    .execute();
  return rows.map((row) => ({ ...row, taken: 0 }));
}

function take(place: Held, quantity: number): Reserved {
  place.available = addQuantities(place.available, -quantity);
  place.taken = addQuantities(place.taken, quantity);
  return { warehouseId: place.warehouseId, quantity };
}

/** Takes a line from one other warehouse, the fullest first, else from several; undefined where they are short. */
function takeElsewhere(places: readonly Held[], { quantity, whole }: Wanted): Reserved[] | undefined {
  const enough = places.find(({ available }) => available >= quantity);
  if (enough) return [take(enough, quantity)];
  const parts = whole ? undefined : splitOver(places, quantity);
  return parts?.flatMap((part) => {
    const place = places.find(({ warehouseId }) => warehouseId === part.warehouseId);
    return place ? [take(place, part.quantity)] : [];
  });
}

async function refuse(ctx: Context, { skuId, quantity, field }: Wanted, places: readonly Held[]): Promise<never> {
  const part = await fromStore(ctx, 'goods_sku as sku')
    .innerJoin('goods', (join) =>
      join.onRef('goods.id', '=', 'sku.goods_id').onRef('goods.store_id', '=', 'sku.store_id'),
    )
    .select(['goods.name', 'goods.unit_name as unit'])
    .where('sku.id', '=', skuId)
    .executeTakeFirst();
  if (!part) throw new Failure('商品不存在', { field });
  const free = places.map(({ available }) => Math.max(0, available));
  const most = `${formatQuantity(free[0] ?? 0)} ${part.unit}`;
  throw new Failure(
    addQuantities(...free) >= quantity
      ? `「${part.name}」分放在几个仓库，一行最多 ${most}：请先移库，或分两张单`
      : `「${part.name}」库存不足，可售 ${formatQuantity(addQuantities(...free))} ${part.unit}`,
    { field },
  );
}

/**
 * Reserves pieces for an order, and returns where those of each line lie. If the wanted warehouse is short, a line
 * takes all its pieces from another selling warehouse of `shopId`, since a shop shows the sum of its warehouses as for
 * sale; where none has them all, from several.
 */
export async function reserve(ctx: Context, wanted: readonly Wanted[], shopId?: string): Promise<Reserved[][]> {
  if (wanted.length === 0) return [];
  const held = await lockedPlaces(ctx, wanted, shopId);
  const reserved = new Map<Wanted, Reserved[]>();
  for (const one of wanted) {
    const own = held.find(({ skuId, warehouseId }) => skuId === one.skuId && warehouseId === one.warehouseId);
    if (own && own.available >= one.quantity) reserved.set(one, [take(own, one.quantity)]);
  }
  for (const one of wanted.filter((line) => !reserved.has(line))) {
    const places = held
      .filter(
        ({ skuId, warehouseId, sells }) => skuId === one.skuId && (shopId ? sells : warehouseId === one.warehouseId),
      )
      .sort((a, b) => b.available - a.available);
    reserved.set(one, takeElsewhere(places, one) ?? (await refuse(ctx, one, places)));
  }
  const taken = held.filter((place) => place.taken > 0);
  await sql`update stock set allocated = allocated + place.quantity
    from unnest(${taken.map(({ warehouseId }) => warehouseId)}::uuid[], ${taken.map(({ skuId }) => skuId)}::uuid[],
      ${taken.map((place) => place.taken)}::numeric[]) as place (warehouse_id, sku_id, quantity)
    where stock.store_id = ${ctx.storeId} and stock.warehouse_id = place.warehouse_id and stock.sku_id = place.sku_id`.execute(
    ctx.db,
  );
  return wanted.map((one) => reserved.get(one) ?? []);
}
