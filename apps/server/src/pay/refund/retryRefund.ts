import { can, next } from '@partsdesk/core/lifecycle';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import type { Context } from '../../kit/context';
import { remindOfPayment } from '../trade/payMessages';
import { outRefundNoOf } from './requestRefund';

interface Refused {
  id: string;
  status: number;
  attempt: number;
  version: number;
}

/**
 * Retries a refund that the provider closed or could not carry out. A closed one needs a new number, since the old one
 * stays closed.
 */
export async function retryRefund(ctx: Context, { id, status, attempt, version }: Refused): Promise<void> {
  const closed = status === payRefundLifecycle.statuses.closed.code;
  const after = next(payRefundLifecycle, status, 'retry');
  if (after === undefined) return;
  await ctx.db
    .updateTable('pay_refund')
    .set({
      status: after,
      answer: '',
      version: version + 1,
      ...(closed ? { attempt: attempt + 1, out_refund_no: outRefundNoOf(id, attempt + 1) } : {}),
    })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  ctx.changed('payRefund', id, { status }, { status: after });
  await remindOfPayment(ctx, 'payRefund', id, 0);
}

/** Retries all failed refunds of a document. */
export async function retryRefundsOf(ctx: Context, documentId: string): Promise<void> {
  const refunds = await ctx.db
    .selectFrom('pay_refund')
    .select(['id', 'status', 'attempt', 'version'])
    .where('store_id', '=', ctx.storeId)
    .where('document_id', '=', documentId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const refund of refunds) if (can(payRefundLifecycle, refund.status, 'retry')) await retryRefund(ctx, refund);
}
