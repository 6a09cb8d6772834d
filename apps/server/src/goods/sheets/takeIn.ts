import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { archiveGoods, skuSearch, type CheckedGoods } from '../archive/archiveGoods';
import { goodsBrands } from '../archive/goodsBrand';
import { goodsCategories } from '../archive/goodsCategory';
import { stockUnits } from '../archive/goodsStockUnit';
import { parts } from '../archive/parts';
import { nextSkuCodes } from '../archive/skuCodes';
import { changeTerms } from '../search/partTerms';
import { TERMS_VERSION } from '../search/partWords';
import { shopGoods } from '../shop/shopGoods';
import { archivedSkus, namesOf, type Names } from './archivedSkus';
import { pathIn, pathText } from './goodsFields';
import type { JudgedRow } from './judgeRows';

/** Returns the place behind all siblings, as for a category that is added by hand. */
async function lastPlace(ctx: Context, parentId: string | null): Promise<number> {
  const { last } = await fromStore(ctx, 'goods_category')
    .select((category) => category.fn.max<number | null>('sort').as('last'))
    .where('parent_id', 'is not distinct from', parentId)
    .executeTakeFirstOrThrow();
  return Math.min(9999, (last ?? -1) + 1);
}

/** Adds the missing categories, brands and units that rows name; returns the ids of all names. */
async function addMissing(ctx: Context, rows: readonly JudgedRow[]): Promise<Names> {
  const names = await namesOf(ctx);
  for (const { given } of rows) {
    const path = pathIn(given.category ?? '');
    for (
      let depth = given.category !== undefined && names.categoryAt.has(given.category) ? path.length + 1 : 1;
      depth <= path.length;
      depth += 1
    ) {
      const at = pathText(path.slice(0, depth));
      if (names.categoryAt.has(at)) continue;
      const parentId = names.categoryAt.get(pathText(path.slice(0, depth - 1))) ?? null;
      const sort = await lastPlace(ctx, parentId);
      names.categoryAt.set(at, await goodsCategories.add(ctx, { name: path[depth - 1] ?? '', parentId, sort }));
    }
    if (given.brand && !names.brandNamed.has(given.brand))
      names.brandNamed.set(given.brand, await goodsBrands.add(ctx, { name: given.brand, shopId: null }));
    if (given.unit && !names.unitNamed.has(given.unit)) {
      const decimals = given.decimals ?? 0;
      await stockUnits.add(ctx, { name: given.unit, decimals });
      names.unitNamed.set(given.unit, { name: given.unit, decimals, status: 1 });
    }
  }
  return names;
}

/** Writes the shelves of parts in the head store's own shop. */
async function writeShelves(ctx: Context, shelves: readonly { skuId: string; shelf: string }[]): Promise<void> {
  const shelfOf = new Map(shelves.map(({ skuId, shelf }) => [skuId, shelf]));
  if (!shelfOf.size) return;
  const { rows } = await sql<{ id: string; skuId: string }>`select id, sku_id as "skuId" from goods_shop
    where store_id = ${ctx.storeId} and shop_id = ${ctx.placeId} and sku_id = any(${[...shelfOf.keys()]}::uuid[])
    order by id for update`.execute(ctx.db);
  await shopGoods.changeEach(
    ctx,
    rows.map(({ id, skuId }) => ({ id, shelf: shelfOf.get(skuId) })),
  );
}

/** Generates the codes that rows of a sheet lack; those that its other rows name stay theirs. */
async function missingCodes(ctx: Context, importId: string, rows: readonly JudgedRow[]): Promise<string[]> {
  const count = rows.filter(({ given }) => !given.skuCode).length;
  if (count === 0) return [];
  const named = await fromStore(ctx, 'goods_import_row')
    .select('sku_code as code')
    .where('import_id', '=', importId)
    .where(sql<boolean>`sku_code ~ '^[A-Z]{1,2}[0-9]{5,8}$'`)
    .execute();
  return nextSkuCodes(
    ctx,
    count,
    named.map(({ code }) => code),
  );
}

async function addParts(ctx: Context, importId: string, rows: readonly JudgedRow[], names: Names): Promise<void> {
  const generated = await missingCodes(ctx, importId, rows);
  const drafts = rows.map(({ given }): CheckedGoods => ({
    name: given.name ?? '',
    skuCode: given.skuCode ?? generated.shift() ?? '',
    barCode: given.barCode ?? '',
    materialNo: given.materialNo ?? '',
    oemNumbers: given.oemNumbers ?? [],
    spec: given.spec ?? '',
    unitName: given.unit ?? '',
    decimals: given.decimals ?? names.unitNamed.get(given.unit ?? '')?.decimals ?? 0,
    categoryId: names.categoryAt.get(given.category ?? '') ?? '',
    ...(given.brand ? { brandId: names.brandNamed.get(given.brand) ?? '' } : {}),
    price: given.price ?? 0,
    floorPrice: given.floorPrice ?? 0,
    threshold: given.threshold ?? 0,
  }));
  const skuIds = await archiveGoods(ctx, drafts);
  // Remembers which part a row added, so that the import can be taken back.
  const added = rows.map(({ rowNo }, at) => ({ row_no: rowNo, sku: skuIds[at] }));
  await sql`update goods_import_row row set added_sku = told.sku
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as told (row_no int, sku uuid)
    where row.store_id = ${ctx.storeId} and row.import_id = ${importId} and row.row_no = told.row_no`.execute(ctx.db);
  await writeShelves(
    ctx,
    rows.flatMap(({ given }, at) => (given.shelf ? [{ skuId: skuIds[at] ?? '', shelf: given.shelf }] : [])),
  );
}

async function changeParts(ctx: Context, rows: readonly JudgedRow[], names: Names): Promise<void> {
  const changed = rows.flatMap(({ given, known }) =>
    known
      ? [
          {
            known,
            ...known,
            ...given,
            ...(given.category === undefined
              ? {}
              : { categoryId: names.categoryAt.get(given.category) ?? known.categoryId }),
            ...(given.brand === undefined ? {} : { brandId: names.brandNamed.get(given.brand) ?? known.brandId }),
          },
        ]
      : [],
  );
  if (!changed.length) return;
  await parts.changeEach(
    ctx,
    [...new Map(changed.map((sku) => [sku.goodsId, sku])).values()].map(
      ({ goodsId, name, categoryId, brandId, unit, decimals }) => ({
        id: goodsId,
        name,
        categoryId,
        brandId,
        unitName: unit,
        decimals,
      }),
    ),
  );
  const skus = changed.map((sku) => ({
    id: sku.skuId,
    bar_code: sku.barCode,
    material_no: sku.materialNo,
    oem_numbers: sku.oemNumbers,
    spec: sku.spec,
    price: sku.price,
    floor_price: sku.floorPrice,
    threshold: sku.threshold,
    search: skuSearch(sku),
    was: sku.known.search,
  }));
  await sql`update goods_sku set bar_code = given.bar_code, material_no = given.material_no, oem_numbers = array(select jsonb_array_elements_text(given.oem_numbers)), spec = given.spec, price = given.price,
      floor_price = given.floor_price, threshold = given.threshold, search = given.search, terms_version = ${sql.lit(TERMS_VERSION)}
    from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) as given (id uuid, bar_code text, material_no text, oem_numbers jsonb, spec text, price bigint, floor_price bigint, threshold numeric, search text)
    where goods_sku.store_id = ${ctx.storeId} and goods_sku.id = given.id`.execute(ctx.db);
  for (const { id, was, search } of skus) await changeTerms(ctx.db, ctx.storeId, id, was, search);
  await renameVariants(
    ctx,
    changed.filter(({ known, name }) => known.name !== name).map(({ goodsId }) => goodsId),
    skus.map(({ id }) => id),
  );
  await writeShelves(
    ctx,
    changed.flatMap(({ known, skuId, shelf }) => (shelf === known.shelf ? [] : [{ skuId, shelf }])),
  );
}

/** Updates the search text of the part's other variants, which share its new name. */
async function renameVariants(ctx: Context, goodsIds: readonly string[], done: readonly string[]): Promise<void> {
  if (!goodsIds.length) return;
  const variants = await archivedSkus(
    ctx,
    sql<boolean>`goods.id = any(${goodsIds}::uuid[]) and sku.id <> all(${done}::uuid[])`,
  );
  for (const sku of variants) {
    const search = skuSearch(sku);
    await changeTerms(ctx.db, ctx.storeId, sku.skuId, sku.search, search);
    await ctx.db
      .updateTable('goods_sku')
      .set({ search })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', sku.skuId)
      .execute();
  }
}

/** Writes judged rows into the archive: new parts, and changes of existing ones. */
export async function takeInGoods(
  ctx: Context,
  importId: string,
  adds: readonly JudgedRow[],
  updates: readonly JudgedRow[],
): Promise<void> {
  const names = await addMissing(ctx, [...adds, ...updates]);
  if (adds.length) await addParts(ctx, importId, adds, names);
  await changeParts(ctx, updates, names);
}
