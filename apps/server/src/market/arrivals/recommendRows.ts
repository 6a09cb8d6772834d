import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { countOf } from '../../kit/owner/countOf';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';

type Filter = Omit<QueryOf<operations['recommendGoodsDetail_page']>, 'current' | 'pageSize'>;

/** What customers read above a part: its name where nothing else was written. */
export const shownTitle = sql<string>`coalesce(nullif(fresh.title, ''), goods.name)`;

const recommended = (ctx: Context) =>
  fromStore(ctx, 'recommend_goods as fresh')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'fresh.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .innerJoin('goods_category as category', withinStore('category.id', 'goods.category_id'));

const found = (rows: ReturnType<typeof recommended>, { keyword, onSale }: Filter) => {
  let matching = rows;
  if (keyword)
    matching = matching.where((where) =>
      where.or(
        (['sku.sku_code', 'goods.name', 'fresh.title'] as const).map((column) =>
          where(column, 'ilike', containing(keyword)),
        ),
      ),
    );
  if (onSale !== undefined) matching = matching.where('fresh.on_sale', '=', onSale);
  return matching.orderBy('fresh.id', 'desc');
};

/** Selects the new parts of a list, newest first. */
export const matchingGoods = (ctx: Context, filter: Filter) =>
  found(recommended(ctx), filter)
    .select(['fresh.id', 'fresh.sku_id as skuId', 'sku.sku_code as skuCode', 'goods.name as goodsName', 'sku.spec'])
    .select(['goods.unit_name as unitName', 'goods.image_urls as imageUrl', 'category.name as categoryName'])
    .select(['fresh.title', 'fresh.words', 'fresh.price', 'sku.price as goodsPrice', 'fresh.on_sale as onSale'])
    .select(['fresh.version', 'fresh.create_time as createTime'])
    .select(countOf('recommend_inquiry', 'goods_id', 'fresh').as('inquiryCount'))
    .$narrowType<{ onSale: 0 | 1 }>();

/** Selects what customers see of the new parts. */
export const offeredGoods = (ctx: Context, keyword: string | undefined) =>
  found(recommended(ctx), { keyword, onSale: 1 })
    .select(['fresh.id', 'sku.sku_code as skuCode', 'fresh.words', 'sku.spec', 'goods.unit_name as unitName'])
    .select(['goods.image_urls as imageUrl', 'fresh.price', shownTitle.as('title')]);
