import { enabled } from '@partsdesk/core/enabled';
import { activityStates } from '@partsdesk/core/market/activityState';
import { CENTER } from '@partsdesk/core/market/coupon/couponIssuance';
import type { CouponKind } from '@partsdesk/core/market/coupon/couponMoney';
import type { CouponPlaces } from '@partsdesk/core/market/coupon/couponReach';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { levelsOfScheme, shopsOfScheme } from '../coupon/couponReach';
import { statusAt } from '../coupon/couponRows';
import { goodsOfScheme } from '../coupon/couponSchemeRows';
import { exchangePart } from '../coupon/exchangePart';
import { hadOf, takeOf, writeCoupons } from '../coupon/issueCoupons';
import { stateOfIssuance } from './issuances';
import { isReceiver } from './receivers';

const { notStarted, running } = activityStates.statuses;

/** Selects the lines of issuances of 领券中心 that are for the customer. */
const offers = (ctx: Context) =>
  fromStore(ctx, 'coupon_issuance_line as line')
    .innerJoin('coupon_issuance as issuance', withinStore('issuance.id', 'line.issuance_id'))
    .innerJoin('coupon_scheme as scheme', withinStore('scheme.id', 'line.scheme_id'))
    .innerJoin('customer', (join) =>
      join.on('customer.store_id', '=', ctx.storeId).on('customer.id', '=', ctx.customerId ?? ''),
    )
    .where('issuance.channel', '=', sql.lit(CENTER))
    .where(isReceiver);

const takenBy = (ctx: Context) => sql<number>`(select count(*)::int from coupon mine where mine.store_id = line.store_id
  and mine.issuance_id = line.issuance_id and mine.scheme_id = line.scheme_id and mine.customer_id = ${ctx.customerId})`;

/** How many the customer has of the scheme by any way, as `hadOf` counts. */
const hadBy = (ctx: Context) => sql<number>`(select coalesce(max(had.nth), 0)::int from coupon had
  where had.store_id = line.store_id and had.scheme_id = line.scheme_id and had.customer_id = ${ctx.customerId})`;

/** Selects what the customer may take today, the newest first. */
function offersOfToday(ctx: Context) {
  const today = dayOf(ctx.now);
  return offers(ctx)
    .where('issuance.begin_day', '<=', today)
    .where('issuance.end_day', '>=', today)
    .where('issuance.ended_time', 'is', null)
    .where('scheme.status', '=', 1)
    .where((where) => where.or([where('scheme.end_day', 'is', null), where('scheme.end_day', '>=', today)]))
    .select(['line.id', 'scheme.name', 'scheme.kind', 'scheme.face', 'scheme.percent', 'scheme.cap'])
    .select(['scheme.threshold', 'scheme.stackable', 'scheme.scope', 'scheme.validity', 'scheme.days'])
    .select(['scheme.begin_day as beginDay', 'scheme.end_day as endDay', 'scheme.remark'])
    .select(['issuance.end_day as until', 'line.per_customer as perCustomer'])
    .select([goodsOfScheme.as('goods'), exchangePart.as('part'), takenBy(ctx).as('mine')])
    .select(['scheme.channels', shopsOfScheme.as('shops'), levelsOfScheme.as('levels')])
    .select(sql<number>`least(line.total - line.taken, scheme.total - scheme.issued)`.as('left'))
    .select(
      sql<number>`greatest(0, least(line.per_customer - ${takenBy(ctx)}, scheme.per_customer - ${hadBy(ctx)},
        line.total - line.taken, scheme.total - scheme.issued))`.as('mayTake'),
    )
    .$narrowType<{ kind: CouponKind; channels: CouponPlaces; scope: 0 | 1 | 2; validity: 1 | 2; until: string }>()
    .orderBy('line.id', 'desc');
}

/** Takes one coupon of a line: line first, then scheme, so that the last goes once (MKT-22). */
async function receive(ctx: Context, lineId: string): Promise<string> {
  const customerId = ctx.customerId ?? '';
  // Shared: customers do not wait for one another here, and whoever ends the issuance waits for them.
  const offer = await offers(ctx)
    .select(['line.issuance_id as issuanceId', 'line.scheme_id as schemeId', 'line.per_customer as perCustomer'])
    .select(['issuance.begin_day as beginDay', 'issuance.end_day as endDay', 'issuance.ended_time as endedTime'])
    .select(['customer.shop_id as shopId', 'customer.status'])
    .where('line.id', '=', lineId)
    .forShare(['customer', 'issuance'])
    .executeTakeFirst();
  if (!offer) throw new Failure('优惠券不存在', { field: 'id' });
  if (offer.status === enabled.statuses.disabled.code) throw new Failure('您的账号已停用，请联系店铺');
  const state = stateOfIssuance(offer, ctx.now);
  if (state !== running.code) throw new Failure(state === notStarted.code ? '还没有开始领取' : '领取已结束');
  const line = await ctx.db
    .updateTable('coupon_issuance_line')
    .set((row) => ({ taken: row('taken', '+', 1) }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', lineId)
    .where((where) => where('taken', '<', where.ref('total')))
    .returning('taken')
    .executeTakeFirst();
  if (!line) throw new Failure('已被领完');
  const scheme = await takeOf(ctx, offer.schemeId, 1);
  const { mine } = await offers(ctx)
    .select(takenBy(ctx).as('mine'))
    .where('line.id', '=', lineId)
    .executeTakeFirstOrThrow();
  const had = (await hadOf(ctx, offer.schemeId, [customerId])).get(customerId) ?? 0;
  if (mine >= offer.perCustomer || had >= scheme.perCustomer)
    throw new Failure(`您已领过 ${String(Math.max(mine, had))} 张，不能再领`);
  const [id = ''] = await writeCoupons(
    ctx,
    offer.schemeId,
    scheme,
    [{ customerId, nth: had + 1, shopId: offer.shopId }],
    { issuanceId: offer.issuanceId, givenBy: '领券中心' },
  );
  ctx.changed('coupon', id, null, { issuanceId: offer.issuanceId, customerId });
  return id;
}

export const appCouponSchema: Group<'parts/appCouponSchema'> = {
  page: (ctx, { query }) => page(ctx, offersOfToday(ctx), query),
  receive: (ctx, { body: { id } }) => receive(ctx, id),
};

export const appCustomerCoupon: Group<'parts/appCustomerCoupon'> = {
  page(ctx, { query: { status, ...wanted } }) {
    let own = fromStore(ctx, 'coupon')
      .innerJoin('coupon_scheme as scheme', withinStore('scheme.id', 'coupon.scheme_id'))
      .select(['coupon.id', 'coupon.code', 'scheme.name', 'scheme.kind', 'scheme.face', 'scheme.percent'])
      .select(['scheme.cap', 'scheme.threshold', 'scheme.stackable', 'scheme.scope', 'scheme.remark'])
      .select([goodsOfScheme.as('goods'), exchangePart.as('part'), statusAt(ctx.now).as('status')])
      .select(['scheme.channels', shopsOfScheme.as('shops'), levelsOfScheme.as('levels')])
      .select(['coupon.valid_from as validFrom', 'coupon.valid_to as validTo', 'coupon.amount'])
      .$narrowType<{ kind: CouponKind; channels: CouponPlaces; scope: 0 | 1 | 2 }>()
      .where('coupon.customer_id', '=', ctx.customerId ?? '')
      .orderBy('coupon.id', 'desc');
    if (status !== undefined) own = own.where(statusAt(ctx.now), '=', sql.lit(status));
    return page(ctx, own, wanted);
  },
};
