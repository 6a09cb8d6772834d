import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import type { CouponKind } from '@partsdesk/core/market/coupon/couponMoney';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql, type NotNull } from 'kysely';
import { isVisibleCustomerId } from '../../account/role/serviceRights';
import { customersOfShop, standsIn } from '../../customer/visibleCustomers';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { exchangePart } from './exchangePart';

const { unused, expired } = couponLifecycle.statuses;

/** The status as it reads now. */
export const statusAt = (now: Date) =>
  sql<
    0 | 1 | 2 | 3 | 4
  >`case when coupon.status = ${sql.lit(unused.code)} and coupon.valid_to <= ${now} then ${sql.lit(expired.code)} else coupon.status end`;

/** Tests the status of a row of `coupon` as it reads now; written so that an index of the stored status serves. */
function readsAs(ctx: Context, status: number) {
  const stored = sql<boolean>`coupon.status = ${sql.lit(status)}`;
  if (status === unused.code) return sql<boolean>`(${stored} and coupon.valid_to > ${ctx.now})`;
  if (status !== expired.code) return stored;
  return sql<boolean>`(${stored} or coupon.status = ${sql.lit(unused.code)} and coupon.valid_to <= ${ctx.now})`;
}

/** Read by subqueries: PostgreSQL would read the columns of a join for a count too, which the index does not hold. */
const nameOfActivity = sql<string>`coalesce((select issuance.name from coupon_issuance issuance
  where issuance.store_id = coupon.store_id and issuance.id = coupon.issuance_id), '')`;
const codeOfOrder = sql<string>`coalesce((select sale.code from order_sale sale
  where sale.store_id = coupon.store_id and sale.id = coupon.order_id), '')`;

/** Selects the coupons of visible customers; what always exists is joined so that a count joins none. */
async function couponRows(ctx: Context) {
  const shop = await customersOfShop(ctx);
  const found = fromStore(ctx, 'coupon')
    .leftJoin('coupon_scheme as scheme', withinStore('scheme.id', 'coupon.scheme_id'))
    .leftJoin('customer', withinStore('customer.id', 'coupon.customer_id'))
    .select([nameOfActivity.as('activityName'), codeOfOrder.as('orderCode')])
    .select(['coupon.id', 'coupon.code', 'coupon.scheme_id as schemeId'])
    .select(['scheme.name', 'scheme.kind', 'scheme.face', 'scheme.percent', 'scheme.cap', 'scheme.threshold'])
    .select(['scheme.stackable', exchangePart.as('part')])
    .select(['coupon.customer_id as customerId', 'customer.name as customerName'])
    .select([statusAt(ctx.now).as('status'), 'coupon.valid_from as validFrom', 'coupon.valid_to as validTo'])
    .select(['coupon.order_id as orderId', 'coupon.amount'])
    .select(['coupon.used_by as usedBy', 'coupon.used_time as usedTime', 'coupon.given_by as givenBy'])
    .select(['coupon.version', 'coupon.create_time as createTime'])
    .$narrowType<{ kind: CouponKind; name: NotNull; face: NotNull; percent: NotNull; threshold: NotNull }>()
    .$narrowType<{ cap: NotNull; stackable: NotNull; customerName: NotNull }>()
    .where(isVisibleCustomerId(ctx, sql.ref('coupon.customer_id')));
  return shop ? found.where(standsIn(shop)) : found;
}

/** Finds a coupon of a customer whom the caller may see. */
export const seenCoupon = async (ctx: Context, id: string) =>
  (await couponRows(ctx)).where('coupon.id', '=', id).executeTakeFirst();

type CouponFilter = Omit<QueryOf<operations['customerCoupon_page']>, 'current' | 'pageSize' | 'sums'>;

/** Selects the coupons of a list, newest first. */
export async function matchingCoupons(ctx: Context, { id, activityId, customerId, status, code }: CouponFilter) {
  let found = await couponRows(ctx);
  if (id) found = found.where('coupon.scheme_id', '=', id);
  if (activityId) found = found.where('coupon.issuance_id', '=', activityId);
  if (customerId) found = found.where('coupon.customer_id', '=', customerId);
  if (status !== undefined) found = found.where(readsAs(ctx, status));
  if (code) found = found.where('coupon.code', '=', code.trim().toUpperCase());
  return found.orderBy('coupon.id', 'desc');
}
