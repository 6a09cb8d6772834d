import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { containing, page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withBelow } from '../archive/categoryTree';
import { equivalentsOf } from '../archive/equivalents';
import { withCustomerPrices } from '../price/customerPrices';
import { searchCondition, searchPage } from '../search/findParts';
import { wordsOf } from '../search/partWords';
import { maintenanceGoods, mealModelsOf } from './maintenanceGoods';
import { sellableGoods } from './sellableGoods';
import { sellingFacts } from './sellingFacts';

async function vehicleModel(ctx: Context, vehicleId: string): Promise<string> {
  const vehicle = await fromStore(ctx, 'customer_vehicle as vehicle')
    .innerJoin('customer', withinStore('customer.id', 'vehicle.customer_id'))
    .select('vehicle.model')
    .where('vehicle.id', '=', vehicleId)
    .where(isCustomerVisible(ctx))
    .executeTakeFirst();
  if (!vehicle) throw new Failure('车辆不存在', { field: 'vehicleId' });
  return vehicle.model;
}

/** Returns the words of a model's name that a part's text may contain: `大众 朗逸 2018款` is searched as 大众 and 朗逸. */
const modelWords = (model: string) => wordsOf(model).filter((word) => word.length > 1 && !/^\d/.test(word));

export const goodsShopOrder: Group<'parts/goodsShopOrder'> = {
  async page(ctx, { query }) {
    let found = sellableGoods(ctx);
    if (query.skuIds) found = found.where('sku.id', 'in', query.skuIds);
    if (query.scan) {
      const { scan } = query;
      found = found.where((where) =>
        where.or([
          where.and([where('sku.bar_code', '=', scan), where('sku.bar_code', '<>', sql.lit(''))]),
          where('sku.sku_code', '=', scan.toUpperCase()),
          where.and([where('sku.material_no', '=', scan), where('sku.material_no', '<>', sql.lit(''))]),
        ]),
      );
    }
    const { keyword, scan, categoryId } = query;
    if (categoryId)
      found = found.where(sql<boolean>`goods.category_id = any(${await withBelow(ctx, categoryId)}::uuid[])`);
    if (keyword && scan) found = found.where(await searchCondition(ctx, keyword));
    const goods =
      keyword && !scan
        ? await searchPage(ctx, found, sql`sku.id`, keyword, query)
        : await page(ctx, found.orderBy('sku.sku_code'), query);
    return { ...goods, records: await withCustomerPrices(ctx, query.customerId, goods.records) };
  },

  equivalents: async (ctx, { query }) =>
    withCustomerPrices(ctx, query.customerId, await equivalentsOf(ctx, query.skuId)),

  facts: (ctx, { query }) => sellingFacts(ctx, query),

  async mintenanceAll(ctx, { body }) {
    const { vehicleId, modelId } = body;
    if (!vehicleId && !modelId) throw new Failure('请选择车辆或车型', { field: 'vehicleId' });
    const written = vehicleId ? await vehicleModel(ctx, vehicleId) : '';
    return maintenanceGoods(ctx, modelId ? [modelId] : await mealModelsOf(ctx, written));
  },

  async modelAll(ctx, { body }) {
    const model = await vehicleModel(ctx, body.vehicleId);
    const words = modelWords(model);
    if (!words.length) return [];
    const named = sql<boolean>`(${sql.join(
      words.map((word) => sql`sku.search like ${containing(word)}`),
      sql` and `,
    )})`;
    const fitting = sql<boolean>`exists (select from goods_model fitting join vehicle_model model on model.store_id = fitting.store_id and model.id = fitting.model_id
      where fitting.store_id = goods.store_id and fitting.goods_id = goods.id and model.title = ${model})`;
    return sellableGoods(ctx)
      .where(sql<boolean>`(${fitting} or ${named})`)
      .orderBy(fitting, 'desc')
      .orderBy('sku.sku_code')
      .limit(50)
      .execute();
  },
};
