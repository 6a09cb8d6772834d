import type { Context } from '../../http/context';
import { Failure } from '../../http/failure';
import { sendLater, type Deliveries } from '../../jobs/sendLater';
import { bySystem, type OwnFrame } from '../../jobs/withoutRequest';
import { retryRefundsOf } from '../../pay/retryRefund';
import { note } from '../documentEvent';
import { moveCase, type LockedCase } from './lockedCase';
import { payBack, refundFailed } from './payBack';

const KIND = 'onlineRefund';

const remind = (ctx: Context, id: string) => sendLater(ctx, KIND, { storeId: ctx.storeId, id });

/** Begins a refund, which is carried out after the commit; whoever is killed on the way finds it again. */
export async function beginRefund(ctx: Context, found: Pick<LockedCase, 'id' | 'status' | 'version'>): Promise<void> {
  await moveCase(ctx, found, 'refund', { answer: '' });
  await note(ctx, found.id, '发起退款');
  await retryRefundsOf(ctx, found.id);
  await remind(ctx, found.id);
}

/** A provider has given money back, or could not: the case goes on after the commit. */
export const afterSaleRefundDecided = remind;

/** Cash, accounts and credit need no other party: the refund is booked at once, or said to have failed. What was paid by code waits for its provider. */
export const carryRefund = (frame: OwnFrame): Deliveries<typeof KIND> => ({
  async [KIND]({ storeId, id }) {
    const as = { storeId, id, operation: `outbox/${KIND}` };
    try {
      await bySystem(frame, as, (ctx) => payBack(ctx, id));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await bySystem(frame, as, (ctx) => refundFailed(ctx, id, error.message));
    }
  },
});
