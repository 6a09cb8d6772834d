import { randomInt } from 'node:crypto';
import { enabled } from '@partsdesk/core/enabled';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { addDays, dayOf, startOfDay } from '../../clock';
import { WALK_IN } from '../../customer/customers';
import { customersOfShop, standsIn } from '../../customer/visibleCustomers';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { remindOfCoupons } from '../remind/remindOfCoupons';
import { recordCouponEvents } from './coupons';

/** Crockford's base32: no sign is taken for another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS_OF_CODE = 14;

/** Draws a code, which tells nothing of others and is told from a part's by its form (MKT-19). */
const drawCode = (): string =>
  `YH${Array.from({ length: SIGNS_OF_CODE }, () => SIGNS[randomInt(SIGNS.length)] ?? '').join('')}`;

/** Takes `count` coupons of a scheme by one guarded statement, which nobody else gets past (MKT-12). */
export async function takeOf(ctx: Context, schemeId: string, count: number) {
  const scheme = await ctx.db
    .updateTable('coupon_scheme')
    .set((row) => ({ issued: row('issued', '+', count) }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', schemeId)
    .where('status', '=', 1)
    .where((where) => where(where('issued', '+', count), '<=', where.ref('total')))
    .returning([
      'name',
      'validity',
      'begin_day as beginDay',
      'end_day as endDay',
      'days',
      'per_customer as perCustomer',
    ])
    .executeTakeFirst();
  if (scheme) return scheme;
  const seen = await fromStore(ctx, 'coupon_scheme')
    .select(['name', 'status', 'issued', 'total'])
    .where('id', '=', schemeId)
    .executeTakeFirst();
  if (!seen) throw new Failure('优惠券不存在', { field: 'schemeId' });
  const { name, status, issued, total } = seen;
  if (status === enabled.statuses.disabled.code) throw new Failure(`优惠券「${name}」已停发`, { field: 'schemeId' });
  throw new Failure(`优惠券「${name}」只剩 ${String(total - issued)} 张，不够发给 ${String(count)} 位客户`, {
    field: 'schemeId',
  });
}

type Taken = Awaited<ReturnType<typeof takeOf>>;

/** Returns from when to when a coupon that is taken now is good; undefined where its days are over. */
function validityOf(ctx: Context, { validity, beginDay, endDay, days }: Taken): { from: Date; to: Date } | undefined {
  const today = startOfDay(dayOf(ctx.now));
  if (validity !== 1) return { from: ctx.now, to: addDays(today, days ?? 1) };
  const to = addDays(startOfDay(endDay ?? dayOf(ctx.now)), 1);
  return to <= ctx.now ? undefined : { from: startOfDay(beginDay ?? dayOf(ctx.now)), to };
}

/** Reads how many coupons of a scheme each customer has had. */
export async function hadOf(
  ctx: Context,
  schemeId: string,
  customerIds: readonly string[],
): Promise<Map<string, number>> {
  const had = await fromStore(ctx, 'coupon')
    .select(['customer_id as customerId', sql<number>`max(nth)::int`.as('nth')])
    .where('scheme_id', '=', schemeId)
    .where('customer_id', '=', sql<string>`any(${customerIds})`)
    .groupBy('customer_id')
    .execute();
  return new Map(had.map(({ customerId, nth }) => [customerId, nth]));
}

interface Receiver {
  customerId: string;
  /** Which of the customer's coupons of the scheme it is. */
  nth: number;
  shopId: string;
}

/** Writes coupons of a scheme that were taken by `takeOf`, with their history; returns their ids. */
export async function writeCoupons(
  ctx: Context,
  schemeId: string,
  scheme: Taken,
  receivers: readonly Receiver[],
  {
    issuanceId = null,
    giftGrantId = null,
    givenBy = ctx.user?.name ?? '',
  }: { issuanceId?: string | null; giftGrantId?: string | null; givenBy?: string } = {},
): Promise<string[]> {
  const valid = validityOf(ctx, scheme);
  if (!valid) throw new Failure(`优惠券「${scheme.name}」已过期，不能再发`, { field: 'schemeId' });
  const rows = receivers.map((receiver) => ({ ...receiver, id: newId(ctx.now), code: drawCode() }));
  const ids = rows.map(({ id }) => id);
  // As arrays: thousands of parameters would be written out for each step of a job.
  await sql`insert into coupon (store_id, id, customer_id, nth, code, shop_id,
      scheme_id, valid_from, valid_to, issuance_id, gift_grant_id, given_by, create_time)
    select ${ctx.storeId}, id, customer_id, nth, code, shop_id,
      ${schemeId}::uuid, ${valid.from}::timestamptz, ${valid.to}::timestamptz, ${issuanceId}::uuid,
      ${giftGrantId}::uuid, ${givenBy}, ${ctx.now}::timestamptz
    from unnest(${ids}::uuid[], ${rows.map(({ customerId }) => customerId)}::uuid[], ${rows.map(({ nth }) => nth)}::int[],
      ${rows.map(({ code }) => code)}::text[], ${rows.map(({ shopId }) => shopId)}::uuid[])
      as one (id, customer_id, nth, code, shop_id)`.execute(ctx.db);
  await recordCouponEvents(ctx, ids, 'issue');
  await remindOfCoupons(ctx, rows);
  return ids;
}

/** Reads the receivers; refuses one whom the caller does not see, who is disabled, or the walk-in customer. */
async function receivers(ctx: Context, ids: readonly string[]) {
  const shop = await customersOfShop(ctx);
  const found = fromStore(ctx, 'customer')
    .select(['id', 'name', 'status', 'kind'])
    .where('id', 'in', ids)
    .where(isCustomerVisible(ctx));
  const seen = new Map((await (shop ? found.where(standsIn(shop)) : found).execute()).map((one) => [one.id, one]));
  return ids.map((id, index) => {
    const field = `customerIds[${String(index)}]`;
    const customer = seen.get(id);
    if (!customer) throw new Failure('客户不存在', { field });
    if (customer.kind === WALK_IN) throw new Failure('散客不能领优惠券', { field });
    if (customer.status === enabled.statuses.disabled.code)
      throw new Failure(`客户「${customer.name}」已停用，不能领优惠券`, { field });
    return customer;
  });
}

/** Gives each customer one coupon of a scheme, all of them or none; returns how many. */
export async function issueCoupons(ctx: Context, schemeId: string, customerIds: readonly string[]): Promise<number> {
  const ids = [...new Set(customerIds)];
  const customers = await receivers(ctx, ids);
  const scheme = await takeOf(ctx, schemeId, ids.length);
  // The scheme's row is locked, so nobody counts beside us; the unique key holds besides.
  const nthOf = await hadOf(ctx, schemeId, ids);
  const full = customers.find(({ id }) => (nthOf.get(id) ?? 0) >= scheme.perCustomer);
  if (full)
    throw new Failure(
      `客户「${full.name}」已领过 ${String(scheme.perCustomer)} 张，每人限领 ${String(scheme.perCustomer)} 张`,
      {
        field: `customerIds[${String(customerIds.indexOf(full.id))}]`,
      },
    );
  const given = await writeCoupons(
    ctx,
    schemeId,
    scheme,
    customers.map(({ id: customerId }) => ({
      customerId,
      nth: (nthOf.get(customerId) ?? 0) + 1,
      shopId: ctx.placeId,
    })),
  );
  ctx.changed('couponScheme', schemeId, null, { given: given.length, customers: customers.map(({ name }) => name) });
  return given.length;
}
