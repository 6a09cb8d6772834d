import { sql } from 'kysely';
import { ownImages } from '../../file/ownImages';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { countOf } from '../../kit/owner/countOf';
import { recordOwner } from '../../kit/owner/record';
import { containing, page } from '../../kit/page';
import { pinyinText } from '../../kit/pinyinText';
import { fromStore, withinStore } from '../../kit/storeTables';

/** Selects the brands of the head store, and in a shop also the shop's own. */
const visibleBrands = (ctx: Context) =>
  fromStore(ctx, 'goods_brand as brand').where((where) =>
    ctx.shopId
      ? where.or([where('brand.shop_id', 'is', null), where('brand.shop_id', '=', ctx.shopId)])
      : where('brand.shop_id', 'is', null),
  );

/** Owns `goods_brand`. */
export const goodsBrands = recordOwner({
  table: 'goods_brand',
  entity: 'goodsBrand',
  noun: '品牌',
  fields: ['name', 'logo', 'shopId'],
  // The names of the head store are taken in its shops: a shop sees both lists as one.
  unique: ['name'],
  among: ({ shopId }) =>
    shopId ? sql<boolean>`(shop_id is null or shop_id = ${shopId})` : sql<boolean>`shop_id is null`,
  derived: ({ name }) => ({ search: pinyinText(name) }),
});

/** Locks a brand that the current place may change. */
async function lockedOwn(ctx: Context, id: string, version?: number) {
  const brand = await goodsBrands.locked(ctx, id, version);
  if (brand.shopId !== ctx.shopId) throw new Failure(`「${brand.name}」是总店的品牌，门店不能修改`);
  return brand;
}

const logoOf = (ctx: Context, logo: string) => ownImages(ctx, logo, { field: 'logo', most: 1 });

export const goodsBrand: Group<'parts/goodsBrand'> = {
  page(ctx, { query: { name, mine, ...wanted } }) {
    let found = visibleBrands(ctx)
      .leftJoin('shop', withinStore('shop.id', 'brand.shop_id'))
      .select([
        'brand.id',
        'brand.name',
        'brand.logo',
        'brand.shop_id as shopId',
        'shop.name as shopName',
        'brand.version',
        'brand.create_time as createTime',
      ])
      .select([
        sql<boolean>`brand.shop_id is not distinct from ${ctx.shopId}::uuid`.as('mine'),
        countOf('goods', 'brand_id', 'brand').as('goodsCount'),
      ])
      .orderBy('brand.name')
      .orderBy('brand.id');
    if (name) found = found.where('brand.search', 'like', containing(name.toLowerCase()));
    if (mine !== undefined)
      found = found.where('brand.shop_id', mine === (ctx.shopId !== null) ? 'is not' : 'is', null);
    return page(ctx, found, wanted);
  },

  allList: (ctx) => visibleBrands(ctx).select(['brand.id', 'brand.name']).orderBy('brand.name').execute(),

  async add(ctx, { body: { name, logo = '' } }) {
    return goodsBrands.add(ctx, { name, logo: await logoOf(ctx, logo), shopId: ctx.shopId });
  },

  async update(ctx, { body: { id, version, name, logo } }) {
    const before = await lockedOwn(ctx, id, version);
    return goodsBrands.change(ctx, before, { name, logo: logo === undefined ? undefined : await logoOf(ctx, logo) });
  },

  async deleteById(ctx, { query: { id } }) {
    const before = await lockedOwn(ctx, id);
    const {
      rows: [used],
    } = await sql<{
      count: number;
    }>`select count(*)::int as count from (select 1 from goods where store_id = ${ctx.storeId} and brand_id = ${id} limit 1000) used`.execute(
      ctx.db,
    );
    if (used?.count)
      throw new Failure(
        `还有 ${used.count >= 1000 ? '很多' : String(used.count)} 种商品用品牌「${before.name}」，不能删除`,
      );
    return goodsBrands.remove(ctx, before);
  },
};
