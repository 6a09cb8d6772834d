import { can, next } from '@partsdesk/core/lifecycle';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import type { Db } from '../db/database';
import type { Context } from '../http/context';
import type { Ways } from '../http/outside';
import type { Messages } from '../jobs/sendLater';
import type { RefundWord } from './gateway';
import { gatewayOf } from './gateways';
import { remindOfPayment } from './payMessages';
import { ownUrl } from './providers';
import { refundDecided } from './refundDecided';
import { findTrade } from './trades';

export type RefundStatus = 0 | 1 | 2 | 3 | 4;

const refunds = (db: Db, storeId: string) =>
  db
    .selectFrom('pay_refund')
    .select([
      'id',
      'trade_id as tradeId',
      'out_refund_no as outRefundNo',
      'attempt',
      'amount',
      'status',
      'reason',
      'document_kind as documentKind',
      'document_id as documentId',
      'create_time as createTime',
      'version',
    ])
    .$narrowType<{ status: RefundStatus }>()
    .where('store_id', '=', storeId);

const findRefund = (db: Db, storeId: string, id: string) =>
  refunds(db, storeId).where('id', '=', id).executeTakeFirst();
export const refundByNo = (db: Db, storeId: string, outRefundNo: string) =>
  refunds(db, storeId).where('out_refund_no', '=', outRefundNo).executeTakeFirst();
type PayRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

const isWaiting = ({ status }: PayRefund) => status === 0 || status === 1;

const events = {
  processing: 'accept',
  success: 'succeed',
  closed: 'close',
  abnormal: 'fault',
  refused: 'fault',
} as const;

/** Does what the provider's word asks for; the same word again changes nothing. */
export async function refundHeard(ctx: Context, id: string, word: RefundWord): Promise<void> {
  if (word.state === 'unknown' || word.state === 'nothing') return;
  const refund = await refunds(ctx.db, ctx.storeId).where('id', '=', id).forUpdate().executeTakeFirst();
  const event = events[word.state];
  if (!refund || !can(payRefundLifecycle, refund.status, event)) return;
  const status = next(payRefundLifecycle, refund.status, event) ?? refund.status;
  await ctx.db
    .updateTable('pay_refund')
    .set({
      status,
      answer: word.answer.slice(0, 200),
      ...('refundNo' in word ? { refund_no: word.refundNo } : {}),
      refund_time: status === 2 ? ctx.now : null,
      version: refund.version + 1,
    })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  ctx.changed('payRefund', id, { status: refund.status }, { status });
  if (status !== 1) await refundDecided(ctx, refund.documentKind, refund.documentId);
}

/** Tells the provider of a refund under its own number until it is decided. */
export async function carryRefund({ desk, system }: Ways, { storeId, id }: Messages['payRefund']): Promise<void> {
  const found = await system(storeId, async ({ db }) => {
    const refund = await findRefund(db, storeId, id);
    return refund && isWaiting(refund) ? { refund, trade: await findTrade(db, storeId, refund.tradeId) } : undefined;
  });
  if (!found?.trade) return;
  const { refund, trade } = found;
  const gateway = gatewayOf(desk, system, storeId, trade.provider);
  const asked = refund.status === 1 ? await gateway.queryRefund(trade, refund) : undefined;
  const word =
    asked && asked.state !== 'nothing'
      ? asked
      : await gateway.refund(trade, refund, `${ownUrl(desk)}/api/pay/notify/${trade.provider}`);
  await system(storeId, async (ctx) => {
    await refundHeard(ctx, id, word);
    const left = await findRefund(ctx.db, storeId, id);
    if (!left || !isWaiting(left)) return;
    const age = (ctx.now.getTime() - left.createTime.getTime()) / 1000;
    await remindOfPayment(ctx, 'payRefund', id, age < 60 ? 5 : age < 3600 ? 60 : 1800);
  });
}
