import { enabled } from '@partsdesk/core/enabled';
import { Nature } from '@partsdesk/core/fund/accountNature';
import { can } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { afterSaleLifecycle } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { refundTenders } from '@partsdesk/core/order/afterSale/afterSaleMoney';
import { onlineLifecycleOf } from '@partsdesk/core/order/online/onlineOrder';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import { sql } from 'kysely';
import { giveBackTenders } from '../../customer/card/giveBackCard';
import { bookGrowth } from '../../customer/grade/growth';
import { giveBackPointTenders } from '../../customer/points/giveBackPoints';
import { bookSalePoints } from '../../customer/points/salePoints';
import { bookFund } from '../../fund/fundLedger';
import { bookReceivable } from '../../fund/receivable';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { returned, worthMoved } from '../../market/orderMarks';
import { remindLater } from '../../market/remind/remindLater';
import { refundOnline } from '../../pay/refund/requestRefund';
import { bookSale } from '../ledger/saleLedger';
import { earnAtCompletion } from '../online/earnAtCompletion';
import { moveOnline } from '../online/lockedOnline';
import { saleOuts } from '../outbound/saleOuts';
import { personOfOrder } from '../sale/servicePerson';
import { caseLines, findLockedCase, moveCase, type LockedCase } from './lockedCase';
import { throughShift } from './refundShift';

const { refunding } = afterSaleLifecycle.statuses;

interface Part {
  method: string;
  accountId: string | null;
  amount: number;
  receiptId?: string;
  receiptPosition?: number;
  makeupId?: string;
}

const tendersOf = (ctx: Context, saleOutId: string) =>
  fromStore(ctx, 'receipt_tender as tender')
    .innerJoin('receipt_bill as bill', withinStore('bill.id', 'tender.receipt_id'))
    .select([
      'tender.receipt_id as receiptId',
      'tender.position',
      'tender.method',
      'tender.account_id as accountId',
      'tender.amount',
    ])
    .select(
      sql<number>`(select coalesce(sum(back.amount), 0)::bigint from after_sale_refund back where back.store_id = tender.store_id and back.receipt_id = tender.receipt_id and back.receipt_position = tender.position)`.as(
        'refunded',
      ),
    )
    .where('bill.sale_out_id', '=', saleOutId)
    .orderBy('bill.id')
    .orderBy('tender.position')
    .execute();

const makeupsOf = (ctx: Context, orderId: string) =>
  fromStore(ctx, 'online_makeup as extra')
    .innerJoin('fund_account as account', withinStore('account.id', 'extra.account_id'))
    .select(['extra.id', 'extra.account_id as accountId', 'account.method', 'extra.amount', 'extra.refunded'])
    .where('extra.order_id', '=', orderId)
    .orderBy('extra.id')
    .execute();

/** What of a case its refund is split by. */
interface Refundable extends Pick<LockedCase, 'amount' | 'madeUp'> {
  order: { id: string; out: Pick<LockedCase['order']['out'], 'id' | 'status' | 'receivable' | 'received'> };
}

/** Splits the refund: first against the debt, then over the tenders up to what each paid. */
export async function partsOf(
  ctx: Context,
  { amount, madeUp, order: { id: orderId, out } }: Refundable,
): Promise<Part[]> {
  const [tenders, makeups] = await Promise.all([tendersOf(ctx, out.id), makeupsOf(ctx, orderId)]);
  const credit =
    out.status === saleOutLifecycle.statuses.cancelled.code
      ? 0
      : Math.min(amount - madeUp, out.receivable - out.received);
  const back = refundTenders(amount - madeUp - credit, tenders);
  const extra = refundTenders(madeUp, makeups);
  if (!back || !extra) throw new Failure('退款金额超过已收金额');
  return [
    { method: 'credit', accountId: null, amount: credit },
    ...tenders.map(({ method, accountId, receiptId, position }, index) => ({
      method,
      accountId,
      receiptId,
      receiptPosition: position,
      amount: back[index] ?? 0,
    })),
    ...makeups.map(({ id, method, accountId }, index) => ({
      method,
      accountId,
      makeupId: id,
      amount: extra[index] ?? 0,
    })),
  ].filter((part) => part.amount > 0);
}

/** Books the sum of each account, in the common lock order of accounts, so that two refunds cannot deadlock. */
async function bookAccounts(
  ctx: Context,
  parts: readonly Part[],
  document: { kind: 'afterSale'; id: string },
): Promise<void> {
  const sums = new Map<string, number>();
  for (const { accountId, amount } of parts) if (accountId) sums.set(accountId, (sums.get(accountId) ?? 0) + amount);
  if (!sums.size) return;
  const accounts = await fromStore(ctx, 'fund_account')
    .select(['id', 'name', 'balance', 'status', 'nature'])
    .where('id', 'in', [...sums.keys()])
    .orderBy('id')
    // Beside the key-share locks of tenders that name the account: two that hold those would wait for each other.
    .forNoKeyUpdate()
    .execute();
  for (const { id, name, balance, status, nature } of accounts) {
    const amount = sums.get(id) ?? 0;
    if (status === enabled.statuses.disabled.code) throw new Failure(`账户「${name}」已停用，不能退款`);
    if (nature === Nature.money && balance < amount)
      throw new Failure(`账户「${name}」余额 ${formatYuan(balance)}，不够退款 ${formatYuan(amount)}`);
    await bookFund(ctx, id, -amount, document);
  }
}

/** Books what is paid back for goods that were shipped and that the buyer keeps. */
async function bookKept(ctx: Context, id: string): Promise<void> {
  const kept = (await caseLines(ctx, id)).filter(({ outQuantity, amount }) => (outQuantity ?? 0) > 0 && amount > 0);
  await bookSale(
    ctx,
    kept.map((line) => ({
      orderLineId: line.orderLineId,
      lineId: line.id,
      kind: 'afterSale',
      quantity: 0,
      amount: -line.amount,
      cost: 0,
    })),
    { kind: 'afterSale', id },
  );
}

/** Reduces the debt by goods that were returned before they were paid. */
async function reduceDebt(ctx: Context, { id, order }: LockedCase, credit: number): Promise<void> {
  const { out } = order;
  const nothingLeft = out.receivable - credit === out.received;
  await saleOuts.move(
    ctx,
    out,
    { paymentStatus: nothingLeft ? 'creditAll' : 'creditPart' },
    { receivable: out.receivable - credit },
  );
  if (nothingLeft && can(onlineLifecycleOf(order.flow), order.status, 'settle')) {
    await moveOnline(ctx, order, 'settle', { completedTime: ctx.now });
    await recordEvent(ctx, order.id, '无需再付，订单完成');
    await earnAtCompletion(ctx, order);
  }
  await worthMoved(ctx, order.id);
  await bookReceivable(ctx, order.customerId, -credit, { kind: 'afterSale', id, saleOutId: out.id });
}

/**
 * Checks whether the provider has refunded the online payment; requests the refund if nobody has yet. True where
 * nothing was paid online.
 */
async function isRefundedOnline(ctx: Context, { id, order }: LockedCase, parts: readonly Part[]): Promise<boolean> {
  const amount = parts.filter(({ method }) => method === PayMethod.online).reduce((sum, part) => sum + part.amount, 0);
  if (!amount) return true;
  const refunds = await fromStore(ctx, 'pay_refund')
    .select(['status', 'answer'])
    .where('document_id', '=', id)
    .execute();
  if (!refunds.length) await refundOnline(ctx, order.out.id, amount, { reason: '售后退款', kind: 'afterSale', id });
  const failed = refunds.find(
    ({ status }) =>
      status === payRefundLifecycle.statuses.closed.code || status === payRefundLifecycle.statuses.abnormal.code,
  );
  if (failed) throw new Failure(failed.answer || '支付服务商退款失败');
  return refunds.length > 0 && refunds.every(({ status }) => status === payRefundLifecycle.statuses.success.code);
}

/**
 * Refunds a case, once: its status and the rows with its id show what is done already. All refunds of online orders are
 * booked here. A refund by a provider is requested first, and the rest waits for it.
 */
export async function payBack(ctx: Context, id: string): Promise<void> {
  const found = await findLockedCase(ctx, id);
  if (found?.status !== refunding.code) return;
  await assertOpen(ctx);
  const due = await partsOf(ctx, found);
  if (!(await isRefundedOnline(ctx, found, due))) return;
  const parts = await throughShift(ctx, found, due);
  await moveCase(ctx, found, { status: 'refunded' }, { refundTime: ctx.now, answer: '' });
  if (parts.length)
    await ctx.db
      .insertInto('after_sale_refund')
      .values(
        parts.map(({ method, accountId, amount, receiptId, receiptPosition, makeupId, shiftId }, index) => ({
          store_id: ctx.storeId,
          after_sale_id: id,
          position: index + 1,
          method,
          account_id: accountId,
          amount,
          receipt_id: receiptId ?? null,
          receipt_position: receiptPosition ?? null,
          makeup_id: makeupId ?? null,
          shift_id: shiftId,
          staff_id: personOfOrder(ctx, found.order.id),
        })),
      )
      .execute();
  await returned(ctx, found.order.id);
  // A refund runs after the commit, in no shop of its own.
  const there = { ...ctx, placeId: found.shopId };
  const back = parts.flatMap(({ receiptId, receiptPosition, amount }) =>
    receiptId && receiptPosition ? [{ receiptId, position: receiptPosition, amount }] : [],
  );
  const document = { kind: 'afterSale' as const, id, reason: `售后单 ${found.code ?? ''} 退款` };
  await giveBackTenders(there, found.order.out.id, back, document);
  await giveBackPointTenders(there, found.order.out.id, back, document);
  await bookSalePoints(there, [
    { saleOutId: found.order.out.id, document: { kind: 'afterSale', id }, reason: '售后退款' },
  ]);
  await bookGrowth(ctx, [found.order.out.id], [id]);
  for (const { makeupId, amount } of parts)
    if (makeupId)
      await ctx.db
        .updateTable('online_makeup')
        .set((row) => ({ refunded: row('refunded', '+', amount) }))
        .where('store_id', '=', ctx.storeId)
        .where('id', '=', makeupId)
        .execute();
  if (found.type === 1) await bookKept(ctx, id);
  await recordEvent(ctx, id, '退款成功', formatYuan(found.amount));
  await recordEvent(ctx, found.order.id, '退款', `${found.code ?? ''} ${formatYuan(found.amount)}`);
  await remindLater(ctx, 'refunded', [id]);
  const credit = parts.find((part) => part.method === 'credit')?.amount ?? 0;
  if (credit) await reduceDebt(ctx, found, credit);
  else await worthMoved(ctx, found.order.id);
  await bookAccounts(ctx, parts, { kind: 'afterSale', id });
}

export async function refundFailed(ctx: Context, id: string, reason: string): Promise<void> {
  const found = await findLockedCase(ctx, id);
  if (found?.status !== refunding.code) return;
  await moveCase(ctx, found, { status: 'refundFailed' }, { answer: reason });
  await recordEvent(ctx, id, '退款失败', reason);
}
