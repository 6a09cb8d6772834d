import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { ownImages } from '../../file/ownImages';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { containing, page } from '../../kit/page';
import { pinyinText } from '../../kit/pinyinText';
import { assertUnchanged } from '../../kit/version';

/** Selects the brands of the head store, and in a shop also the shop's own. */
const visibleBrands = (ctx: Context) =>
  ctx.db
    .selectFrom('goods_brand as brand')
    .where('brand.store_id', '=', ctx.storeId)
    .where((where) =>
      ctx.shopId
        ? where.or([where('brand.shop_id', 'is', null), where('brand.shop_id', '=', ctx.shopId)])
        : where('brand.shop_id', 'is', null),
    );

/** Refuses a name that the head store or this shop uses already: a shop sees both lists as one. */
async function assertNameIsFree(ctx: Context, name: string, exceptId?: string): Promise<void> {
  if (!name) throw new Failure('请填写品牌名称', { field: 'name' });
  let taken = visibleBrands(ctx).select('brand.id').where('brand.name', '=', name);
  if (exceptId) taken = taken.where('brand.id', '<>', exceptId);
  if (await taken.executeTakeFirst()) throw new Failure(`品牌「${name}」已存在`, { field: 'name' });
}

/** Locks a brand that the current place may change. */
async function lockedOwn(ctx: Context, id: string) {
  const brand = await visibleBrands(ctx)
    .select(['brand.name', 'brand.logo', 'brand.version', 'brand.shop_id as shopId'])
    .where('brand.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!brand) throw new Failure('品牌不存在');
  if (brand.shopId !== ctx.shopId) throw new Failure(`「${brand.name}」是总店的品牌，门店不能修改`);
  return brand;
}

const logoOf = (ctx: Context, logo: string) => ownImages(ctx, logo, { field: 'logo', most: 1 });

export const goodsBrand: Group<'parts/goodsBrand'> = {
  page(ctx, { query: { name, mine, ...wanted } }) {
    let found = visibleBrands(ctx)
      .leftJoin('shop', (join) =>
        join.onRef('shop.store_id', '=', 'brand.store_id').onRef('shop.id', '=', 'brand.shop_id'),
      )
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
        sql<number>`(select count(*)::int from goods where goods.store_id = brand.store_id and goods.brand_id = brand.id)`.as(
          'goodsCount',
        ),
      ])
      .orderBy('brand.name')
      .orderBy('brand.id');
    if (name) found = found.where('brand.search', 'like', containing(name.toLowerCase()));
    if (mine !== undefined)
      found = found.where('brand.shop_id', mine === (ctx.shopId !== null) ? 'is not' : 'is', null);
    return page(ctx, found, wanted);
  },

  allList: (ctx) => visibleBrands(ctx).select(['brand.id', 'brand.name']).orderBy('brand.name').execute(),

  async add(ctx, { body: { name: given, logo = '' } }) {
    const name = given.trim();
    await assertNameIsFree(ctx, name);
    const id = newId(ctx.now);
    const row = { name, logo: await logoOf(ctx, logo), shop_id: ctx.shopId, search: pinyinText(name) };
    await ctx.db
      .insertInto('goods_brand')
      .values({ ...row, store_id: ctx.storeId, id, create_time: ctx.now })
      .execute();
    ctx.changed('goodsBrand', id, null, row);
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await lockedOwn(ctx, id);
    assertUnchanged(`品牌「${before.name}」`, before, version);
    const name = change.name?.trim() ?? before.name;
    if (name !== before.name) await assertNameIsFree(ctx, name, id);
    const after = {
      name,
      logo: change.logo === undefined ? before.logo : await logoOf(ctx, change.logo),
      search: pinyinText(name),
      version: before.version + 1,
    };
    await ctx.db
      .updateTable('goods_brand')
      .set(after)
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('goodsBrand', id, before, after);
    return null;
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
    await ctx.db.deleteFrom('goods_brand').where('store_id', '=', ctx.storeId).where('id', '=', id).execute();
    ctx.changed('goodsBrand', id, before, null);
    return null;
  },
};
