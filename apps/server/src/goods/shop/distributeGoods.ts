import { sql } from 'kysely';
import { startJob } from '../../jobs/startJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { sendGoods } from '../archive/sysnInventory';
import { addToMini } from './goodsMini';
import { shopsReceiving } from './shopsReceiving';

type Handlers = Pick<
  Group<'parts/goods'>,
  'distribute' | 'immediateDistribute' | 'immediateDistributeShops' | 'distributeMini' | 'sysnGoods'
>;

interface Shop {
  id: string;
  name: string;
}

export interface Counts {
  added: number;
  overwritten: number;
  kept: number;
}

export const noCounts: Counts = { added: 0, overwritten: 0, kept: 0 };
export const summed = (one: Counts, other: Counts): Counts => ({
  added: one.added + other.added,
  overwritten: one.overwritten + other.overwritten,
  kept: one.kept + other.kept,
});

/**
 * Gives a shop its copies of parts. Existing copies keep price, shelf and state, unless the price is to be overwritten.
 */
export async function copyToShop(
  ctx: Context,
  shopId: string,
  goodsIds: readonly string[],
  overwritePrice: boolean,
): Promise<Counts> {
  if (!goodsIds.length) return noCounts;
  const {
    rows: [given = { wanted: 0, overwritten: 0 }],
  } = await sql<{ wanted: number; overwritten: number }>`
    with wanted as (
      select sku.id, sku.price from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
      where sku.store_id = ${ctx.storeId} and sku.goods_id = any (${goodsIds}::uuid[]) and goods.status = 1
    ), overwritten as (
      update goods_shop sold set price = wanted.price, floor_price = least(sold.floor_price, wanted.price), version = sold.version + 1 from wanted
      where ${overwritePrice}::boolean and sold.store_id = ${ctx.storeId} and sold.shop_id = ${shopId} and sold.sku_id = wanted.id and sold.price <> wanted.price returning sold.id
    )
    select (select count(*)::int from wanted) as wanted, (select count(*)::int from overwritten) as overwritten`.execute(
    ctx.db,
  );
  // A copy starts with the floor price of the head store's own copy.
  const {
    rows: [put = { added: 0 }],
  } = await sql<{ added: number }>`
    with added as (
      insert into goods_shop (store_id, id, shop_id, sku_id, price, floor_price, threshold, create_time)
      select sku.store_id, gen_random_uuid(), ${shopId}, sku.id, sku.price, least(coalesce(own.floor_price, 0), sku.price), sku.threshold, ${ctx.now}
      from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
      left join shop head on head.store_id = sku.store_id and head.is_head
      left join goods_shop own on own.store_id = sku.store_id and own.shop_id = head.id and own.sku_id = sku.id
      where sku.store_id = ${ctx.storeId} and sku.goods_id = any (${goodsIds}::uuid[]) and goods.status = 1
      on conflict (store_id, shop_id, sku_id) do nothing returning id
    ) select count(*)::int as added from added`.execute(ctx.db);
  return { added: put.added, overwritten: given.overwritten, kept: given.wanted - put.added - given.overwritten };
}

/** Refuses a branch, since only the head store distributes the archive. */
function assertHead(ctx: Context): void {
  if (ctx.shopId) throw new Failure('只有总店可以分发商品');
}

async function shopsNamed(ctx: Context, ids?: readonly string[]): Promise<Shop[]> {
  const found = ctx.db
    .selectFrom('shop')
    .select(['id', 'name'])
    .where('store_id', '=', ctx.storeId)
    .orderBy('is_head', 'desc')
    .orderBy('code');
  if (!ids) return found.execute();
  const shops = await found.where('id', 'in', ids).execute();
  const unknown = ids.findIndex((id) => !shops.some((shop) => shop.id === id));
  if (unknown >= 0) throw new Failure('门店不存在', { field: `shopIds[${String(unknown)}]` });
  return shops;
}

async function goodsNamed(ctx: Context, ids: readonly string[]) {
  const goods = await ctx.db
    .selectFrom('goods')
    .select(['id', 'category_id as categoryId'])
    .where('store_id', '=', ctx.storeId)
    .where('id', 'in', ids)
    .execute();
  const unknown = ids.findIndex((id) => !goods.some((one) => one.id === id));
  if (unknown >= 0) throw new Failure('商品不存在', { field: `ids[${String(unknown)}]` });
  return goods;
}

async function distribute(
  ctx: Context,
  shops: readonly Shop[],
  chosen: (shopId: string) => string[],
  overwritePrice: boolean,
) {
  const told = [];
  for (const { id, name } of shops)
    told.push({ shopId: id, shopName: name, ...(await copyToShop(ctx, id, chosen(id), overwritePrice)) });
  const all = told.reduce<Counts>(summed, noCounts);
  ctx.changed('goodsDistribution', ctx.storeId, null, { ...all, shops: shops.map(({ id }) => id) });
  return { ...all, shops: told };
}

export const distributeGoods: Handlers = {
  async distribute(ctx, { body: { ids, categoryId, shopIds, overwritePrice = false } }) {
    assertHead(ctx);
    const shops = await shopsNamed(ctx, shopIds);
    if (ids) await goodsNamed(ctx, ids);
    if (
      categoryId &&
      !(await ctx.db
        .selectFrom('goods_category')
        .select('id')
        .where('store_id', '=', ctx.storeId)
        .where('id', '=', categoryId)
        .executeTakeFirst())
    )
      throw new Failure('商品分类不存在', { field: 'categoryId' });
    const names = shops.map(({ name }) => name);
    const title = `分发商品到${names.slice(0, 3).join('、')}${names.length > 3 ? `等${String(names.length)}家门店` : ''}`;
    return startJob(ctx, {
      kind: 'goodsDistribute',
      title,
      params: { ids, categoryId, shopIds: shops.map(({ id }) => id), overwritePrice },
    });
  },

  async immediateDistribute(ctx, { body: { ids, overwritePrice = false } }) {
    assertHead(ctx);
    const [shops, goods, given] = [await shopsNamed(ctx), await goodsNamed(ctx, ids), await shopsReceiving(ctx)];
    return distribute(
      ctx,
      shops,
      (shopId) => goods.filter(({ categoryId }) => given(shopId, categoryId)).map(({ id }) => id),
      overwritePrice,
    );
  },

  async immediateDistributeShops(ctx, { body: { ids, shopIds, overwritePrice = false } }) {
    assertHead(ctx);
    const [shops] = [await shopsNamed(ctx, shopIds), await goodsNamed(ctx, ids)];
    return distribute(ctx, shops, () => ids, overwritePrice);
  },

  distributeMini: (ctx, { body: { skuIds } }) => addToMini(ctx, skuIds),

  sysnGoods: (ctx) => sendGoods(ctx),
};
