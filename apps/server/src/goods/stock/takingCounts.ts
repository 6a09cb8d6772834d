import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

export async function assertCategories(ctx: Context, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const known = await fromStore(ctx, 'goods_category')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const index = ids.findIndex((wanted) => !known.some(({ id }) => id === wanted));
  if (index >= 0) throw new Failure('分类不存在', { field: `categoryIds[${String(index)}]` });
}

/** Refuses parts that are not lines of the count. */
export async function assertTakingLines(
  ctx: Context,
  documentId: string,
  skuIds: readonly string[],
  field: string,
): Promise<void> {
  if (!skuIds.length) return;
  const known = new Set(
    (
      await sql<{
        skuId: string;
      }>`select sku_id as "skuId" from stock_taking_line where store_id = ${ctx.storeId} and document_id = ${documentId} and sku_id = any(${skuIds}::uuid[])`.execute(
        ctx.db,
      )
    ).rows.map(({ skuId }) => skuId),
  );
  const index = skuIds.findIndex((wanted) => !known.has(wanted));
  if (index >= 0) throw new Failure('盘点单里没有这个商品', { field: `${field}[${String(index)}]` });
}

interface Scope {
  scope: 0 | 1 | 2;
  shelves: readonly string[];
  categoryIds: readonly string[];
}

/** Adds a line for every part of the scope that the warehouse holds or ever held; returns their number. */
export async function addTakingLines(
  ctx: Context,
  documentId: string,
  warehouse: { id: string; shopId: string },
  { scope, shelves, categoryIds }: Scope,
): Promise<number> {
  const within =
    [
      sql`true`,
      sql`coalesce(placed.shelf, '') = any(${shelves}::text[])`,
      sql`goods.category_id in (
    with recursive below as (
      select id from goods_category where store_id = ${ctx.storeId} and id = any(${categoryIds}::uuid[])
      union select child.id from goods_category child join below on child.parent_id = below.id where child.store_id = ${ctx.storeId}
    ) select id from below)`,
    ][scope] ?? sql`true`;
  const { numAffectedRows = 0n } = await sql`insert into stock_taking_line (store_id, document_id, sku_id, shelf)
    select stock.store_id, ${documentId}, stock.sku_id, coalesce(placed.shelf, '') from stock
    join goods_sku sku on sku.store_id = stock.store_id and sku.id = stock.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    left join goods_shop placed on placed.store_id = stock.store_id and placed.sku_id = stock.sku_id and placed.shop_id = ${warehouse.shopId}
    where stock.store_id = ${ctx.storeId} and stock.warehouse_id = ${warehouse.id} and ${within}`.execute(ctx.db);
  return Number(numAffectedRows);
}

interface Counted {
  skuId: string;
  quantity: number;
  shelf?: string | undefined;
}

/**
 * Adds counted quantities of parts of the scope or taken into it, and records the book quantities of this moment.
 * `open` counts every uncounted line as 0. Returns what was counted of these parts so far.
 */
export async function takeCounts(
  ctx: Context,
  { id, warehouseId }: { id: string; warehouseId: string },
  counted: readonly Counted[] | 'open',
): Promise<{ skuId: string; counted: number }[]> {
  const lines =
    counted === 'open'
      ? (
          await fromStore(ctx, 'stock_taking_line')
            .select('sku_id as skuId')
            .where('document_id', '=', id)
            .where('counted', 'is', null)
            .where('included', '=', true)
            .execute()
        ).map(({ skuId }) => ({ skuId, quantity: 0 }))
      : [...counted];
  if (!lines.length) return [];
  const ordered: Counted[] = lines.sort((a, b) => (a.skuId < b.skuId ? -1 : 1));
  const [skuIds, quantities, shelves] = [
    ordered.map((one) => one.skuId),
    ordered.map((one) => one.quantity),
    ordered.map((one) => one.shelf?.trim() ?? ''),
  ];
  // Locks rows in the order of their parts, so that two counters cannot deadlock.
  const { rows } = await sql<{
    skuId: string;
    counted: number;
  }>`insert into stock_taking_line as line (store_id, document_id, sku_id, shelf, extra, counted, first_book, book)
    select ${ctx.storeId}, ${id}, one.sku_id, one.shelf, true, one.quantity, coalesce(stock.on_hand, 0), coalesce(stock.on_hand, 0)
    from unnest(${skuIds}::uuid[], ${quantities}::numeric[], ${shelves}::text[]) as one (sku_id, quantity, shelf)
    left join stock on stock.store_id = ${ctx.storeId} and stock.warehouse_id = ${warehouseId} and stock.sku_id = one.sku_id
    order by one.sku_id
    on conflict (store_id, document_id, sku_id) do update set
      included = true, counted = coalesce(line.counted, 0) + excluded.counted, first_book = coalesce(line.first_book, excluded.first_book), book = excluded.book
    returning line.sku_id as "skuId", line.counted`.execute(ctx.db);
  const ids = ordered.map(() => newId(ctx.now));
  await sql`insert into stock_count (store_id, id, document_id, sku_id, round, quantity, shelf, by_name, create_time)
    select line.store_id, one.id, line.document_id, line.sku_id, line.round, one.quantity, one.shelf, ${ctx.user?.name ?? ''}, ${ctx.now}
    from unnest(${ids}::uuid[], ${skuIds}::uuid[], ${quantities}::numeric[], ${shelves}::text[]) as one (id, sku_id, quantity, shelf)
    join stock_taking_line line on line.store_id = ${ctx.storeId} and line.document_id = ${id} and line.sku_id = one.sku_id`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * Resets lines for another round of counting: the named ones, or all with a variance. Former counts are kept. Returns
 * the number of lines.
 */
export async function resetCounts(
  ctx: Context,
  documentId: string,
  skuIds: readonly string[] | undefined,
): Promise<number> {
  const which = skuIds?.length ? sql`sku_id = any(${skuIds}::uuid[])` : sql`variance <> 0`;
  const { numAffectedRows = 0n } =
    await sql`update stock_taking_line set counted = null, book = null, first_book = null, round = round + 1
    where store_id = ${ctx.storeId} and document_id = ${documentId} and counted is not null and ${which}`.execute(
      ctx.db,
    );
  return Number(numAffectedRows);
}
