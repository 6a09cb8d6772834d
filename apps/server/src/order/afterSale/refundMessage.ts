import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { sendLater, type Deliveries } from '../../kit/sendLater';
import { retryRefundsOf } from '../../pay/refund/retryRefund';
import { openShift } from '../shift/openShift';
import { moveCase, type LockedCase } from './lockedCase';
import { payBack, refundFailed } from './payBack';

const KIND = 'onlineRefund';

const queueRefund = (ctx: Context, id: string) => sendLater(ctx, KIND, { storeId: ctx.storeId, id });

/** Begins a refund through the outbox, so that a killed process leaves it to the next one. */
export async function beginRefund(ctx: Context, found: Pick<LockedCase, 'id' | 'status' | 'goods'>): Promise<void> {
  const shift = await openShift(ctx);
  await moveCase(ctx, found, { status: 'refund' }, { answer: '', refundShiftId: shift?.id ?? null });
  await recordEvent(ctx, found.id, '发起退款');
  await retryRefundsOf(ctx, found.id);
  await queueRefund(ctx, found.id);
}

/** Continues the case after the commit, when a provider has refunded money or refused to. */
export const afterSaleRefundDecided = queueRefund;

/**
 * Books a refund by cash, account or credit at once, or records its failure. A payment online waits for the provider.
 */
export const carryRefund = (frame: SystemFrame): Deliveries<typeof KIND> => ({
  async [KIND]({ storeId, id }) {
    const as = { storeId, id, operation: `outbox/${KIND}` };
    try {
      await asSystem(frame, as, (ctx) => payBack(ctx, id));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await asSystem(frame, as, (ctx) => refundFailed(ctx, id, error.message));
    }
  },
});
