import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import type { CouponKind } from '@partsdesk/core/market/coupon/couponMoney';
import type { CouponPlaces } from '@partsdesk/core/market/coupon/couponReach';
import { couponSchemeState } from '@partsdesk/core/market/coupon/couponScheme';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { levelsOfScheme, shopsOfScheme } from './couponReach';
import { exchangePart } from './exchangePart';

const { invalid, open, allGiven, over } = couponSchemeState.statuses;
const { locked, used } = couponLifecycle.statuses;

/** Whether a scheme is given out today, read from the clock. */
const stateOn = (today: string) =>
  sql<
    0 | 1 | 2 | 3
  >`case when scheme.status = 0 then ${sql.lit(invalid.code)} when scheme.end_day < ${today}::date then ${sql.lit(over.code)}
    when scheme.issued >= scheme.total then ${sql.lit(allGiven.code)} else ${sql.lit(open.code)} end`;

const held = (what: string, status: number) =>
  sql<number>`(select ${sql.raw(what)} from coupon held where held.store_id = scheme.store_id and held.scheme_id = scheme.id
    and held.status = ${sql.lit(status)})`;

/** The categories or parts of `scheme`, by name. */
export const goodsOfScheme = sql<
  { id: string; name: string }[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(wanted.category_id, wanted.sku_id),
    'name', coalesce(category.name, concat_ws(' ', part.name, nullif(sku.spec, ''), sku.sku_code))) order by wanted.position), '[]')
  from coupon_scheme_goods wanted
    left join goods_category category on category.store_id = wanted.store_id and category.id = wanted.category_id
    left join goods_sku sku on sku.store_id = wanted.store_id and sku.id = wanted.sku_id
    left join goods part on part.store_id = sku.store_id and part.id = sku.goods_id
  where wanted.store_id = scheme.store_id and wanted.scheme_id = scheme.id)`;

/** Selects the store's schemes with what became of their coupons. */
export const schemeRows = (ctx: Context) =>
  fromStore(ctx, 'coupon_scheme as scheme')
    .select(['scheme.id', 'scheme.name', 'scheme.kind', 'scheme.face', 'scheme.percent', 'scheme.cap'])
    .select(['scheme.threshold', 'scheme.scope', 'scheme.stackable', 'scheme.validity', 'scheme.days'])
    .select(['scheme.begin_day as beginDay', 'scheme.end_day as endDay', 'scheme.total', 'scheme.issued'])
    .select([
      'scheme.per_customer as perCustomer',
      'scheme.remark',
      'scheme.version',
      'scheme.create_time as createTime',
    ])
    .select([
      stateOn(dayOf(ctx.now)).as('state'),
      goodsOfScheme.as('goods'),
      exchangePart.as('part'),
      'scheme.channels',
      shopsOfScheme.as('shops'),
      levelsOfScheme.as('levels'),
      held('count(*)::int', used.code).as('used'),
      held('count(*)::int', locked.code).as('locked'),
      held('coalesce(sum(held.amount), 0)::bigint', used.code).as('usedAmount'),
    ])
    .$narrowType<{ kind: CouponKind; channels: CouponPlaces; scope: 0 | 1 | 2; validity: 1 | 2 }>();

/** Selects the schemes of a list, newest first. */
export function matchingSchemes(
  ctx: Context,
  { name, kind, state, channels }: QueryOf<operations['couponSchema_page']>,
) {
  let found = schemeRows(ctx);
  if (name) found = found.where('scheme.name', 'ilike', containing(name));
  if (kind !== undefined) found = found.where('scheme.kind', '=', kind);
  if (state !== undefined) found = found.where(stateOn(dayOf(ctx.now)), '=', sql.lit(state));
  if (channels !== undefined) found = found.where('scheme.channels', '=', channels);
  return found.orderBy('scheme.id', 'desc');
}
