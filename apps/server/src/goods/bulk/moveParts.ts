import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { parts } from '../archive/parts';
import { shopGoods } from '../shop/shopGoods';
import { readParts, type BulkPart } from './bulkParts';
import type { BulkValues } from './bulkPlan';

interface Move {
  goodsId: string;
  from: BulkValues;
  to: BulkValues;
}

/** Checks that a part still has the values that the change starts from, and may take the new ones. */
function fits(part: BulkPart | undefined, { from, to }: Move, there: ReadonlySet<string>): boolean {
  if (!part) return false;
  const wholes = ['categoryId', 'brandId', 'unitName', 'decimals'] as const;
  if (wholes.some((name) => from[name] !== undefined && from[name] !== part[name])) return false;
  if (to.unitName !== undefined && part.skus.some(({ stocked }) => stocked)) return false;
  if ([to.categoryId, to.brandId].some((id) => id && !there.has(id))) return false;
  const skus = new Map(part.skus.map((sku) => [sku.id, sku]));
  if (
    from.skus?.some(({ id, price, threshold }) => {
      const sku = skus.get(id);
      return (
        !sku || (price !== undefined && price !== sku.price) || (threshold !== undefined && threshold !== sku.threshold)
      );
    })
  )
    return false;
  if (to.skus?.some(({ id, price }) => price !== undefined && price < (skus.get(id)?.floorPrice ?? 0))) return false;
  const copies = new Map(part.copies.map(({ id, onSale }) => [id, onSale]));
  return !from.copies?.some(({ id, onSale }) => copies.get(id) !== onSale);
}

/**
 * Reads the categories and brands that the changes refer to and that still exist, with a shared lock until the commit.
 */
async function lockReferences(ctx: Context, moves: readonly Move[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [table, ids] of [
    ['goods_category', moves.flatMap(({ to }) => to.categoryId ?? [])],
    ['goods_brand', moves.flatMap(({ to }) => to.brandId ?? [])],
  ] as const) {
    if (!ids.length) continue;
    const rows = await ctx.db
      .selectFrom(table)
      .select('id')
      .where('store_id', '=', ctx.storeId)
      .where('id', 'in', [...new Set(ids)])
      .orderBy('id')
      .forShare()
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Changes the parts whose fields nobody else has changed meanwhile; returns their ids. */
export async function moveParts(ctx: Context, moves: readonly Move[]): Promise<ReadonlySet<string>> {
  const ids = moves.map(({ goodsId }) => goodsId);
  const there = await lockReferences(ctx, moves);
  await sql`select id from goods where store_id = ${ctx.storeId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    ctx.db,
  );
  await sql`select id from goods_sku where store_id = ${ctx.storeId} and goods_id = any(${ids}::uuid[]) order by id for update`.execute(
    ctx.db,
  );
  const copyIds = moves.flatMap(({ to }) => to.copies?.map(({ id }) => id) ?? []);
  if (copyIds.length)
    await sql`select id from goods_shop where store_id = ${ctx.storeId} and id = any(${copyIds}::uuid[]) order by id for update`.execute(
      ctx.db,
    );
  const known = new Map((await readParts(ctx, ids, copyIds.length > 0)).map((part) => [part.id, part]));
  const fitting = moves.filter((move) => fits(known.get(move.goodsId), move, there));

  const wholes = fitting.map(({ goodsId, to }) => {
    const { categoryId, brandId, unitName, decimals } = { ...known.get(goodsId), ...to };
    return { id: goodsId, categoryId, brandId, unitName, decimals };
  });
  await parts.changeEach(ctx, wholes);
  const skus = fitting.flatMap(({ to }) => to.skus ?? []);
  if (skus.length)
    await sql`update goods_sku set price = coalesce(given.price, goods_sku.price), threshold = coalesce(given.threshold, goods_sku.threshold)
    from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) as given (id uuid, price bigint, threshold numeric)
    where goods_sku.store_id = ${ctx.storeId} and goods_sku.id = given.id`.execute(ctx.db);
  await shopGoods.changeEach(
    ctx,
    fitting.flatMap(({ to }) => to.copies?.map(({ id, onSale }) => ({ id, onSale })) ?? []),
  );
  for (const { goodsId, from, to } of fitting) ctx.changed('goods', goodsId, from, to);
  return new Set(fitting.map(({ goodsId }) => goodsId));
}
