import { formatYuan } from '@partsdesk/core/money';
import { isBalanceMethod, PayMethod, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { refundPlan } from '@partsdesk/core/order/returns/refund';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { backOfReturn, giveBackReturn } from '../../customer/card/gift/giftCardUses';
import { newId } from '../../db/ids';
import { bookReceivable } from '../../fund/receivable';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { paidOff, returned, worthMoved } from '../../market/orderMarks';
import { refundOnline } from '../../pay/refund/requestRefund';
import { saleOuts } from '../outbound/saleOuts';
import { payAccounts } from '../receipt/payAccounts';
import { lockOpenShift } from '../shift/openShift';
import { intoCard, usesBack, type BackTender } from './intoCard';
import { lockedReturn } from './lockedReturn';
import { payingAccount, payOut } from './payOut';
import { cashFrom, payingShift } from './refundDrawer';
import { paidTenders } from './returnable';
import { salesReturns } from './salesReturns';
import { writeRefund } from './writeRefund';

type Draft = BodyOf<operations['refundBill_add']>;
type Accounts = Awaited<ReturnType<typeof payAccounts>>;
type Paid = Awaited<ReturnType<typeof paidTenders>>;

/** Assigns an account to each tender; refuses more than a method has brought in, or than is due in total. */
function payable(
  draft: Draft['tenders'],
  plan: ReturnType<typeof refundPlan>,
  accounts: Accounts,
  paid: Paid,
  drawer: string | null | undefined,
  byUses: number,
) {
  const given = new Map<string, number>();
  const tenders = draft.map(({ method, accountId, amount }, index): BackTender => {
    const at = (field: string) => ({ field: `tenders[${String(index)}].${field}` });
    const of = plan.tenders.find((tender) => tender.method === method);
    if (!of)
      throw new Failure(`该单没有用${payMethodLabel(method)}收过款，不能用${payMethodLabel(method)}退款`, at('method'));
    const sum = (given.get(method) ?? 0) + amount;
    if (sum > of.rest) throw new Failure(`${payMethodLabel(method)}最多还可退 ${formatYuan(of.rest)}`, at('amount'));
    given.set(method, sum);
    const { field } = at('accountId');
    // What a card or points paid goes back there, never into a drawer (MEM-54).
    if (isBalanceMethod(method)) return { method, amount, account: undefined, field };
    return { method, amount, account: payingAccount(accounts, paid, { method, accountId }, drawer, field), field };
  });
  const paidOut = tenders.reduce((sum, { amount }) => sum + amount, 0);
  if (paidOut > plan.due) throw new Failure(`退款金额不能超过应退金额 ${formatYuan(plan.due)}`, { field: 'tenders' });
  if (!paidOut && !plan.credited && !byUses) throw new Failure('请填写退款金额', { field: 'tenders' });
  return { tenders, paidOut };
}

/** Plans what goes back in money; the uses of gift cards go back to their cards, beside it (MEM-18). */
export const moneyPlan = (rest: number, debt: number, paid: Paid) =>
  refundPlan(
    rest,
    debt,
    paid.filter(({ method }) => method !== PayMethod.giftCard),
  );

/**
 * Gives money of a return back: takes it off the debt first, pays the rest out. `moveGoods` takes the locks of stock
 * that belong to the same act: after those of cards and points, before those of balances, as a sale does.
 */
export async function refundReturn(
  ctx: Context,
  { salesReturnId, version, tenders: wanted, remark = '' }: Draft,
  moveGoods?: () => unknown,
) {
  const { back, out } = await lockedReturn(ctx, salesReturnId, version, 'refund');
  salesReturns.check(back, undefined, 'refundStatus', 'refundAll');
  const [paid, accounts, shift] = await Promise.all([
    paidTenders(ctx, back.saleOutId),
    payAccounts(ctx),
    lockOpenShift(ctx),
    assertOpen(ctx),
  ]);
  const rest = back.amount - back.refunded;
  const uses = await backOfReturn(ctx, back.id);
  const plan = moneyPlan(rest - uses.value, out.receivable - out.received, paid);
  const { tenders: chosen, paidOut } = payable(wanted, plan, accounts, paid, shift?.cashAccountId, uses.uses);
  const shiftId = await payingShift(ctx, shift, chosen);
  const amount = plan.credited + paidOut + uses.value;
  const event = amount === rest ? 'refundAll' : 'refundPart';
  const id = newId(ctx.now);
  const reason = `退货单 ${back.code ?? ''} 退款`;
  const byUses = usesBack(await giveBackReturn(ctx, back.id, { kind: 'refundBill', id, reason }));
  const tenders = [...(await intoCard(ctx, out.id, chosen, { id, reason })), ...byUses];
  await writeRefund(
    ctx,
    {
      id,
      salesReturnId: back.id,
      saleOutId: back.saleOutId,
      customerId: out.customerId,
      shiftId,
      amount,
      credited: plan.credited,
      remark,
    },
    tenders,
    { paid },
  );
  const debt = out.receivable - out.received - plan.credited;
  await saleOuts.move(
    ctx,
    out,
    { paymentStatus: plan.credited ? (debt === 0 ? 'creditAll' : 'creditPart') : undefined },
    { receivable: out.receivable - plan.credited },
  );
  await salesReturns.move(ctx, back, { refundStatus: event }, { refunded: back.refunded + amount });
  if (event === 'refundAll') await returned(ctx, out.orderId);
  const words = [
    plan.credited && `冲减欠款 ${formatYuan(plan.credited)}`,
    ...chosen.map((tender) => `${payMethodLabel(tender.method)} ${formatYuan(tender.amount)}`),
    uses.uses > 0 && `退回礼品卡 ${String(uses.uses)} 次 ${formatYuan(uses.value)}`,
  ]
    .filter(Boolean)
    .join('、');
  await Promise.all([
    recordEvent(ctx, back.id, '退款', words),
    recordEvent(ctx, out.id, '退款', words),
    ctx.tellStore(),
  ]);
  const online = tenders
    .filter(({ method }) => method === PayMethod.online)
    .reduce((sum, tender) => sum + tender.amount, 0);
  if (online) await refundOnline(ctx, back.saleOutId, online, { reason: '退货退款', kind: 'refundBill', id });
  await worthMoved(ctx, out.orderId);
  if (plan.credited && debt === 0) await paidOff(ctx, out.orderId);
  await moveGoods?.();
  // Takes the contended row locks last: the customer's debt, the accounts, the document number.
  await bookReceivable(ctx, out.customerId, -plan.credited, { kind: 'refundBill', id, saleOutId: out.id });
  await payOut(ctx, tenders, { kind: 'refundBill', id });
  const code = await numberDocument(ctx, 'refund_bill', 'TK', id);
  ctx.changed('refundBill', id, null, { code, credited: plan.credited, paidOut });
  return {
    ...{ id, code, credited: plan.credited, paidOut, giftCard: uses.value, rest: rest - amount },
    cashFrom: await cashFrom(ctx, accounts, chosen),
  };
}
