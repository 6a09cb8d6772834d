import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { pinyinText } from '../../kit/pinyinText';
import { archiveGoods, skuSearch, type CheckedGoods } from '../archive/archiveGoods';
import { changeTerms } from '../search/partTerms';
import { TERMS_VERSION } from '../search/partWords';
import { archivedSkus, namesOf, type Names } from './archivedSkus';
import { pathIn, pathText } from './goodsFields';
import type { JudgedRow } from './judgeRows';

/** Adds the missing categories, brands and units that rows name; returns the ids of all names. */
async function addMissing(ctx: Context, rows: readonly JudgedRow[]): Promise<Names> {
  const names = await namesOf(ctx);
  const row = { store_id: ctx.storeId, create_time: ctx.now };
  for (const { given } of rows) {
    const path = pathIn(given.category ?? '');
    for (
      let depth = given.category !== undefined && names.categoryAt.has(given.category) ? path.length + 1 : 1;
      depth <= path.length;
      depth += 1
    ) {
      const at = pathText(path.slice(0, depth));
      if (names.categoryAt.has(at)) continue;
      const id = newId(ctx.now);
      const parentId = names.categoryAt.get(pathText(path.slice(0, depth - 1))) ?? null;
      // Sorted last, as a category that is added by hand.
      const behind = sql<number>`(select least(9999, coalesce(max(sort) + 1, 0)) from goods_category where store_id = ${ctx.storeId} and parent_id is not distinct from ${parentId})`;
      await ctx.db
        .insertInto('goods_category')
        .values({ ...row, id, parent_id: parentId, name: path[depth - 1] ?? '', sort: behind })
        .execute();
      names.categoryAt.set(at, id);
      ctx.changed('goodsCategory', id, null, { path: at });
    }
    if (given.brand && !names.brandNamed.has(given.brand)) {
      const id = newId(ctx.now);
      await ctx.db
        .insertInto('goods_brand')
        .values({ ...row, id, name: given.brand, search: pinyinText(given.brand) })
        .execute();
      names.brandNamed.set(given.brand, id);
      ctx.changed('goodsBrand', id, null, { name: given.brand });
    }
    if (given.unit && !names.unitNamed.has(given.unit)) {
      const decimals = given.decimals ?? 0;
      const id = newId(ctx.now);
      await ctx.db
        .insertInto('goods_stock_unit')
        .values({ ...row, id, name: given.unit, decimals })
        .execute();
      names.unitNamed.set(given.unit, { name: given.unit, decimals, status: 1 });
      ctx.changed('goodsStockUnit', id, null, { name: given.unit });
    }
  }
  return names;
}

/** Writes the shelves of parts in the head store's own shop. */
async function writeShelves(ctx: Context, shelves: readonly { sku_id: string; shelf: string }[]): Promise<void> {
  if (shelves.length)
    await sql`update goods_shop set shelf = given.shelf, version = goods_shop.version + 1
    from jsonb_to_recordset(${JSON.stringify(shelves)}::jsonb) as given (sku_id uuid, shelf text)
    where goods_shop.store_id = ${ctx.storeId} and goods_shop.shop_id = ${ctx.placeId} and goods_shop.sku_id = given.sku_id`.execute(
      ctx.db,
    );
}

async function addParts(ctx: Context, rows: readonly JudgedRow[], names: Names): Promise<void> {
  const drafts = rows.map(({ given }): CheckedGoods => ({
    name: given.name ?? '',
    skuCode: given.skuCode ?? `SP${newId(ctx.now).slice(-10)}`.toUpperCase(),
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
  await writeShelves(
    ctx,
    rows.flatMap(({ given }, at) => (given.shelf ? [{ sku_id: skuIds[at] ?? '', shelf: given.shelf }] : [])),
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
  const parts = [...new Map(changed.map((sku) => [sku.goodsId, sku])).values()].map(
    ({ goodsId, name, categoryId, brandId, unit, decimals }) => ({
      id: goodsId,
      name,
      category_id: categoryId,
      brand_id: brandId,
      unit_name: unit,
      decimals,
    }),
  );
  await sql`update goods set name = given.name, category_id = given.category_id, brand_id = given.brand_id, unit_name = given.unit_name, decimals = given.decimals, version = goods.version + 1
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as given (id uuid, name text, category_id uuid, brand_id uuid, unit_name text, decimals int)
    where goods.store_id = ${ctx.storeId} and goods.id = given.id`.execute(ctx.db);
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
    changed.flatMap(({ known, skuId, shelf }) => (shelf === known.shelf ? [] : [{ sku_id: skuId, shelf }])),
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
  adds: readonly JudgedRow[],
  updates: readonly JudgedRow[],
): Promise<void> {
  const names = await addMissing(ctx, [...adds, ...updates]);
  if (adds.length) await addParts(ctx, adds, names);
  await changeParts(ctx, updates, names);
}
