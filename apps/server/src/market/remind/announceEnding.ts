import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../../clock';
import { newId } from '../../db/ids';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { remindOf } from './remindLater';

/** So many days before its last moment a coupon is announced. */
const DAYS_BEFORE = 3;
/** Nobody's phone rings before nine and after nine in the evening, by the shop's clock. */
const [FIRST_HOUR, LAST_HOUR] = [9, 21];
const HOUR_MS = 3_600_000;
const CUSTOMERS_A_STEP = 500;
const NOBODY = '00000000-0000-0000-0000-000000000000';
const { unused } = couponLifecycle.statuses;

/** Announces what ends in three days to the next customers of the mini-app; returns the last of them, if any. */
async function announceSome(ctx: Context, after: string): Promise<string | undefined> {
  const today = dayOf(ctx.now);
  const from = addDays(startOfDay(today), DAYS_BEFORE);
  const found = await fromStore(ctx, 'coupon')
    .select('customer_id as customerId')
    .select(sql<string>`min(coupon.id::text)`.as('id'))
    .where('status', '=', sql.lit(unused.code))
    .where('valid_to', '>', from)
    .where('valid_to', '<=', addDays(from, 1))
    .where('customer_id', '>', after)
    .where((where) =>
      where.exists(
        where
          .selectFrom('customer_wechat as known')
          .select('known.customer_id')
          .whereRef('known.store_id', '=', 'coupon.store_id')
          .whereRef('known.customer_id', '=', 'coupon.customer_id'),
      ),
    )
    .groupBy('customer_id')
    .orderBy('customer_id')
    .limit(CUSTOMERS_A_STEP)
    .execute();
  await remindOf(
    ctx,
    'couponEnding',
    found.map(({ customerId, id }) => ({ id, key: `${customerId} ${today}` })),
  );
  return found.length === CUSTOMERS_A_STEP ? found.at(-1)?.customerId : undefined;
}

/**
 * Tells customers three days before that coupons of theirs end, by day, one message a customer and day (MKT-25). Asked
 * every hour; what was told today is not told again.
 */
export async function announceEnding(frame: SystemFrame, storeId: string): Promise<void> {
  const now = frame.clock.now();
  const hour = (now.getTime() - startOfDay(dayOf(now)).getTime()) / HOUR_MS;
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return;
  for (let after: string | undefined = NOBODY; after;)
    after = await asSystem(frame, { storeId, id: newId(now), operation: 'announceEnding' }, (ctx) =>
      announceSome(ctx, after ?? NOBODY),
    );
}
