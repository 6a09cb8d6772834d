import { sql } from 'kysely';
import { newId } from '../db/ids';
import type { Context } from '../http/context';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import { archiveGoods } from './archiveGoods';
import { stockOf } from './sellableGoods';

async function assertCodesAreFree(ctx: Context, skuCode: string, barCode: string): Promise<void> {
  const taken = await ctx.db.selectFrom('goods_sku').select(['sku_code', 'bar_code']).where('store_id', '=', ctx.storeId)
    .where((where) => where.or([where('sku_code', '=', skuCode), ...(barCode ? [where.and([where('bar_code', '=', barCode), where('bar_code', '<>', sql.lit(''))])] : [])])).executeTakeFirst();
  if (taken?.sku_code === skuCode) throw new Failure(`商品编码「${skuCode}」已存在`, { field: 'skuCode' });
  if (taken) throw new Failure(`条形码「${barCode}」已存在`, { field: 'barCode' });
}

const nameOf = async (ctx: Context, table: 'goods_brand' | 'goods_category', id: string) =>
  (await ctx.db.selectFrom(table).select('name').where('store_id', '=', ctx.storeId).where('id', '=', id).executeTakeFirst())?.name;

async function counts(ctx: Context) {
  const { rows } = await sql<{ onSale: number; inStock: number; low: number; stockValue: number }>`
    select count(*) filter (where sold.on_sale = 1)::int as "onSale", count(*) filter (where held.on_hand > 0)::int as "inStock",
           count(*) filter (where sold.threshold > 0 and coalesce(held.available, 0) <= sold.threshold)::int as low, coalesce(sum(held.value), 0)::bigint as "stockValue"
    from goods_shop sold left join (
      select warehouse.shop_id, stock.sku_id, sum(on_hand) as on_hand, sum(on_hand - allocated) as available, sum(value) as value
      from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
      where stock.store_id = ${ctx.storeId} group by 1, 2) held on held.shop_id = sold.shop_id and held.sku_id = sold.sku_id
    where sold.store_id = ${ctx.storeId} and sold.shop_id = ${ctx.placeId}`.execute(ctx.db);
  return rows[0] ?? { onSale: 0, inStock: 0, low: 0, stockValue: 0 };
}

export const goods: Group<'parts/goods'> = {
  async add(ctx, { body }) {
    const skuCode = (body.skuCode?.trim() || `SP${newId(ctx.now).slice(-10)}`).toUpperCase();
    const barCode = body.barCode?.trim() ?? '';
    await assertCodesAreFree(ctx, skuCode, barCode);
    if (!(await nameOf(ctx, 'goods_category', body.categoryId))) throw new Failure('商品分类不存在', { field: 'categoryId' });
    const brand = body.brandId ? await nameOf(ctx, 'goods_brand', body.brandId) : '';
    if (brand === undefined) throw new Failure('商品品牌不存在', { field: 'brandId' });

    const [skuId = ''] = await archiveGoods(ctx, [{ ...body, skuCode, barCode, materialNo: body.materialNo?.trim() ?? '', brandName: brand }]);
    ctx.changed('goods', skuId, null, body);
    return skuId;
  },

  countRealTimeGoods: (ctx) => counts(ctx),

  async countRealTimeGoodsMore(ctx) {
    const available = stockOf('on_hand - stock.allocated');
    const lowest = await ctx.db.selectFrom('goods_shop as sold')
      .innerJoin('goods_sku as sku', (join) => join.onRef('sku.store_id', '=', 'sold.store_id').onRef('sku.id', '=', 'sold.sku_id'))
      .innerJoin('goods', (join) => join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'))
      .select(['sku.id as skuId', 'sku.sku_code as skuCode', 'goods.name', 'goods.unit_name as unitName', 'sold.threshold', available.as('available')])
      .where('sold.store_id', '=', ctx.storeId).where('sold.shop_id', '=', ctx.placeId).where('sold.threshold', '>', sql.lit(0)).where(available, '<=', sql<number>`sold.threshold`)
      .orderBy(sql`${available} / sold.threshold`).orderBy('sku.sku_code').limit(10).execute();
    return { ...(await counts(ctx)), lowest };
  },
};
