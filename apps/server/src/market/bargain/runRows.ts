import { BARGAIN_ENDS, bargainRunLifecycle, bargainStatusAt } from '@partsdesk/core/market/bargain/bargainRunLifecycle';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql, type NotNull } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isVisibleCustomerId } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { isOver } from './bargainRuns';

const { ended } = bargainRunLifecycle.statuses;

/** Joins runs with what they are about, which always exists; joined so that a count joins none. */
export const joinedRuns = (ctx: Context) =>
  fromStore(ctx, 'bargain_run as run')
    .leftJoin('bargain_scheme as scheme', withinStore('scheme.id', 'run.scheme_id'))
    .leftJoin('goods_sku as sku', withinStore('sku.id', 'scheme.sku_id'))
    .leftJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('shop', withinStore('shop.id', 'run.shop_id'))
    .leftJoin('customer', withinStore('customer.id', 'run.customer_id'))
    .select(['run.id', 'run.scheme_id as schemeId', 'run.shop_id as shopId', 'shop.name as shopName'])
    .select(['goods.name as goodsName', 'run.list_price as listPrice', 'run.floor_price as floorPrice'])
    .select(sql<number>`run.list_price - run.cut_so_far`.as('price'))
    .select(['run.helpers', 'run.helped', 'run.status', 'run.end_reason as endReason'])
    .select(['run.ends', 'run.buy_by as buyBy', 'run.create_time as createTime'])
    .$narrowType<{ endReason: 0 | 1 | 2 | 3; shopName: NotNull; goodsName: NotNull }>();

/** Read by a subquery: PostgreSQL would read the column of a join for a count too, which the index does not hold. */
const codeOfOrder = sql<string>`coalesce((select sale.code from order_sale sale
  where sale.store_id = run.store_id and sale.id = run.order_id), '')`;

/** Shows a run as it is now: over once its time is up, before anybody writes so. */
export function shownRun<Row extends { status: number; endReason: 0 | 1 | 2 | 3; ends: Date; buyBy: Date | null }>(
  ctx: Context,
  row: Row,
) {
  const status = bargainStatusAt(row, ctx.now);
  return { ...row, status, endReason: status === row.status ? row.endReason : BARGAIN_ENDS.lapsed.code };
}

/** Tests the status of a row of `bargain_run as run` as it reads now. */
export const readsAs = (ctx: Context, status: number) =>
  status === ended.code
    ? sql<boolean>`(run.status = ${sql.lit(status)} or ${isOver(ctx)})`
    : sql<boolean>`(run.status = ${sql.lit(status)} and not ${isOver(ctx)})`;

/** Selects the runs of a list, newest first: a branch's at its shop. */
export function matchingRuns(
  ctx: Context,
  { keyword, schemeId, shopId, status, suspicious }: QueryOf<operations['bargainingActivity_page']>,
) {
  let found = joinedRuns(ctx)
    .select(['scheme.name as schemeName', 'sku.sku_code as skuCode', 'run.customer_id as customerId'])
    .select(['customer.name as customerName', visiblePhone(ctx, 'customer.phone').as('phone')])
    .select(['run.suspicious', 'run.order_id as orderId', 'run.remark', 'run.version'])
    .select(codeOfOrder.as('orderCode'))
    .$narrowType<{ schemeName: NotNull; skuCode: NotNull; customerName: NotNull; phone: string }>()
    .where(isVisibleCustomerId(ctx, sql.ref('run.customer_id')));
  if (ctx.shopId) found = found.where('run.shop_id', '=', ctx.shopId);
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('customer.name', 'ilike', containing(keyword)),
        phoneMatches(ctx, keyword),
        where('goods.name', 'ilike', containing(keyword)),
        where('sku.sku_code', 'ilike', containing(keyword)),
      ]),
    );
  if (schemeId) found = found.where('run.scheme_id', '=', schemeId);
  if (shopId) found = found.where('run.shop_id', '=', shopId);
  if (status !== undefined) found = found.where(readsAs(ctx, status));
  if (suspicious !== undefined) found = found.where('run.suspicious', '=', suspicious);
  return found.orderBy('run.id', 'desc');
}
