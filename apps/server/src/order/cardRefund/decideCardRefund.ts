import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { decisionOn } from '../../customer/card/fourEyes';
import { lockedCard, valueCardLots } from '../../customer/card/valueCards';
import type { Context } from '../../kit/context';
import { lockedCardRefund, type LockedCardRefund } from './cardRefundRows';
import { cardRefunds } from './cardRefunds';

/** Lets a lot be spent again whose refund will not be paid. */
async function release(ctx: Context, { customerId, lotId, id }: LockedCardRefund): Promise<void> {
  const lot = (await lockedCard(ctx, customerId))?.lots.find((one) => one.id === lotId);
  if (lot?.refundId === id) await valueCardLots.change(ctx, lot, { refundId: null });
}

/** Passes or rejects a card refund. */
export async function auditCardRefund(
  ctx: Context,
  body: BodyOf<operations['customerCardRefund_audit']>,
): Promise<null> {
  const refund = await lockedCardRefund(ctx, body.id);
  const event = body.pass ? 'approve' : 'reject';
  cardRefunds.check(refund, body.version, 'status', event);
  const { written, noted } = await decisionOn(ctx, refund, body, '不能审核自己申请的退卡，请另一位同事审核');
  await cardRefunds.move(ctx, refund, { status: event }, written, noted);
  if (!body.pass) await release(ctx, refund);
  await ctx.tellStore();
  return null;
}

/** The holder keeps the card after all. */
export async function withdrawCardRefund(
  ctx: Context,
  { id, version }: BodyOf<operations['customerCardRefund_withdraw']>,
): Promise<null> {
  const refund = await lockedCardRefund(ctx, id);
  cardRefunds.check(refund, version, 'status', 'withdraw');
  await cardRefunds.move(ctx, refund, { status: 'withdraw' });
  await release(ctx, refund);
  await ctx.tellStore();
  return null;
}
