import { expect, it } from 'vitest';
import { cashWays, planOf, suggestedWays } from './refundWays';

const able = (debt: number) => ({
  debt,
  lines: [
    { saleOutLineId: 'a', byGiftCard: false },
    { saleOutLineId: 'b', byGiftCard: true },
  ],
  tenders: [
    { method: 'cash', paid: 3000, refunded: 0, rest: 3000 },
    { method: 'giftCard', paid: 500, refunded: 0, rest: 500 },
    { method: 'wechat', paid: 7000, refunded: 0, rest: 7000 },
  ],
});
const rows = [{ saleOutLineId: 'a' }, { saleOutLineId: 'b' }];
const plan = (debt: number) => planOf(...([able(debt), rows, [4000, 500]] as unknown as Parameters<typeof planOf>));

it('a refund is proposed in proportion to what was paid, without the debt and what gift cards paid', () => {
  expect(suggestedWays(plan(0))).toEqual({ cash: 1200, wechat: 2800 });
  expect(suggestedWays(plan(1000))).toEqual({ cash: 900, wechat: 2100 });
});

it('it can be turned into cash as far as cash was paid', () => {
  expect(cashWays(plan(0))).toEqual({ cash: 3000, wechat: 1000 });
  expect(cashWays(plan(2000))).toEqual({ cash: 2000, wechat: 0 });
});
