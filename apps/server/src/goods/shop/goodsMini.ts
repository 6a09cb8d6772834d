import {
  FREE_SHIPPING_PRICE,
  offerProblem,
  offerState,
  priceNow,
  type GoodsKind,
} from '@partsdesk/core/goods/miniGoods';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { fromStore, withinStore } from '../../kit/storeTables';
import { miniOffers } from './miniOffers';
import { stockOf } from './sellableGoods';

export type MiniChange = NonNullable<BodyOf<operations['goodsShop_update']>['mini']>;

/** Selects the parts that a shop's mini-app offers. */
export const miniGoods = (ctx: Context, shopId: string) =>
  fromStore(ctx, 'goods_mini as mini')
    .innerJoin('goods_shop as sold', withinStore('sold.id', 'mini.goods_shop_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'sold.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .where('mini.shop_id', '=', shopId)
    .select([
      'sold.id',
      'sku.id as skuId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'goods.image_urls as imageUrl',
      'sold.price as shopPrice',
      'sold.on_sale as onSale',
      'mini.kind',
      'mini.on_shelf as onShelf',
      'mini.price',
      'mini.special_price as specialPrice',
      'mini.limit_count as limitCount',
      'mini.begins',
      'mini.ends',
      'mini.sort',
      'mini.version',
    ])
    .select([
      sql<string>`coalesce(brand.name, '')`.as('brandName'),
      stockOf('on_hand - stock.allocated').as('available'),
    ])
    .$narrowType<{ kind: GoodsKind; onShelf: 0 | 1; onSale: 0 | 1 }>()
    .orderBy('mini.sort')
    .orderBy('mini.goods_shop_id');

/** Tests whether the special price of a row of `goods_mini as mini` applies now. */
export const isOfferRunning = (ctx: Context) =>
  sql<boolean>`mini.kind <> 3 and (mini.begins is null or mini.begins <= ${ctx.now}) and (mini.ends is null or mini.ends > ${ctx.now})`;

interface Offered {
  kind: GoodsKind;
  price: number;
  specialPrice: number | null;
  begins: Date | null;
  ends: Date | null;
}

const times = ({ begins, ends }: Pick<Offered, 'begins' | 'ends'>) => ({
  begins: begins?.getTime() ?? null,
  ends: ends?.getTime() ?? null,
});

export const offerStateOf = (ctx: Context, offer: Offered) =>
  offerState({ ...offer, ...times(offer) }, ctx.now.getTime());

export const currentPrice = (ctx: Context, offer: Offered) =>
  priceNow({ ...offer, ...times(offer) }, ctx.now.getTime());

/**
 * Returns what a customer pays online: of ordinary goods the lower of the online price and the price of the grade, of a
 * special offer always the offer's.
 */
export const heldPrice = <Held extends { kind: GoodsKind; price: number }>(
  held: Held,
  grade: { price: number } | undefined,
): Held => (held.kind === 3 && grade && grade.price < held.price ? { ...held, price: grade.price } : held);

/** Changes the mini-app's offer of a part; the caller has locked the shop's goods. */
export async function changeMini(
  ctx: Context,
  id: string,
  name: string,
  change: MiniChange,
  seen: number | undefined,
): Promise<void> {
  const offered = await fromStore(ctx, 'goods_mini')
    .select('goods_shop_id')
    .where('goods_shop_id', '=', id)
    .executeTakeFirst();
  if (!offered) throw new Failure(`「${name}」不在小程序商品里`, { field: 'mini' });
  const before = await miniOffers.locked(ctx, id);
  assertUnchanged(`小程序商品「${name}」`, before, seen);
  const kind = change.kind ?? (before.kind as GoodsKind);
  const moment = (wanted: string | null | undefined, known: Date | null) =>
    wanted === undefined ? known : wanted === null ? null : new Date(wanted);
  const asked = change.specialPrice === undefined ? before.specialPrice : change.specialPrice;
  const after = {
    kind,
    price: change.price ?? before.price,
    specialPrice: kind === 3 ? null : kind === 2 ? (change.specialPrice ?? FREE_SHIPPING_PRICE) : asked,
    begins: kind === 3 ? null : moment(change.begins, before.begins),
    ends: kind === 3 ? null : moment(change.ends, before.ends),
  };
  const problem = offerProblem({ ...after, ...times(after) });
  if (problem) throw new Failure(problem.message, { field: `mini.${problem.field}` });
  const limitCount = kind === 3 ? null : change.limitCount;
  await miniOffers.change(ctx, before, { ...after, limitCount, onShelf: change.onShelf });
}

/** Adds parts of the shop to the end of its mini-app. */
export async function addToMini(ctx: Context, skuIds: readonly string[]) {
  const wanted = [...new Set(skuIds)];
  const sold = await fromStore(ctx, 'goods_shop as sold')
    .leftJoin('goods_mini as mini', withinStore('mini.goods_shop_id', 'sold.id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'sold.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['sold.id', 'sold.price', 'mini.goods_shop_id as taken', 'goods.name', 'goods.is_service as isService'])
    .where('sold.shop_id', '=', ctx.placeId)
    .where('sold.sku_id', 'in', wanted)
    .where('sold.price', '>', sql.lit(0))
    .orderBy('sold.sku_id')
    .execute();
  const work = sold.find(({ isService }) => isService);
  if (work) throw new Failure(`「${work.name}」是服务项目，不能在小程序销售`, { field: 'skuIds' });
  const fresh = sold.filter(({ taken }) => taken === null);
  const { last } = await fromStore(ctx, 'goods_mini')
    .select((mini) => sql<number>`coalesce(${mini.fn.max('sort')}, 0)`.as('last'))
    .where('shop_id', '=', ctx.placeId)
    .executeTakeFirstOrThrow();
  if (fresh.length)
    await ctx.db
      .insertInto('goods_mini')
      .values(
        fresh.map(({ id, price }, index) => ({
          store_id: ctx.storeId,
          goods_shop_id: id,
          shop_id: ctx.placeId,
          price,
          sort: last + index + 1,
          create_time: ctx.now,
        })),
      )
      .execute();
  ctx.changed('goodsMini', ctx.placeId, null, { added: fresh.map(({ id }) => id) });
  return { added: fresh.length, kept: sold.length - fresh.length, notSold: wanted.length - sold.length };
}
