import { sql } from 'kysely';
import type { Context } from '../http/context';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import { containing, page } from '../http/page';
import { sellableGoods } from './sellableGoods';

async function vehicleModel(ctx: Context, vehicleId: string): Promise<string> {
  const vehicle = await ctx.db.selectFrom('customer_vehicle').select('model').where('store_id', '=', ctx.storeId).where('id', '=', vehicleId).executeTakeFirst();
  if (!vehicle) throw new Failure('车辆不存在', { field: 'vehicleId' });
  return vehicle.model;
}

/** Words of a model's name that a part's text may carry: `大众 朗逸 2018款` is searched as 大众 and 朗逸. */
const wordsOf = (model: string) => model.toLowerCase().split(/\s+/).filter((word) => word.length > 1 && !/^\d/.test(word));

export const goodsShopOrder: Group<'parts/goodsShopOrder'> = {
  page(ctx, { query }) {
    let found = sellableGoods(ctx);
    if (query.scan) {
      const { scan } = query;
      found = found.where((where) => where.or([
        where.and([where('sku.bar_code', '=', scan), where('sku.bar_code', '<>', sql.lit(''))]),
        where('sku.sku_code', '=', scan.toUpperCase()),
        where.and([where('sku.material_no', '=', scan), where('sku.material_no', '<>', sql.lit(''))]),
      ]));
    }
    for (const word of query.keyword?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) found = found.where('sku.search', 'like', containing(word));
    if (query.categoryId) found = found.where('goods.category_id', '=', query.categoryId);
    const exact = query.scan ?? query.keyword ?? '';
    if (exact) found = found.orderBy(sql`(sku.bar_code = ${exact} or sku.sku_code = ${exact.toUpperCase()})`, 'desc');
    return page(ctx, found.orderBy('sku.sku_code'), query);
  },

  async mintenanceAll(ctx, { body }) {
    await vehicleModel(ctx, body.vehicleId);
    return sellableGoods(ctx)
      .innerJoin('goods_category as category', (join) => join.onRef('category.store_id', '=', 'goods.store_id').onRef('category.id', '=', 'goods.category_id'))
      .where((where) => where.or(['滤清器', '机油', '火花塞', '制动液', '防冻液'].map((word) => where('goods.name', 'like', containing(word)))))
      .orderBy('category.sort').orderBy('sku.sku_code').limit(50).execute();
  },

  async modelAll(ctx, { body }) {
    const words = wordsOf(await vehicleModel(ctx, body.vehicleId));
    if (!words.length) return [];
    let found = sellableGoods(ctx);
    for (const word of words) found = found.where('sku.search', 'like', containing(word));
    return found.orderBy('sku.sku_code').limit(50).execute();
  },
};
