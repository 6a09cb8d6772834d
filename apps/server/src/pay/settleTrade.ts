import { can, next } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import type { Updateable } from 'kysely';
import type { Rows } from '../db/rows';
import type { Context } from '../http/context';
import { billLater } from './dayBill';
import type { Prepay, TradeWord } from './gateway';
import { payableOf } from './payables';
import { remindOfPayment } from './payMessages';
import { requestRefund } from './requestRefund';
import { inShop } from './shopContext';
import { findTrade, lockedTrade, type Trade } from './trades';

/** Whoever pays after the closing is found by their notification, or by this last question. */
const LAST_QUESTION_SECONDS = 600;
/** A number that never arrived there will not arrive any more. */
const LOST_SECONDS = 60;

const { created, closing } = payTradeLifecycle.statuses;

type Event = keyof typeof payTradeLifecycle.events;

async function move(
  ctx: Context,
  trade: Trade,
  event: Event,
  change: Updateable<Rows['pay_trade']> = {},
): Promise<void> {
  const status = next(payTradeLifecycle, trade.status, event);
  if (status === undefined)
    throw new Error(`payment ${trade.id} does not accept ${event} in status ${String(trade.status)}`);
  await ctx.db
    .updateTable('pay_trade')
    .set({ ...change, status })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', trade.id)
    .execute();
  ctx.changed('payTrade', trade.id, { status: trade.status }, { status });
}

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
    await move(ctx, trade, 'open', { bridge: bridge && JSON.stringify(bridge), pay_url: payUrl, code_url: codeUrl });
  return findTrade(ctx.db, ctx.storeId, id);
}

/** Somebody gives up: from now on it is only closed or paid. */
export async function closingBegun(ctx: Context, id: string, reason: string): Promise<Trade | undefined> {
  const trade = await lockedTrade(ctx, id);
  if (trade && can(payTradeLifecycle, trade.status, 'close')) await move(ctx, trade, 'close', { reason });
  return findTrade(ctx.db, ctx.storeId, id);
}

async function stop(
  all: NonNullable<Awaited<ReturnType<typeof locked>>>,
  event: 'refuse' | 'closed',
  reason: string,
): Promise<void> {
  const { ctx, document, trade } = all;
  if (!can(payTradeLifecycle, trade.status, event)) return;
  await move(ctx, trade, event, { reason: trade.reason || reason });
  await document.stopped(ctx);
  if (event === 'closed') await remindOfPayment(ctx, 'payTrade', trade.id, LAST_QUESTION_SECONDS);
}

/** The provider refused the order: nothing was charged, and nothing can be. */
export async function tradeRefused(ctx: Context, id: string, reason: string): Promise<void> {
  const all = await locked(ctx, id);
  if (all) await stop(all, 'refuse', reason);
}

/** What differs between what the provider says and what we asked for; nothing is booked then. */
const mismatch = (trade: Trade, word: Extract<TradeWord, { state: 'paid' }>): string | undefined => {
  if (word.amount !== trade.amount)
    return `金额不符：应为 ${formatYuan(trade.amount)}，实为 ${formatYuan(word.amount)}`;
  return word.merchantNo === trade.merchantNo ? undefined : '收款商户不符';
};

/** Takes what is owed, once; what is more goes back. */
async function paid(
  { ctx, document, trade }: NonNullable<Awaited<ReturnType<typeof locked>>>,
  word: Extract<TradeWord, { state: 'paid' }>,
): Promise<void> {
  const facts = { transaction_id: word.transactionId, paid_time: word.paidTime };
  if (trade.provider === 'wechat' && trade.paidTime === null) await billLater(ctx, word.paidTime);
  if (can(payTradeLifecycle, trade.status, 'payLate')) {
    await move(ctx, trade, 'payLate', facts);
    await requestRefund(ctx, trade, trade.amount, { reason: '关闭后到账', kind: 'late', id: trade.id });
    return;
  }
  if (!can(payTradeLifecycle, trade.status, 'pay')) return;
  await move(ctx, trade, 'pay', facts);
  const { taken, receiptId } = await document.paid(ctx, trade);
  if (receiptId)
    await ctx.db
      .updateTable('pay_trade')
      .set({ receipt_id: receiptId })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', trade.id)
      .execute();
  if (taken < trade.amount)
    await requestRefund(ctx, trade, trade.amount - taken, { reason: '多付退回', kind: 'excess', id: trade.id });
}

/**
 * Does what the provider's word asks for; the same word again changes nothing. Answers what speaks against believing it.
 * @param asked how the payment stood when the provider was asked, where it was asked; `close` when it answers our own closing
 */
export async function heard(
  ctx: Context,
  id: string,
  word: TradeWord,
  asked?: Trade['status'] | 'close',
): Promise<string | undefined> {
  if (word.state === 'open' || word.state === 'unknown') return undefined;
  const all = await locked(ctx, id);
  if (!all) return '没有这笔支付';
  const { trade } = all;
  // Shouqianba's closing gives back what was paid meanwhile: an answer from before it, or while it is under way, says nothing any more.
  if (
    trade.provider === 'sqb' &&
    asked !== undefined &&
    asked !== 'close' &&
    (asked !== trade.status || trade.status === closing.code)
  )
    return undefined;
  if (word.state === 'paid') {
    const fault = mismatch(trade, word);
    if (fault) return fault;
    await paid(all, word);
    return undefined;
  }
  if (word.state === 'closed') {
    await stop(all, 'closed', word.reason || '已关闭');
    return undefined;
  }
  // What never arrived: while it is being sent that means nothing.
  const age = (ctx.now.getTime() - trade.createTime.getTime()) / 1000;
  const over =
    trade.status === closing.code ||
    trade.expireTime <= ctx.now ||
    (trade.status === created.code && age > LOST_SECONDS);
  if (over) await stop(all, 'closed', '支付没有发起成功');
  return undefined;
}
