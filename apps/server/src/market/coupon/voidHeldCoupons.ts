import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { sql } from 'kysely';
import type { JobWork } from '../../jobs/jobRun';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { lockedCoupons, moveCoupon } from './coupons';

export const COUPON_VOID = 'couponVoid';
const COUPONS_A_STEP = 200;
const { unused } = couponLifecycle.statuses;

interface Wanted {
  schemeId: string;
  reason: string;
}
interface State {
  voided: number;
  finished: boolean;
}

/** Selects a scheme's unused coupons that have not ended: those on which a customer still counts. */
const heldOf = (ctx: Context, schemeId: string) =>
  fromStore(ctx, 'coupon')
    .select('id')
    .where('scheme_id', '=', schemeId)
    .where('status', '=', sql.lit(unused.code))
    .where('valid_to', '>', ctx.now);

/** Counts what `voidHeldCoupons` would void. */
export async function countHeld(ctx: Context, schemeId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom(heldOf(ctx, schemeId).as('held'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Voids what customers hold of a scheme and have not used, two hundred in a transaction (MKT-14). What an order holds
 * or has used stays; what comes back from an order later stays as well.
 */
export const voidHeldWork: JobWork<Wanted, State> = async (run) => {
  const { schemeId, reason } = run.params;
  while (!run.state?.finished)
    await run.step(async (ctx, before) => {
      const { voided } = before ?? { voided: 0 };
      const found = await heldOf(ctx, schemeId).orderBy('id').limit(COUPONS_A_STEP).execute();
      const ids = found.map(({ id }) => id);
      // An order may have taken one meanwhile: it is looked at again under its lock.
      const held = ids.length ? (await lockedCoupons(ctx, ids)).filter(({ status }) => status === unused.code) : [];
      for (const coupon of held) await moveCoupon(ctx, coupon, 'void', { reason });
      const state = { voided: voided + held.length, finished: ids.length < COUPONS_A_STEP };
      return { state, done: state.voided, words: `已作废 ${String(state.voided)} 张` };
    });
  return { counts: [{ label: '已作废（张）', count: run.state.voided }], words: '' };
};
