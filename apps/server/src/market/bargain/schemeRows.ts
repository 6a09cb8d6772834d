import { activityState, activityStates } from '@partsdesk/core/market/activityState';
import { bargainRunLifecycle } from '@partsdesk/core/market/bargain/bargainRunLifecycle';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { freeThere } from '../dull/stockThere';

type Shop = Schemas['BargainShop'];

const { bought } = bargainRunLifecycle.statuses;

/** Only the asking branch's own rows, in the head store those of every shop. */
const seenShop = (ctx: Context, column: string) =>
  sql<boolean>`(${ctx.shopId}::uuid is null or ${sql.ref(column)} = ${ctx.shopId})`;

const shopRow = (ctx: Context) => sql`jsonb_build_object('id', part.id, 'shopId', part.shop_id, 'shopName', shop.name,
  'count', part.count, 'taken', part.taken, 'imageUrl', part.image_url, 'version', part.version,
  'available', ${freeThere(ctx, 'scheme.sku_id', 'part.shop_id')})`;

const partsOfScheme = sql`from bargain_scheme_shop part
  join shop on shop.store_id = part.store_id and shop.id = part.shop_id
  where part.store_id = scheme.store_id and part.scheme_id = scheme.id`;

const ofShops = (ctx: Context, what: string) => sql<number>`(select coalesce(sum(part.${sql.ref(what)}), 0)::int
  ${partsOfScheme} and ${seenShop(ctx, 'part.shop_id')})`;

const ofRuns = (ctx: Context, what: string, status?: number) =>
  sql<number>`(select ${sql.raw(what)} from bargain_run run
    where run.store_id = scheme.store_id and run.scheme_id = scheme.id and ${seenShop(ctx, 'run.shop_id')}
    ${status === undefined ? sql`` : sql`and run.status = ${sql.lit(status)}`})`;

/** Selects the schemes that the shop may see, with what became of them: a branch those that name it. */
function schemeRows(ctx: Context) {
  const all = fromStore(ctx, 'bargain_scheme as scheme')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'scheme.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['scheme.id', 'scheme.name', 'scheme.sku_id as skuId', 'sku.sku_code as skuCode', 'sku.spec'])
    .select(['goods.name as goodsName', 'goods.unit_name as unitName', 'scheme.list_price as listPrice'])
    .select(['scheme.floor_price as floorPrice', 'scheme.helpers', 'scheme.run_hours as runHours'])
    .select(['scheme.buy_hours as buyHours', 'scheme.runs_per_customer as runsPerCustomer'])
    .select(['scheme.helps_per_customer as helpsPerCustomer', 'scheme.sells_any as sellsAny'])
    .select(['scheme.newcomer_first as newcomerFirst', 'scheme.begins', 'scheme.ends', 'scheme.status'])
    .select(['scheme.words', 'scheme.image_url as imageUrl', 'scheme.by_name as by', 'scheme.version'])
    .select('scheme.create_time as createTime')
    .select([
      ofShops(ctx, 'count').as('count'),
      ofShops(ctx, 'taken').as('taken'),
      ofRuns(ctx, 'count(*)::int').as('runs'),
      ofRuns(ctx, 'coalesce(sum(run.helped), 0)::int').as('helped'),
      ofRuns(ctx, 'count(*)::int', bought.code).as('bought'),
      ofRuns(ctx, 'coalesce(sum(run.list_price - run.cut_so_far), 0)::bigint', bought.code).as('boughtAmount'),
      sql<Shop | null>`(select ${shopRow(ctx)} ${partsOfScheme} and part.shop_id = ${ctx.placeId})`.as('own'),
    ])
    .$narrowType<{ status: 0 | 1 | 2 }>();
  return ctx.shopId ? all.where(sql<boolean>`exists (select ${partsOfScheme} and part.shop_id = ${ctx.shopId})`) : all;
}

export const shownScheme = <Row extends { begins: Date; ends: Date }>(ctx: Context, row: Row) => ({
  ...row,
  state: activityState(row.begins, row.ends, null, ctx.now),
});

/** Selects the schemes of a list, newest first. */
export function matchingSchemes(
  ctx: Context,
  { keyword, status, state }: QueryOf<operations['bargainActSchema_page']>,
) {
  const { notStarted, running, ended } = activityStates.statuses;
  let found = schemeRows(ctx);
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('scheme.name', 'ilike', containing(keyword)),
        where('goods.name', 'ilike', containing(keyword)),
        where('sku.sku_code', 'ilike', containing(keyword)),
      ]),
    );
  if (status !== undefined) found = found.where('scheme.status', '=', status);
  if (state === notStarted.code) found = found.where('scheme.begins', '>', ctx.now);
  if (state === running.code) found = found.where('scheme.begins', '<=', ctx.now).where('scheme.ends', '>', ctx.now);
  if (state === ended.code) found = found.where('scheme.ends', '<=', ctx.now);
  return found.orderBy('scheme.id', 'desc');
}

/** Reads a scheme with the rows of the shops that the asking one may see. */
export async function seenScheme(ctx: Context, id: string) {
  const found = await schemeRows(ctx)
    .select(
      sql<Shop[]>`(select coalesce(jsonb_agg(${shopRow(ctx)} order by part.id), '[]')
        ${partsOfScheme} and ${seenShop(ctx, 'part.shop_id')})`.as('shops'),
    )
    .where('scheme.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Failure('砍价方案不存在');
  return shownScheme(ctx, found);
}
