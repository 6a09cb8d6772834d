import { bargainRunLifecycle } from '@partsdesk/core/market/bargain/bargainRunLifecycle';
import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { giftGrantLifecycle } from '@partsdesk/core/market/gift/giftGrantLifecycle';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kit/context';

const used = sql.lit(couponLifecycle.statuses.used.code);
const bought = sql.lit(bargainRunLifecycle.statuses.bought.code);
const { waiting, granted } = giftGrantLifecycle.statuses;

/** How a kind of campaign is told: whether it exists, what it gave, and what it took off which orders. */
interface CampaignSource {
  noun: string;
  /** Selects its row. */
  exists: (ctx: Context, id: string) => RawBuilder<unknown>;
  /** Selects one row: `given` and `used`. */
  counts: (ctx: Context, id: string) => RawBuilder<unknown>;
  /** Selects `order_id` and `discount`, an order once. */
  orders: (ctx: Context, id: string) => RawBuilder<unknown>;
  /** Selects `order_line_id` of the parts that it gave away. */
  giftLines: (ctx: Context, id: string) => RawBuilder<unknown>;
  /** The column of `coupon` by which its own coupons are told; those of others overlap. */
  own?: 'scheme_id' | 'issuance_id';
}

const rowOf = (table: string) => (ctx: Context, id: string) =>
  sql`select id from ${sql.table(table)} where store_id = ${ctx.storeId} and id = ${id}`;
const noLines = () => sql`select null::uuid as order_line_id where false`;

/** What coupons of a scheme or an issuance did. */
const ofCoupons = (table: string, noun: string, own: 'scheme_id' | 'issuance_id'): CampaignSource => {
  const which = (ctx: Context, id: string) =>
    sql`from coupon where coupon.store_id = ${ctx.storeId} and coupon.${sql.ref(own)} = ${id}`;
  return {
    noun,
    own,
    exists: rowOf(table),
    counts: (ctx, id) =>
      sql`select count(*)::int as given, count(*) filter (where status = ${used})::int as used ${which(ctx, id)}`,
    orders: (ctx, id) =>
      sql`select order_id, sum(amount)::bigint as discount ${which(ctx, id)} and status = ${used} group by 1`,
    giftLines: noLines,
  };
};

/** In a branch, what is its own. */
const here = ({ shopId }: Context, column: string) => (shopId ? sql`and ${sql.ref(column)} = ${shopId}` : sql``);

const runsOf = (ctx: Context, id: string) => sql`from bargain_run run
  where run.store_id = ${ctx.storeId} and run.scheme_id = ${id} ${here(ctx, 'run.shop_id')}`;
const bargains: CampaignSource = {
  noun: '砍价方案',
  // A branch sees those that name it.
  exists: (ctx, id) => sql`select scheme.id from bargain_scheme scheme
    where scheme.store_id = ${ctx.storeId} and scheme.id = ${id} and exists (select from bargain_scheme_shop part
      where part.store_id = scheme.store_id and part.scheme_id = scheme.id ${here(ctx, 'part.shop_id')})`,
  counts: (ctx, id) =>
    sql`select count(*)::int as given, count(*) filter (where run.status = ${bought})::int as used ${runsOf(ctx, id)}`,
  orders: (ctx, id) =>
    sql`select run.order_id, run.cut_so_far as discount ${runsOf(ctx, id)} and run.status = ${bought}`,
  giftLines: noLines,
};

/** What stands of a scheme's gifts: neither taken back nor lapsed. */
const grantsOf = (ctx: Context, id: string) => sql`from gift_grant gift
  where gift.store_id = ${ctx.storeId} and gift.scheme_id = ${id}
    and gift.status in (${sql.lit(waiting.code)}, ${sql.lit(granted.code)}) ${here(ctx, 'gift.shop_id')}`;
const gifts: CampaignSource = {
  noun: '消费有礼活动',
  // A branch sees those for it: they name no shop, or it.
  exists: (ctx, id) => sql`select scheme.id from gift_scheme scheme
    where scheme.store_id = ${ctx.storeId} and scheme.id = ${id}
      and (${ctx.shopId === null} or not exists (select from gift_scheme_shop named
          where named.store_id = scheme.store_id and named.scheme_id = scheme.id)
        or exists (select from gift_scheme_shop named
          where named.store_id = scheme.store_id and named.scheme_id = scheme.id and named.shop_id = ${ctx.shopId}))`,
  counts: (ctx, id) =>
    sql`select count(*)::int as given, count(*) filter (where gift.status = ${sql.lit(granted.code)})::int as used
      ${grantsOf(ctx, id)}`,
  orders: (ctx, id) => sql`select distinct earned.order_id, 0::bigint as discount from sale_out earned
    where earned.store_id = ${ctx.storeId} and earned.id in (select gift.sale_out_id ${grantsOf(ctx, id)})`,
  giftLines: (ctx, id) => sql`select gift.order_line_id ${grantsOf(ctx, id)} and gift.order_line_id is not null`,
};

/** The kinds of campaigns, by the contract's number. */
export const campaignSources: Record<1 | 2 | 3 | 4, CampaignSource> = {
  1: ofCoupons('coupon_scheme', '优惠券', 'scheme_id'),
  2: ofCoupons('coupon_issuance', '发放活动', 'issuance_id'),
  3: bargains,
  4: gifts,
};
