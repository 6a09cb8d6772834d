const server = 'apps/server/src';

const tests = ['server:src/order/recharge/storedValue.test.ts', 'server:src/order/recharge/storedValueRules.test.ts'];

const refunds = ['server:src/order/cardRefund/cardRefund.test.ts'];

const adjusts = ['server:src/customer/card/adjust/valueAdjust.test.ts'];

const payments = ['server:src/pay/trade/member/memberPay.test.ts'];

/** Faults of stored value. */
export const cards = [
  {
    name: 'the code of one bill pays another',
    file: `${server}/account/login/smsCode.ts`,
    find: "signature(settings, 'sms code', `${id}:${code}${boundTo}`)",
    replace: "signature(settings, 'sms code', `${id}:${code}${boundTo.slice(0, 0)}`)",
    tests: payments,
  },
  {
    name: 'what is open at a provider is not looked at again before stored value is spent',
    file: `${server}/pay/trade/member/payByBalance.ts`,
    find: 'if (await openTradeOf(at, KIND, saleOutId))',
    replace: 'if (await Promise.resolve(false))',
    tests: payments,
  },
  {
    name: 'a lapse keeps what the card has paid',
    file: `${server}/order/online/prepaidBack.ts`,
    find: 'if (back) await payBack(ctx, back.id);',
    replace: "if (back && event !== 'lapse') await payBack(ctx, back.id);",
    tests: ['server:src/order/online/payByMember.test.ts'],
  },
  {
    name: 'a member code is good twice',
    file: `${server}/customer/memberCode.ts`,
    find: "  await ctx.db.deleteFrom('member_code')",
    replace: "  if (code === '') await ctx.db.deleteFrom('member_code')",
    tests: ['server:src/customer/wallet.test.ts'],
  },
  {
    name: 'a card pays more than it holds',
    file: `${server}/customer/card/spendCard.ts`,
    find: 'if (amount <= held) return;',
    replace: 'if (amount <= held + 1_000_000) return;',
    tests,
  },
  {
    name: 'a gift that has ended stays on the card',
    file: `${server}/customer/card/valueCards.ts`,
    find: '  for (const card of cards) await writeOffGifts(ctx, card);\n',
    replace: '',
    tests,
  },
  {
    name: 'a frozen card pays',
    file: `${server}/customer/card/valueCards.ts`,
    find: '  card.status === enabled.statuses.enabled.code\n    ? lots',
    replace: '  true\n    ? lots',
    and: {
      file: `${server}/customer/card/spendCard.ts`,
      find: 'if (card.status === enabled.statuses.disabled.code) throw',
      replace: 'if (card.status > 1) throw',
    },
    tests,
  },
  {
    name: 'a refund gives a gift back as principal',
    file: `${server}/customer/card/giveBackCard.ts`,
    find: 'principal: sum(lotId, LotShare.principal),\n    gift: sum(lotId, LotShare.gift),',
    replace: 'principal: sum(lotId, LotShare.principal) + sum(lotId, LotShare.gift),\n    gift: 0,',
    tests,
  },
  {
    name: 'what a shop owes for a card is forgotten',
    file: `${server}/customer/card/topUpCard.ts`,
    find: 'await bookFunds(ctx, [...into, owed]',
    replace: 'await bookFunds(ctx, [...into]',
    tests,
  },
  {
    name: 'what a gift paid counts for the grade',
    file: `${server}/customer/saleMoney.ts`,
    find: "bill.amount + ${giftOf('bill')} - ",
    replace: 'bill.amount - ',
    tests,
  },
  {
    name: 'a lot that waits for a card refund pays',
    file: `${server}/customer/card/valueCards.ts`,
    find: '.filter(({ status, refundId }) => status === enabled.statuses.enabled.code && refundId === null)',
    replace: '.filter(({ status }) => status === enabled.statuses.enabled.code)',
    tests: refunds,
  },
  {
    name: 'who applied decides, of a card refund and of a correction',
    file: `${server}/customer/card/fourEyes.ts`,
    find: 'if (await colleagues(ctx).executeTakeFirst()) throw',
    replace: 'if (appliedBy === "" && (await colleagues(ctx).executeTakeFirst())) throw',
    tests: [...refunds, ...adjusts],
  },
  {
    name: 'a card refund leaves the cash of the shift as it was',
    file: `${server}/order/shift/shiftFigures.ts`,
    find: 'method, principal, account_id, true from card_refund',
    replace: 'method, 0, account_id, true from card_refund',
    tests: refunds,
  },
  {
    name: 'a correction is booked as owed by the shop that applied, whoever sold the lot',
    file: `${server}/customer/card/adjust/bookAdjust.ts`,
    find: 'shopId: lots.find((lot) => lot.id === taken.lotId)?.shopId ?? shopId,',
    replace: 'shopId,',
    tests: adjusts,
  },
  {
    name: 'a correction moves a lot that waits for a card refund',
    file: `${server}/customer/card/adjust/applyAdjust.ts`,
    find: 'card?.lots.filter(({ refundId }) => refundId === null) ?? []',
    replace: 'card?.lots ?? []',
    tests: adjusts,
  },
];
