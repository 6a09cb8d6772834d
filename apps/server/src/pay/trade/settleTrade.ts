import { can } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import type { Context } from '../../kit/context';
import { billLater } from '../bill/dayBill';
import { requestRefund } from '../refund/requestRefund';
import type { ChargeAnswer, Prepay, TradeAnswer } from './gateway';
import { payableOf } from './payables';
import { payTrades } from './payTrades';
import { inShop } from './shopContext';
import { closingGivesBack, findTrade, lockedTrade, type Trade } from './trades';

/** A number that never arrived there will not arrive any more. */
const LOST_SECONDS = 60;

const { created, closing } = payTradeLifecycle.statuses;

/** The document first, then its payment: everybody locks in this order. */
async function locked(ctx: Context, id: string) {
  const found = await findTrade(ctx.db, ctx.storeId, id);
  if (!found) return undefined;
  const at = inShop(ctx, found.shopId);
  const document = await payableOf(found.kind).lock(at, found.documentId);
  const trade = await lockedTrade(at, id);
  if (!document || !trade) throw new Error(`payment ${id} has lost its document`);
  return { ctx: at, document, trade };
}

/** The provider took the order up. */
export async function tradeOpened(
  ctx: Context,
  id: string,
  { bridge, payUrl, codeUrl }: Prepay,
): Promise<Trade | undefined> {
  const trade = await lockedTrade(ctx, id);
  // Meanwhile paid, or closed: what it came to is the truth.
  if (trade && can(payTradeLifecycle, trade.status, 'open'))
    // The audit entry gets the status alone: who has these addresses can pay.
    await payTrades.move(
      ctx,
      { id, status: trade.status },
      { status: 'open' },
      { bridge: bridge && JSON.stringify(bridge), payUrl, codeUrl },
    );
  return findTrade(ctx.db, ctx.storeId, id);
}

/** Somebody gives up: from now on it is only closed or paid. */
export async function closingBegun(ctx: Context, id: string, reason: string): Promise<Trade | undefined> {
  const trade = await lockedTrade(ctx, id);
  if (trade && can(payTradeLifecycle, trade.status, 'close'))
    await payTrades.move(ctx, trade, { status: 'close' }, { reason });
  return findTrade(ctx.db, ctx.storeId, id);
}

async function stop(
  all: NonNullable<Awaited<ReturnType<typeof locked>>>,
  event: 'refuse' | 'closed',
  reason: string,
): Promise<void> {
  const { ctx, document, trade } = all;
  if (!can(payTradeLifecycle, trade.status, event)) return;
  await payTrades.move(ctx, trade, { status: event }, { reason: trade.reason || reason, closedTime: ctx.now });
  await document.stopped(ctx);
}

/** The provider refused the order: nothing was charged, and nothing can be. */
export async function tradeRefused(ctx: Context, id: string, reason: string): Promise<void> {
  const all = await locked(ctx, id);
  if (all) await stop(all, 'refuse', reason);
}

/** What differs between what the provider says and what we asked for; nothing is booked then. */
const mismatch = (trade: Trade, answer: Extract<TradeAnswer, { state: 'paid' }>): string | undefined => {
  if (answer.amount !== trade.amount)
    return `金额不符：应为 ${formatYuan(trade.amount)}，实为 ${formatYuan(answer.amount)}`;
  return answer.merchantNo === trade.merchantNo ? undefined : '收款商户不符';
};

/** Takes what is owed, once; what is more goes back. */
async function paid(
  { ctx, document, trade }: NonNullable<Awaited<ReturnType<typeof locked>>>,
  answer: Extract<TradeAnswer, { state: 'paid' }>,
): Promise<void> {
  const facts = { transactionId: answer.transactionId, paidTime: answer.paidTime };
  if (trade.provider === 'wechat' && trade.paidTime === null) await billLater(ctx, answer.paidTime);
  if (can(payTradeLifecycle, trade.status, 'payLate')) {
    await payTrades.move(ctx, trade, { status: 'payLate' }, facts);
    await requestRefund(ctx, trade, trade.amount, { reason: '关闭后到账', kind: 'late', id: trade.id });
    return;
  }
  if (!can(payTradeLifecycle, trade.status, 'pay')) return;
  await payTrades.move(ctx, trade, { status: 'pay' }, facts);
  const { taken, receiptId } = await document.paid(ctx, trade);
  if (receiptId) await payTrades.change(ctx, trade, { receiptId });
  if (taken < trade.amount)
    await requestRefund(ctx, trade, trade.amount - taken, { reason: '多付退回', kind: 'excess', id: trade.id });
}

/**
 * Applies the provider's answer to a payment; a repeated answer changes nothing. Returns why an answer is not believed.
 * @param asked the payment's status when the provider was asked; `close` where it answers our own closing
 */
export async function applyTradeAnswer(
  ctx: Context,
  id: string,
  answer: TradeAnswer,
  asked?: Trade['status'] | 'close',
): Promise<string | undefined> {
  if (answer.state === 'open' || answer.state === 'unknown') return undefined;
  const all = await locked(ctx, id);
  if (!all) return '没有这笔支付';
  const { trade } = all;
  // Ignores answers from before or during a closing that gives back what was paid meanwhile.
  if (
    closingGivesBack(trade) &&
    asked !== undefined &&
    asked !== 'close' &&
    (asked !== trade.status || trade.status === closing.code)
  )
    return undefined;
  if (answer.state === 'paid') {
    const fault = mismatch(trade, answer);
    if (fault) return fault;
    await paid(all, answer);
    return undefined;
  }
  if (answer.state === 'closed') {
    await stop(all, 'closed', answer.reason || '已关闭');
    return undefined;
  }
  // Ignores it for an order that is being sent, or that the provider's page places once the customer opens it.
  const age = (ctx.now.getTime() - trade.createTime.getTime()) / 1000;
  const over = trade.status === closing.code || (trade.status === created.code && age > LOST_SECONDS);
  if (over) await stop(all, 'closed', '支付没有发起成功');
  return undefined;
}

/** Applies the provider's answer to the charge of a payment code; without one the payment is asked about. */
export async function codeCharged(ctx: Context, id: string, answer: ChargeAnswer): Promise<Trade | undefined> {
  if (answer.state === 'open') return tradeOpened(ctx, id, { bridge: null, payUrl: null, codeUrl: null });
  if (answer.state === 'refused') await tradeRefused(ctx, id, answer.reason);
  else await applyTradeAnswer(ctx, id, answer, created.code);
  return findTrade(ctx.db, ctx.storeId, id);
}
