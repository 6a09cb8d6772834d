import { backOfReturn } from '../../customer/card/gift/giftCardUses';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { payAccounts } from '../receipt/payAccounts';
import { openShift } from '../shift/openShift';
import { giveGoodwill, goodwillInfo } from './goodwill';
import { usualAccount } from './payOut';
import { withDrawers } from './refundDrawer';
import { moneyPlan, refundReturn } from './refundReturn';
import { paidTenders } from './returnable';
import { returnAtOnce } from './returnAtOnce';
import { visibleReturns } from './salesReturnRows';
import { salesReturns } from './salesReturns';

export const refundBill: Group<'parts/refundBill'> = {
  async getSaleOutInfo(ctx, { query: { salesReturnId } }) {
    const back = await visibleReturns(ctx)
      .select(['out.receivable', 'out.received'])
      .$narrowType<{ receivable: number; received: number }>()
      .where('back.id', '=', salesReturnId)
      .executeTakeFirst();
    if (!back) throw new Failure('退货单不存在', { field: 'salesReturnId' });
    // Another return may use up the money before this one is approved.
    salesReturns.check(back, undefined, 'status', 'refund');
    const [paid, accounts, shift, uses] = await Promise.all([
      paidTenders(ctx, back.saleOutId),
      payAccounts(ctx),
      openShift(ctx),
      backOfReturn(ctx, salesReturnId),
    ]);
    const { code, saleOutId, saleOutCode, customerName, amount, refunded, receivable, received, version } = back;
    const rest = amount - refunded;
    const debt = receivable - received;
    const plan = moneyPlan(rest - uses.value, debt, paid);
    return {
      salesReturnId,
      code,
      saleOutId,
      saleOutCode,
      customerName,
      amount,
      refunded,
      rest,
      receivable,
      received,
      debt,
      credited: plan.credited,
      due: plan.due,
      giftCard: uses.value,
      giftCardUses: uses.uses,
      version,
      accounts: await withDrawers(ctx, accounts),
      tenders: plan.tenders.map(({ method, paid: kept, refunded: given, rest: left, suggested }) => ({
        method,
        paid: kept,
        refunded: given,
        rest: left,
        suggested,
        accountId: usualAccount(accounts, paid, method, shift?.cashAccountId)?.id ?? null,
      })),
    };
  },

  add: (ctx, { body }) => refundReturn(ctx, body),
  returnAtOnce: (ctx, { body }) => returnAtOnce(ctx, body),

  getGoodwillInfo: (ctx, { query }) => goodwillInfo(ctx, query.saleOutId),
  goodwill: (ctx, { body }) => giveGoodwill(ctx, body),
};
