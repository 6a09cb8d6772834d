import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { costThere, freeThere, onHandThere } from './stockThere';

type Filter = Omit<QueryOf<operations['dullGoodsDetail_exportUpdateExcel']>, never>;

const offered = (ctx: Context) => sql<number>`least(line.quantity, ${freeThere(ctx, 'dull.sku_id', 'line.shop_id')})`;

/** Selects what the shops have put up, newest first. */
export function matchingDullLines(ctx: Context, seesCost: boolean, { keyword, online, shopId }: Filter) {
  let found = fromStore(ctx, 'dull_goods_detail as line')
    .innerJoin('dull_goods as dull', withinStore('dull.id', 'line.header_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'dull.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .innerJoin('shop', withinStore('shop.id', 'line.shop_id'))
    .where(sql<boolean>`not dull.deleted`);
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('sku.sku_code', 'ilike', containing(keyword)),
        where('goods.name', 'ilike', containing(keyword)),
        where('dull.title', 'ilike', containing(keyword)),
      ]),
    );
  if (online !== undefined) found = found.where('line.online', '=', online);
  if (shopId) found = found.where('line.shop_id', '=', shopId);
  return found
    .select(['line.id', 'line.header_id as headerId', 'dull.sku_id as skuId', 'sku.sku_code as skuCode'])
    .select(['goods.name as goodsName', 'sku.spec', 'goods.unit_name as unitName', 'goods.decimals'])
    .select(['line.shop_id as shopId', 'shop.name as shopName', 'line.quantity', 'line.price', 'line.online'])
    .select(['line.image_url as imageUrl', 'line.version', 'line.create_time as createTime'])
    .select([
      onHandThere(ctx, 'dull.sku_id', 'line.shop_id').as('onHand'),
      offered(ctx).as('offered'),
      sql<number>`round(${offered(ctx)} * line.price)::bigint`.as('amount'),
      costThere(ctx, seesCost, 'dull.sku_id', 'line.shop_id').as('cost'),
      sql<boolean>`${ctx.shopId}::uuid is null or line.shop_id = ${ctx.shopId}`.as('mine'),
    ])
    .$narrowType<{ online: 0 | 1 }>()
    .orderBy('line.id', 'desc');
}

/** Selects every enabled shop with what lies there of a part and what it has put up, the fullest first. */
export const shopsOf = (ctx: Context, seesCost: boolean, headerId: string) =>
  fromStore(ctx, 'dull_goods as dull')
    .innerJoin('shop', (join) => join.on(sql<boolean>`shop.store_id = dull.store_id`))
    .leftJoin('dull_goods_detail as line', (join) =>
      join
        .onRef('line.store_id', '=', 'dull.store_id')
        .onRef('line.header_id', '=', 'dull.id')
        .onRef('line.shop_id', '=', 'shop.id'),
    )
    .where('dull.id', '=', headerId)
    .where('shop.status', '=', 1)
    .where(sql<boolean>`not dull.deleted`)
    .select(['shop.id as shopId', 'shop.name as shopName', 'line.id as lineId', 'line.quantity', 'line.price'])
    .select('line.version')
    .select([
      sql<0 | 1>`coalesce(line.online, 0)`.as('online'),
      sql<string>`coalesce(line.image_url, '')`.as('imageUrl'),
      onHandThere(ctx, 'dull.sku_id', 'shop.id').as('onHand'),
      freeThere(ctx, 'dull.sku_id', 'shop.id').as('available'),
      costThere(ctx, seesCost, 'dull.sku_id', 'shop.id').as('cost'),
      sql<boolean>`${ctx.shopId}::uuid is null or shop.id = ${ctx.shopId}`.as('mine'),
    ])
    .orderBy('onHand', 'desc')
    .orderBy('shop.id');

/** Reads what customers see of the shops' lines of some parts: online, and there. */
export const offeredLines = (ctx: Context, headerIds: readonly string[]) =>
  fromStore(ctx, 'dull_goods_detail as line')
    .innerJoin('dull_goods as dull', withinStore('dull.id', 'line.header_id'))
    .innerJoin('shop', withinStore('shop.id', 'line.shop_id'))
    .where(sql<boolean>`line.header_id = any(${headerIds}::uuid[])`)
    .where('line.online', '=', 1)
    .where('shop.status', '=', 1)
    .where(sql<boolean>`${freeThere(ctx, 'dull.sku_id', 'line.shop_id')} > 0`)
    .select(['line.id', 'line.header_id as headerId', 'line.shop_id as shopId', 'shop.name as shopName', 'line.price'])
    .select(['line.image_url as imageUrl', offered(ctx).as('offered')])
    .orderBy('line.price')
    .orderBy('line.id');
