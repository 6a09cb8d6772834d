import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { sql } from 'kysely';
import { giveBackTry, takeTry } from '../../account/login/tries';
import { Failure, Problem } from '../../kit/failure';
import { withMutex } from '../../kit/mutex';
import type { BeforeContext } from '../../kit/outside';

/** Wrong codes of one cashier. */
const MAX_TRIES = 20;
const TRY_SECONDS = 600;

const { unused } = couponLifecycle.statuses;

/**
 * Finds the coupon of a customer by the code that is typed or scanned. It counts as a try of the cashier before it is
 * looked up, and is given back when it is right; whatever is wrong has one answer, so that nobody learns which codes
 * exist (MKT-19).
 */
export async function couponByCode(
  { platform, store, storeId, user, now }: BeforeContext,
  { code, customerId }: { code: string; customerId: string },
): Promise<string> {
  const subject = `coupons:${storeId}:by:${user?.id ?? ''}`;
  // Serialises the look-ups, so that parallel right codes do not count as wrong tries.
  return withMutex(subject, async () => {
    if (!(await platform((db) => takeTry(db, subject, MAX_TRIES, TRY_SECONDS, now))))
      throw new Problem(429, '券码错误次数过多，请10分钟后再试').retryAfter(TRY_SECONDS);
    const found = await store((db) =>
      db
        .selectFrom('coupon')
        .select('id')
        .where('store_id', '=', storeId)
        .where('code', '=', code.trim().toUpperCase())
        .where('customer_id', '=', customerId)
        .where('status', '=', sql.lit(unused.code))
        .where('valid_from', '<=', now)
        .where('valid_to', '>', now)
        .executeTakeFirst(),
    );
    if (!found) throw new Failure('券码无效或不能使用', { field: 'code' });
    await platform((db) => giveBackTry(db, subject, now));
    return found.id;
  });
}
