import { formatYuan } from '@partsdesk/core/money';
import { isBalanceMethod, isPrepaidMethod, PayMethod, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { refundPlan } from '@partsdesk/core/order/returns/refund';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { giveBackUses } from '../../customer/card/gift/giftCardUses';
import { newId } from '../../db/ids';
import { bookReceivable } from '../../fund/receivable';
import { inLockOrder, release } from '../../goods/stock/stock';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { cancelled, worthMoved } from '../../market/orderMarks';
import { refundOnline } from '../../pay/refund/requestRefund';
import { takeBackGoodwill } from '../ledger/saleLedger';
import { saleOuts } from '../outbound/saleOuts';
import { payAccounts } from '../receipt/payAccounts';
import { goodwillsOf } from '../returns/goodwill';
import { intoCard, usesBack } from '../returns/intoCard';
import { payingAccount, payOut, usualAccount } from '../returns/payOut';
import { payingShift, withDrawers } from '../returns/refundDrawer';
import { paidTenders } from '../returns/returnable';
import { writeRefund } from '../returns/writeRefund';
import { lockOpenShift, openShift } from '../shift/openShift';
import { lockedToEnd } from './endOrder';
import { reservedOf } from './lockedOrder';
import { orders } from './orders';
import { sales } from './saleRows';

type Paid = Awaited<ReturnType<typeof paidTenders>>;

/** Returns what goes back by each way of payment: what it brought in, less what it gave out of goodwill. */
async function backBy(ctx: Context, saleOutId: string, paid: Paid, amount: number) {
  const given = await goodwillsOf(ctx, saleOutId);
  const left = paid.map((tender) => ({
    ...tender,
    refunded: given.reduce(
      (sum, { method, amount: share }) => (method === tender.method ? Math.min(tender.paid, sum + share) : sum),
      tender.refunded,
    ),
  }));
  return refundPlan(amount, 0, left).tenders.flatMap(({ method, suggested }) =>
    suggested > 0 ? [{ method, amount: suggested }] : [],
  );
}

const NOT_PAID = '该单还没有收款，请直接取消';

/** Reads how a paid order's money would go back. */
export async function cancelPaidInfo(ctx: Context, id: string) {
  const order = await sales(ctx)
    .select([
      'sale.id',
      'sale.code',
      'sale.source',
      'sale.status',
      'sale.version',
      'customer.name as customerName',
      'out.id as saleOutId',
      'out.received',
      'out.goodwill as given',
    ])
    .$narrowType<{ code: string; customerName: string; saleOutId: string; received: number; given: number }>()
    .where('sale.id', '=', id)
    .executeTakeFirst();
  if (!order) throw new Failure('销售单不存在');
  const { source, status, saleOutId, ...seen } = order;
  if (source === 1) throw new Failure('商城订单请在商城订单里处理');
  orders.check({ ...seen, status }, undefined, 'status', 'cancel');
  if (seen.received === 0) throw new Failure(NOT_PAID);
  const [paid, accounts, shift] = await Promise.all([paidTenders(ctx, saleOutId), payAccounts(ctx), openShift(ctx)]);
  const amount = seen.received - seen.given;
  const [tenders, drawers] = await Promise.all([backBy(ctx, saleOutId, paid, amount), withDrawers(ctx, accounts)]);
  return {
    ...seen,
    amount,
    tenders: tenders.map(({ method, amount: share }) => {
      const from = isPrepaidMethod(method) ? undefined : usualAccount(accounts, paid, method, shift?.cashAccountId);
      const drawer = drawers.find(({ id: accountId }) => accountId === from?.id);
      return {
        method,
        amount: share,
        accountName: isPrepaidMethod(method) ? `原路退回${payMethodLabel(method)}` : (from?.name ?? ''),
        tillName: drawer?.tillName ?? '',
        cashierName: drawer?.cashierName ?? '',
      };
    }),
  };
}

/**
 * Cancels a paid order of which nothing is out: releases its goods, and gives its money back by the ways it came, cash
 * out of the caller's drawer, without one out of the drawer that received it.
 */
export async function cancelPaid(
  ctx: Context,
  { id, version, reason: why }: BodyOf<operations['orderSale_cancelPaid']>,
) {
  const reason = why.trim();
  if (!reason) throw new Failure('请填写取消原因', { field: 'reason' });
  const { order, out } = await lockedToEnd(ctx, id, version, 'cancel', 'cancel');
  if (out.received === 0) throw new Failure(NOT_PAID);
  const [paid, accounts, shift, reserved] = await Promise.all([
    paidTenders(ctx, out.id),
    payAccounts(ctx),
    lockOpenShift(ctx),
    reservedOf(ctx, out.id),
  ]);
  const amount = out.received - out.goodwill;
  const back = await backBy(ctx, out.id, paid, amount);
  // What gift cards paid goes back use by use.
  const chosen = back
    .filter(({ method }) => method !== PayMethod.giftCard)
    .map(({ method, amount: share }) => ({
      method,
      amount: share,
      field: '',
      account: isBalanceMethod(method)
        ? undefined
        : payingAccount(accounts, paid, { method }, shift?.cashAccountId, ''),
    }));
  const refundId = amount > 0 ? newId(ctx.now) : null;

  const reasonBack = `销售单 ${order.code ?? ''} 取消`;
  const uses = await giveBackUses(ctx, out.id, { kind: 'refundBill', id: refundId ?? out.id, reason: reasonBack });
  await cancelled(ctx, id);
  await orders.move(ctx, order, { status: 'cancel' }, {}, { reason, refunded: amount });
  await saleOuts.move(ctx, out, { status: 'cancel' }, { onCredit: false });
  if (out.goodwill) await takeBackGoodwill(ctx, id);
  const words = back.map(({ method, amount: share }) => `${payMethodLabel(method)} ${formatYuan(share)}`).join('、');
  await recordEvent(ctx, id, '取消并退款', `${reason}${words && `；退回 ${words}`}`);
  await ctx.tellStore();
  const tenders = refundId
    ? [...(await intoCard(ctx, out.id, chosen, { id: refundId, reason: reasonBack })), ...usesBack(uses)]
    : [];
  if (refundId)
    await writeRefund(
      ctx,
      {
        ...{ id: refundId, saleOutId: out.id, customerId: order.customerId, amount, remark: reason },
        shiftId: await payingShift(ctx, shift, chosen),
      },
      tenders,
      { cancels: true, paid },
    );
  const online = tenders.filter(({ method }) => method === PayMethod.online).reduce((sum, one) => sum + one.amount, 0);
  if (online && refundId)
    await refundOnline(ctx, out.id, online, { reason: '订单取消', kind: 'refundBill', id: refundId });
  await worthMoved(ctx, id);
  for (const { quantity, ...place } of inLockOrder(reserved)) await release(ctx, place, quantity);
  // Takes the contended row locks last: the customer's debt, the accounts, the document number.
  await bookReceivable(ctx, order.customerId, out.received - out.receivable, { kind: 'saleOut', id: out.id });
  if (!refundId) return { refundId, refundCode: '', amount };
  await payOut(ctx, tenders, { kind: 'refundBill', id: refundId });
  const refundCode = await numberDocument(ctx, 'refund_bill', 'TK', refundId);
  ctx.changed('refundBill', refundId, null, { code: refundCode, saleOutId: out.id, cancelled: amount, reason });
  return { refundId, refundCode, amount };
}
