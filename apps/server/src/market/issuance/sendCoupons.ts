import type { JobWork } from '../../jobs/jobRun';
import { giveOfLine } from './giveOfLine';
import { linesInOrder } from './issuanceLines';
import { issuances } from './issuances';
import { nextReceivers } from './receivers';

export const COUPON_ISSUANCE = 'couponIssuance';
const CUSTOMERS_A_STEP = 25;
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface State {
  /** The last receiver who was looked at. */
  after: string;
  done: number;
  given: number;
  finished: boolean;
}

const countsIn = ({ given, done }: State) => [
  { label: '已发（张）', count: given },
  { label: '已处理客户', count: done },
];

/**
 * Sends an issuance to its receivers, a few in a transaction in the order of their ids: where it is killed it
 * goes on after the last one, and nobody gets anything twice (MKT-23).
 */
export const sendCouponsWork: JobWork<{ issuanceId: string }, State> = async (run) => {
  const { issuanceId } = run.params;
  while (!run.state?.finished)
    await run.step(async (ctx, before) => {
      const state = before ?? { after: NOBODY, done: 0, given: 0, finished: false };
      // Whoever ends the issuance waits for this step, and the next one finds it ended.
      const issuance = await issuances.locked(ctx, issuanceId);
      if (issuance.endedTime) return { state: { ...state, finished: true }, words: '发放已结束，其余客户不再发' };
      const next = await nextReceivers(ctx, issuanceId, { after: state.after, limit: CUSTOMERS_A_STEP });
      let given = 0;
      for (const line of await linesInOrder(ctx, issuanceId)) given += await giveOfLine(ctx, line, next);
      const after: State = {
        after: next.at(-1)?.id ?? state.after,
        done: state.done + next.length,
        given: state.given + given,
        finished: next.length < CUSTOMERS_A_STEP,
      };
      if (given) ctx.changed('couponIssuance', issuanceId, null, { given, customers: next.length });
      if (after.finished) await issuances.change(ctx, issuance, { endedTime: ctx.now });
      return { state: after, done: after.done, counts: countsIn(after), words: `已处理 ${String(after.done)} 位客户` };
    });
  return { counts: countsIn(run.state), words: '' };
};
