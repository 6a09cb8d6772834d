import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { bulkApply } from '../bulk/bulkApply';
import { bulkPreview } from '../bulk/bulkPreview';
import { exportGoods } from '../sheets/exportGoods';
import { importData } from '../sheets/importData';
import { importOnSale } from '../sheets/importOnSale';
import { uploadGoods } from '../sheets/uploadGoods';
import { distributeGoods } from '../shop/distributeGoods';
import { stockOf } from '../shop/sellableGoods';
import { shopGoods } from '../shop/shopGoods';
import { archiveGoods } from './archiveGoods';
import { dropEmptyParts, dropSkus } from './dropSkus';
import { assertUnused, changeGoods } from './goodsChange';
import { assertHeadStore, checkedParts } from './goodsParts';
import { goodsPage } from './goodsRows';
import { wholeGoods } from './goodsWhole';
import { parts } from './parts';
import { assertNoThreshold, checkedSkus, type SkuDraft } from './skuDrafts';

/** Locks parts and their variants; refuses unknown ids. */
async function lockedParts(ctx: Context, ids: readonly string[]) {
  const wanted = [...new Set(ids)].sort();
  const found = await fromStore(ctx, 'goods')
    .select(['id', 'name', 'version'])
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (found.length !== wanted.length) throw new Failure('商品不存在');
  const skus = await fromStore(ctx, 'goods_sku')
    .select(['id', 'goods_id as goodsId'])
    .where('goods_id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute();
  return { found, skus };
}

async function dropGoods(ctx: Context, ids: readonly string[]): Promise<null> {
  assertHeadStore(ctx);
  const { found, skus } = await lockedParts(ctx, ids);
  const nameOf = new Map(found.map(({ id, name }) => [id, name]));
  await assertUnused(
    ctx,
    skus.map(({ id, goodsId }) => ({ id, name: `「${nameOf.get(goodsId) ?? ''}」` })),
  );
  await dropSkus(
    ctx,
    skus.map(({ id }) => id),
  );
  await dropEmptyParts(
    ctx,
    found.map(({ id }) => id),
  );
  return null;
}

async function counts(ctx: Context) {
  const { rows } = await sql<{ onSale: number; inStock: number; low: number; stockValue: number }>`
    select count(*) filter (where sold.on_sale = 1)::int as "onSale", count(*) filter (where held.on_hand > 0)::int as "inStock",
           count(*) filter (where sold.threshold > 0 and coalesce(held.available, 0) <= sold.threshold)::int as low, coalesce(sum(held.value), 0)::bigint as "stockValue"
    from goods_shop sold left join (
      select warehouse.shop_id, stock.sku_id, sum(on_hand) filter (where warehouse.kind = 0 and warehouse.status = 1) as on_hand, sum(on_hand - allocated) filter (where warehouse.kind = 0 and warehouse.status = 1) as available, sum(value) as value
      from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
      where stock.store_id = ${ctx.storeId} group by 1, 2) held on held.shop_id = sold.shop_id and held.sku_id = sold.sku_id
    where sold.store_id = ${ctx.storeId} and sold.shop_id = ${ctx.placeId}`.execute(ctx.db);
  return rows[0] ?? { onSale: 0, inStock: 0, low: 0, stockValue: 0 };
}

export const goods: Group<'parts/goods'> = {
  ...uploadGoods,
  ...importData,
  ...importOnSale,
  ...exportGoods,
  ...distributeGoods,
  ...bulkPreview,
  ...bulkApply,

  page: (ctx, { query }) => goodsPage(ctx, query),

  getById: (ctx, { query }) => wholeGoods(ctx, query.id),

  async add(ctx, { body }) {
    assertHeadStore(ctx);
    const skus = await checkedSkus<SkuDraft>(ctx, body.skus ?? [body], (index, field) =>
      body.skus ? `skus[${String(index)}].${field}` : field,
    );
    if (body.isService)
      assertNoThreshold(skus, (index) => (body.skus ? `skus[${String(index)}].threshold` : 'threshold'));
    const { unitDecimals, ...checked } = await checkedParts(ctx, body);
    const [skuId = ''] = await archiveGoods(ctx, [
      { ...checked, name: body.name.trim(), decimals: body.decimals ?? unitDecimals ?? 0, skuCode: '', skus },
    ]);
    ctx.changed('goods', skuId, null, body);
    return skuId;
  },

  update: (ctx, { body }) => changeGoods(ctx, body),

  delete: (ctx, { query }) => dropGoods(ctx, query.ids),

  deleteById: (ctx, { query }) => dropGoods(ctx, [query.id]),

  async updateOffSale(ctx, { body: { ids, onSale = 0 } }) {
    assertHeadStore(ctx);
    const { skus } = await lockedParts(ctx, ids);
    const skuIds = skus.map(({ id }) => id);
    const changed = await shopGoods.changeWhere(ctx, sql`sku_id = any(${skuIds}::uuid[])`, { onSale });
    for (const id of ids) ctx.changed('goods', id, null, { onSale });
    return changed;
  },

  async updateBatchByCateId(ctx, { body: { ids, categoryId } }) {
    assertHeadStore(ctx);
    await checkedParts(ctx, { categoryId });
    const { found } = await lockedParts(ctx, ids);
    const partIds = found.map(({ id }) => id);
    const moved = await parts.changeWhere(ctx, sql`id = any(${partIds}::uuid[])`, { categoryId });
    for (const { id } of found) ctx.changed('goods', id, null, { categoryId });
    return moved;
  },

  countRealTimeGoods: (ctx) => counts(ctx),

  async countRealTimeGoodsMore(ctx) {
    const available = stockOf('on_hand - stock.allocated');
    const lowest = await fromStore(ctx, 'goods_shop as sold')
      .innerJoin('goods_sku as sku', withinStore('sku.id', 'sold.sku_id'))
      .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
      .select([
        'sku.id as skuId',
        'sku.sku_code as skuCode',
        'goods.name',
        'goods.unit_name as unitName',
        'sold.threshold',
        available.as('available'),
      ])
      .where('sold.shop_id', '=', ctx.placeId)
      .where('sold.threshold', '>', sql.lit(0))
      .where(available, '<=', sql<number>`sold.threshold`)
      .orderBy(sql`${available} / sold.threshold`)
      .orderBy('sku.sku_code')
      .limit(10)
      .execute();
    return { ...(await counts(ctx)), lowest };
  },
};
