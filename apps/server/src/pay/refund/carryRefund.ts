import { can, type CodeOf } from '@partsdesk/core/lifecycle';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import type { Db } from '../../db/database';
import type { Context } from '../../kit/context';
import type { OutsideAccess } from '../../kit/outside';
import type { Messages } from '../../kit/sendLater';
import type { RefundAnswer } from '../trade/gateway';
import { gatewayOf } from '../trade/gateways';
import { refundDecided } from '../trade/payables';
import { remindOfPayment } from '../trade/payMessages';
import { ownUrl } from '../trade/providers';
import { findTrade } from '../trade/trades';
import { payRefunds } from './payRefunds';

export type RefundStatus = CodeOf<typeof payRefundLifecycle>;

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

/** The longest pause between two questions about a refund in its first hour. */
export const REFUND_PAUSE_SECONDS = 60;

const { applying, processing } = payRefundLifecycle.statuses;

const isWaiting = ({ status }: PayRefund) => status === applying.code || status === processing.code;

const events = {
  processing: 'accept',
  success: 'succeed',
  closed: 'close',
  abnormal: 'fault',
  refused: 'fault',
} as const;

/** Applies the provider's answer to a refund; a repeated answer changes nothing. */
export async function applyRefundAnswer(ctx: Context, id: string, answer: RefundAnswer): Promise<void> {
  if (answer.state === 'unknown' || answer.state === 'nothing') return;
  const refund = await refunds(ctx.db, ctx.storeId).where('id', '=', id).forUpdate().executeTakeFirst();
  const event = events[answer.state];
  if (!refund || !can(payRefundLifecycle, refund.status, event)) return;
  const { status } = await payRefunds.move(
    ctx,
    refund,
    { status: event },
    {
      answer: answer.answer.slice(0, 200),
      refundNo: 'refundNo' in answer ? answer.refundNo : undefined,
      refundTime: event === 'succeed' ? ctx.now : null,
    },
  );
  if (status !== processing.code) await refundDecided(ctx, { kind: refund.documentKind, id: refund.documentId });
}

/** Requests a refund from the provider under its own number, until it is decided. */
export async function carryRefund(
  { desk, system }: OutsideAccess,
  { storeId, id }: Messages['payRefund'],
): Promise<void> {
  const found = await system(storeId, async ({ db }) => {
    const refund = await findRefund(db, storeId, id);
    return refund && isWaiting(refund) ? { refund, trade: await findTrade(db, storeId, refund.tradeId) } : undefined;
  });
  if (!found?.trade) return;
  const { refund, trade } = found;
  const gateway = gatewayOf(desk, system, storeId, trade.provider);
  const asked = refund.status === processing.code ? await gateway.queryRefund(trade, refund) : undefined;
  const answer =
    asked && asked.state !== 'nothing'
      ? asked
      : await gateway.refund(trade, refund, `${ownUrl(desk)}/api/pay/notify/${trade.provider}`);
  await system(storeId, async (ctx) => {
    await applyRefundAnswer(ctx, id, answer);
    const left = await findRefund(ctx.db, storeId, id);
    if (!left || !isWaiting(left)) return;
    const age = (ctx.now.getTime() - left.createTime.getTime()) / 1000;
    await remindOfPayment(ctx, 'payRefund', id, age < 60 ? 5 : age < 3600 ? REFUND_PAUSE_SECONDS : 1800);
  });
}
