import { can } from '@partsdesk/core/lifecycle';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import type { Context } from '../../kit/context';
import { remindOfPayment } from '../trade/payMessages';
import { payRefunds } from './payRefunds';
import { outRefundNoOf } from './requestRefund';

interface Refused {
  id: string;
  status: number;
  attempt: number;
}

/**
 * Retries a refund that the provider closed or could not carry out. A closed one needs a new number, since the old one
 * stays closed.
 */
export async function retryRefund(ctx: Context, refund: Refused): Promise<void> {
  const { id, status, attempt } = refund;
  const closed = status === payRefundLifecycle.statuses.closed.code;
  const number = closed ? { attempt: attempt + 1, outRefundNo: outRefundNoOf(id, attempt + 1) } : {};
  await payRefunds.move(ctx, refund, { status: 'retry' }, { answer: '', ...number });
  await remindOfPayment(ctx, 'payRefund', id, 0);
}

/** Retries all failed refunds of a document. */
export async function retryRefundsOf(ctx: Context, documentId: string): Promise<void> {
  const refunds = await ctx.db
    .selectFrom('pay_refund')
    .select(['id', 'status', 'attempt'])
    .where('store_id', '=', ctx.storeId)
    .where('document_id', '=', documentId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const refund of refunds) if (can(payRefundLifecycle, refund.status, 'retry')) await retryRefund(ctx, refund);
}
