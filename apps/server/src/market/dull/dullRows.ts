import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { freeThere, onHandThere } from './stockThere';

type Filter = Omit<QueryOf<operations['dullGoods_page']>, 'current' | 'pageSize'>;

/** What customers read above a part: its name where nothing else was written. */
export const dullTitle = sql<string>`coalesce(nullif(dull.title, ''), goods.name)`;

/** Selects the parts on the list. */
export const dullOnes = (ctx: Context) =>
  fromStore(ctx, 'dull_goods as dull')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'dull.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .where(sql<boolean>`not dull.deleted`);

type DullOnes = ReturnType<typeof dullOnes>;

const named = (rows: DullOnes, keyword: string | undefined): DullOnes =>
  keyword
    ? rows.where((where) =>
        where.or(
          (['sku.sku_code', 'goods.name', 'dull.title'] as const).map((column) =>
            where(column, 'ilike', containing(keyword)),
          ),
        ),
      )
    : rows;

/** Adds something up over what the shops have put up of a part. */
const overLines = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from dull_goods_detail line where line.store_id = dull.store_id and line.header_id = dull.id)`;

const columns = (ctx: Context, rows: DullOnes) =>
  rows
    .innerJoin('goods_category as category', withinStore('category.id', 'goods.category_id'))
    .select(['dull.id', 'dull.sku_id as skuId', 'sku.sku_code as skuCode', 'goods.name as goodsName', 'sku.spec'])
    .select(['goods.unit_name as unitName', 'goods.decimals', 'goods.image_urls as imageUrl'])
    .select(['category.name as categoryName', 'dull.title', 'dull.words', 'sku.price as goodsPrice'])
    .select(['dull.version', 'dull.create_time as createTime'])
    .select([
      overLines(sql`count(*)::int`).as('shopCount'),
      overLines(sql`(count(*) filter (where line.online = 1))::int`).as('onlineCount'),
      overLines(sql`coalesce(sum(${onHandThere(ctx, 'dull.sku_id', 'line.shop_id')}), 0)`).as('onHand'),
      overLines(
        sql`coalesce(sum(least(line.quantity, ${freeThere(ctx, 'dull.sku_id', 'line.shop_id')})) filter (where line.online = 1), 0)`,
      ).as('offered'),
      sql<number>`(select count(*)::int from inquiry ask join inquiry_line asked on asked.store_id = ask.store_id and asked.header_id = ask.id
        where ask.store_id = dull.store_id and ask.goods_id = dull.id and asked.status = 0)`.as('waitingCount'),
    ]);

/** Selects the dull parts of a list, newest first. */
export function matchingDull(ctx: Context, { keyword, online, shopId }: Filter) {
  let found = named(dullOnes(ctx), keyword);
  if (online !== undefined)
    found = found.where(
      sql<boolean>`${sql.lit(online === 1)} = exists (select from dull_goods_detail shown where shown.store_id = dull.store_id and shown.header_id = dull.id and shown.online = 1)`,
    );
  if (shopId)
    found = found.where(
      sql<boolean>`exists (select from dull_goods_detail own where own.store_id = dull.store_id and own.header_id = dull.id and own.shop_id = ${shopId})`,
    );
  return columns(ctx, found.orderBy('dull.id', 'desc'));
}

/** Selects what customers see of the dull parts: what some shop offers and has. */
export const offeredDull = (ctx: Context, keyword: string | undefined) =>
  named(dullOnes(ctx), keyword)
    .where(
      sql<boolean>`exists (select from dull_goods_detail line where line.store_id = dull.store_id and line.header_id = dull.id and line.online = 1
        and ${freeThere(ctx, 'dull.sku_id', 'line.shop_id')} > 0)`,
    )
    .select(['dull.id', 'sku.sku_code as skuCode', 'dull.words', 'sku.spec', 'goods.unit_name as unitName'])
    .select(['goods.image_urls as imageUrl', dullTitle.as('title')])
    .orderBy('dull.id', 'desc');

export const dullOne = (ctx: Context, id: string) => columns(ctx, dullOnes(ctx).where('dull.id', '=', id));
