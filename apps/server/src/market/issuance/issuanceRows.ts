import { activityStates } from '@partsdesk/core/market/activityState';
import { CUSTOMERS, SKIPPED_BECAUSE } from '@partsdesk/core/market/coupon/couponIssuance';
import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { dayOf } from '../../clock';
import { customersOfShop, standsIn } from '../../customer/visibleCustomers';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { countOf } from '../../kit/owner/countOf';
import { containing } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { exchangePart } from '../coupon/exchangePart';
import { stateOfIssuance } from './issuances';

const { used } = couponLifecycle.statuses;
/** So many of those who got nothing are named. */
const NAMED = 5;

const linesOf = sql<Schemas['CouponIssuanceLine'][]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', line.id, 'schemeId', scheme.id, 'name', scheme.name, 'kind', scheme.kind, 'face', scheme.face,
    'percent', scheme.percent, 'cap', scheme.cap, 'threshold', scheme.threshold, 'stackable', scheme.stackable, 'part', ${exchangePart},
    'perCustomer', line.per_customer, 'total', line.total, 'taken', line.taken, 'left', scheme.total - scheme.issued,
    'used', (select count(*) from coupon held where held.store_id = line.store_id and held.issuance_id = line.issuance_id
      and held.scheme_id = line.scheme_id and held.status = ${sql.lit(used.code)})) order by line.position), '[]')
  from coupon_issuance_line line
    join coupon_scheme scheme on scheme.store_id = line.store_id and scheme.id = line.scheme_id
  where line.store_id = issuance.store_id and line.issuance_id = issuance.id)`;

/** Selects the store's issuances: schemes are for all shops, and so every shop reads what is given of them. */
const issuanceRows = (ctx: Context) =>
  fromStore(ctx, 'coupon_issuance as issuance')
    .select(['issuance.id', 'issuance.name', 'issuance.channel', 'issuance.receivers'])
    .select(['issuance.begin_day as beginDay', 'issuance.end_day as endDay', 'issuance.ended_time as endedTime'])
    .select(['issuance.by_name as by', 'issuance.version', 'issuance.create_time as createTime'])
    .select([countOf('coupon_issuance_receiver', 'issuance_id', 'issuance').as('receiverCount'), linesOf.as('lines')])
    .$narrowType<{ channel: 1 | 2 | 3; receivers: 0 | 1 | 2 | 3 }>();

export const shownIssuance = <Row extends Parameters<typeof stateOfIssuance>[0]>(ctx: Context, row: Row) => ({
  ...row,
  state: stateOfIssuance(row, ctx.now),
});

/** Selects the issuances of a list, newest first. */
export function matchingIssuances(
  ctx: Context,
  { name, channel, state }: QueryOf<operations['couponDistributionActivity_page']>,
) {
  let found = issuanceRows(ctx);
  if (name) found = found.where('issuance.name', 'ilike', containing(name));
  if (channel !== undefined) found = found.where('issuance.channel', '=', channel);
  const today = dayOf(ctx.now);
  const { notStarted, running, ended } = activityStates.statuses;
  if (state === ended.code)
    found = found.where((where) =>
      where.or([where('issuance.ended_time', 'is not', null), where('issuance.end_day', '<', today)]),
    );
  else if (state !== undefined) found = found.where('issuance.ended_time', 'is', null);
  if (state === notStarted.code) found = found.where('issuance.begin_day', '>', today);
  if (state === running.code)
    found = found
      .where('issuance.begin_day', '<=', today)
      .where((where) => where.or([where('issuance.end_day', 'is', null), where('issuance.end_day', '>=', today)]));
  return found.orderBy('issuance.id', 'desc');
}

/** Reads whom an issuance is for, by name; of named customers those whom the user may see. */
async function receiverList(ctx: Context, issuanceId: string, receivers: number) {
  const wanted = fromStore(ctx, 'coupon_issuance_receiver as wanted')
    .where('wanted.issuance_id', '=', issuanceId)
    .orderBy('wanted.position');
  if (receivers !== CUSTOMERS)
    return wanted
      .leftJoin('customer_tag as tag', (join) =>
        join.onRef('tag.store_id', '=', 'wanted.store_id').onRef('tag.id', '=', 'wanted.tag_id'),
      )
      .leftJoin('custom_level as level', (join) =>
        join.onRef('level.store_id', '=', 'wanted.store_id').onRef('level.id', '=', 'wanted.level_id'),
      )
      .select(sql<string>`coalesce(tag.id, level.id)`.as('id'))
      .select(sql<string>`coalesce(tag.name, level.name)`.as('name'))
      .execute();
  const shop = await customersOfShop(ctx);
  const seen = wanted
    .innerJoin('customer', (join) =>
      join.onRef('customer.store_id', '=', 'wanted.store_id').onRef('customer.id', '=', 'wanted.customer_id'),
    )
    .select(['customer.id', 'customer.name'])
    .where(isCustomerVisible(ctx));
  return (shop ? seen.where(standsIn(shop)) : seen).execute();
}

/** Counts who got nothing by the reason, and names the first of them. */
async function skipped(ctx: Context, issuanceId: string) {
  const shop = await customersOfShop(ctx);
  const { rows } = await sql<{ reason: number; count: number; names: string[] }>`
    select skip.reason, count(distinct skip.customer_id)::int as count,
      coalesce((array_agg(distinct customer.name) filter (where ${isCustomerVisible(ctx)}
        ${shop ? sql`and ${standsIn(shop)}` : sql``}))[1:${sql.lit(NAMED)}], '{}') as names
    from coupon_issuance_skip skip
      join customer on customer.store_id = skip.store_id and customer.id = skip.customer_id
    where skip.store_id = ${ctx.storeId} and skip.issuance_id = ${issuanceId} group by skip.reason order by skip.reason`.execute(
    ctx.db,
  );
  const words = Object.values(SKIPPED_BECAUSE);
  return rows.map(({ reason, ...row }) => ({ ...row, reason: words.find(({ code }) => code === reason)?.label ?? '' }));
}

/** Reads one issuance with whom it is for, who got nothing, and the user's own job that sends it. */
export async function seenIssuance(ctx: Context, id: string) {
  const found = await issuanceRows(ctx)
    .leftJoin('job', (join) =>
      join
        .onRef('job.store_id', '=', 'issuance.store_id')
        .onRef('job.id', '=', 'issuance.job_id')
        .on('job.user_id', '=', ctx.user?.id ?? null)
        .on('job.place_id', '=', ctx.placeId),
    )
    .select('job.id as jobId')
    .where('issuance.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Failure('优惠券发放不存在');
  const list = await receiverList(ctx, id, found.receivers);
  return { ...shownIssuance(ctx, found), receiverList: list, skipped: await skipped(ctx, id) };
}
