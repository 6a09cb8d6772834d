import { sql } from 'kysely';
import { startJob } from '../../jobs/startJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { fromStore } from '../../kit/storeTables';
import { sendGoods } from '../archive/sysnInventory';
import { addToMini } from './goodsMini';
import { shopGoods } from './shopGoods';
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

/** Gives the shop's copies the price of the archive, where they have another; returns their number. */
async function overwritePrices(ctx: Context, shopId: string, goodsIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string; price: number; floorPrice: number }>`
    select sold.id, sku.price, least(sold.floor_price, sku.price) as "floorPrice" from goods_shop sold
    join goods_sku sku on sku.store_id = sold.store_id and sku.id = sold.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    where sold.store_id = ${ctx.storeId} and sold.shop_id = ${shopId} and sku.goods_id = any (${goodsIds}::uuid[])
      and goods.status = 1 and sold.price <> sku.price order by sold.id for update of sold`.execute(ctx.db);
  await shopGoods.changeEach(ctx, rows);
  return rows.length;
}

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
    rows: [given = { wanted: 0 }],
  } = await sql<{ wanted: number }>`
    select count(*)::int as wanted from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    where sku.store_id = ${ctx.storeId} and sku.goods_id = any (${goodsIds}::uuid[]) and goods.status = 1`.execute(
    ctx.db,
  );
  const overwritten = overwritePrice ? await overwritePrices(ctx, shopId, goodsIds) : 0;
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
  return { added: put.added, overwritten, kept: given.wanted - put.added - overwritten };
}

async function shopsNamed(ctx: Context, ids?: readonly string[]): Promise<Shop[]> {
  const found = fromStore(ctx, 'shop').select(['id', 'name']).orderBy('is_head', 'desc').orderBy('code');
  if (!ids) return found.execute();
  const shops = await found.where('id', 'in', ids).execute();
  const unknown = ids.findIndex((id) => !shops.some((shop) => shop.id === id));
  if (unknown >= 0) throw new Failure('门店不存在', { field: `shopIds[${String(unknown)}]` });
  return shops;
}

async function goodsNamed(ctx: Context, ids: readonly string[]) {
  const goods = await fromStore(ctx, 'goods')
    .select(['id', 'category_id as categoryId'])
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
    assertHead(ctx, '分发商品');
    const shops = await shopsNamed(ctx, shopIds);
    if (ids) await goodsNamed(ctx, ids);
    if (
      categoryId &&
      !(await fromStore(ctx, 'goods_category').select('id').where('id', '=', categoryId).executeTakeFirst())
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
    assertHead(ctx, '分发商品');
    const [shops, goods, given] = [await shopsNamed(ctx), await goodsNamed(ctx, ids), await shopsReceiving(ctx)];
    return distribute(
      ctx,
      shops,
      (shopId) => goods.filter(({ categoryId }) => given(shopId, categoryId)).map(({ id }) => id),
      overwritePrice,
    );
  },

  async immediateDistributeShops(ctx, { body: { ids, shopIds, overwritePrice = false } }) {
    assertHead(ctx, '分发商品');
    const [shops] = [await shopsNamed(ctx, shopIds), await goodsNamed(ctx, ids)];
    return distribute(ctx, shops, () => ids, overwritePrice);
  },

  distributeMini: (ctx, { body: { skuIds } }) => addToMini(ctx, skuIds),

  sysnGoods: (ctx) => sendGoods(ctx),
};
