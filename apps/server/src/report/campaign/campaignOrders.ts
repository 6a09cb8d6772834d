import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kit/context';

const used = sql.lit(couponLifecycle.statuses.used.code);

/** How a kind of campaign is told: whether it exists, what it gave, and what it took off which orders. */
interface CampaignSource {
  noun: string;
  /** Selects its row. */
  exists: (ctx: Context, id: string) => RawBuilder<unknown>;
  /** Selects one row: `given` and `used`. */
  counts: (ctx: Context, id: string) => RawBuilder<unknown>;
  /** Selects `order_id` and `discount`, an order once. */
  orders: (ctx: Context, id: string) => RawBuilder<unknown>;
}

/** What coupons of a condition did. */
const ofCoupons = (table: string, noun: string, column: string): CampaignSource => {
  const which = (ctx: Context, id: string) =>
    sql`coupon.store_id = ${ctx.storeId} and coupon.${sql.ref(column)} = ${id}`;
  return {
    noun,
    exists: (ctx, id) => sql`select id from ${sql.table(table)} where store_id = ${ctx.storeId} and id = ${id}`,
    counts: (ctx, id) =>
      sql`select count(*)::int as given, count(*) filter (where status = ${used})::int as used from coupon where ${which(ctx, id)}`,
    orders: (ctx, id) =>
      sql`select order_id, sum(amount)::bigint as discount from coupon where ${which(ctx, id)} and status = ${used} group by 1`,
  };
};

/** The kinds of campaigns, by the contract's number. */
export const campaignSources: Record<1 | 2, CampaignSource> = {
  1: ofCoupons('coupon_scheme', '优惠券', 'scheme_id'),
  2: ofCoupons('coupon_issuance', '发放活动', 'issuance_id'),
};
