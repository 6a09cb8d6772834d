import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { assertShopMaySet } from '../shop/shopMaySet';
import { gradePrices } from './customerPrices';
import { readScheme, writeScheme } from './priceScheme';

/** Refuses a branch, since only the head store sets the prices of all shops. */
function assertHead(ctx: Context): void {
  if (ctx.shopId) throw new Failure('商品和分类的价格方案由总店设置；门店可以在门店商品里设置本店的等级价');
}

async function skuName(ctx: Context, id: string, lock = false): Promise<string> {
  const found = fromStore(ctx, 'goods_sku as sku')
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select('goods.name')
    .where('sku.id', '=', id);
  const sku = await (lock ? found.forUpdate('sku') : found).executeTakeFirst();
  if (!sku) throw new Failure('商品不存在', { field: 'skuId' });
  return sku.name;
}

async function shopGoodsName(ctx: Context, id: string, lock = false): Promise<string> {
  let found = fromStore(ctx, 'goods_shop as sold')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'sold.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select('goods.name')
    .where('sold.id', '=', id);
  if (ctx.shopId) found = found.where('sold.shop_id', '=', ctx.shopId);
  const sold = await (lock ? found.forUpdate('sold') : found).executeTakeFirst();
  if (!sold) throw new Failure('商品不存在', { field: 'goodsShopId' });
  return sold.name;
}

async function categoryName(ctx: Context, id: string, lock = false): Promise<string> {
  const found = fromStore(ctx, 'goods_category').select('name').where('id', '=', id);
  const category = await (lock ? found.forUpdate() : found).executeTakeFirst();
  if (!category) throw new Failure('分类不存在', { field: 'categoryId' });
  return category.name;
}

export const partsPriceScheme: Group<'parts/partsPriceScheme'> = {
  async getBySku(ctx, { query: { skuId } }) {
    await skuName(ctx, skuId);
    return readScheme(ctx, ['skuId', skuId]);
  },

  async save(ctx, { body: { skuId, ...scheme } }) {
    assertHead(ctx);
    return writeScheme(ctx, `商品「${await skuName(ctx, skuId, true)}」`, ['skuId', skuId], scheme);
  },
};

export const partsPriceSchemeShop: Group<'parts/partsPriceSchemeShop'> = {
  async getByShopSku(ctx, { query: { goodsShopId } }) {
    await shopGoodsName(ctx, goodsShopId);
    return readScheme(ctx, ['goodsShopId', goodsShopId]);
  },

  async save(ctx, { body: { goodsShopId, ...scheme } }) {
    const name = await shopGoodsName(ctx, goodsShopId, true);
    await assertShopMaySet(ctx, 'priceScheme', 'rules');
    return writeScheme(ctx, `门店商品「${name}」`, ['goodsShopId', goodsShopId], scheme);
  },

  async getSchemeListByShopSku(ctx, { query: { skuId } }) {
    await skuName(ctx, skuId);
    const levels = await fromStore(ctx, 'custom_level')
      .select(['id', 'name', 'percent'])
      .where('status', '=', 1)
      .orderBy('sort')
      .orderBy('id')
      .execute();
    const decided = await Promise.all(levels.map((level) => gradePrices(ctx, level, [skuId])));
    return levels.flatMap((level, index) => {
      const price = decided[index]?.get(skuId);
      return price ? [{ levelId: level.id, levelName: level.name, ...price }] : [];
    });
  },
};

export const partsPriceSchemeCategory: Group<'parts/partsPriceSchemeCategory'> = {
  async getByCategory(ctx, { query: { categoryId } }) {
    await categoryName(ctx, categoryId);
    return readScheme(ctx, ['categoryId', categoryId]);
  },

  async add(ctx, { body: { categoryId, ...scheme } }) {
    assertHead(ctx);
    const name = await categoryName(ctx, categoryId, true);
    const fixed = scheme.rules.findIndex((rule) => typeof rule.fixedPrice === 'number');
    if (fixed >= 0) throw new Failure('分类只能按折扣设置等级价', { field: `rules[${String(fixed)}].fixedPrice` });
    return writeScheme(ctx, `分类「${name}」`, ['categoryId', categoryId], scheme);
  },
};
