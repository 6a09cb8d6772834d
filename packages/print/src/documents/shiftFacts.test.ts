import { expect, it } from 'vitest';
import { shiftFacts, type ShiftFigures } from './shiftFacts';
import { shiftTenders } from './shiftTenders';

const none: ShiftFigures = {
  orderCount: 0,
  salesAmount: 0,
  creditCount: 0,
  onCredit: 0,
  unpaidCount: 0,
  unpaidAmount: 0,
  elsewhereCount: 0,
  elsewhereAmount: 0,
  unshiftedCount: 0,
  unshiftedAmount: 0,
  unshiftedAccounts: '',
  debtCount: 0,
  debtAmount: 0,
  rechargeCount: 0,
  rechargeAmount: 0,
  cardRefundCount: 0,
  cardRefundAmount: 0,
  storedValueCount: 0,
  storedValueAmount: 0,
  cardSaleCount: 0,
  cardSaleAmount: 0,
  cashCardCount: 0,
  cashCardAmount: 0,
  giftCardSaleCount: 0,
  giftCardSaleAmount: 0,
  giftCardCount: 0,
  giftCardAmount: 0,
  pointsCount: 0,
  pointsAmount: 0,
  returnCount: 0,
  returnAmount: 0,
};
const sold = { ...none, orderCount: 5, salesAmount: 1_079_480, creditCount: 1, onCredit: 20_000 };

it('[U-32] a shift names what of its sales is on credit and what is not received, beside what always may be', () => {
  expect(shiftFacts({ ...sold, unpaidCount: 2, unpaidAmount: 483_400 })).toEqual([
    ['销售', '5 单，¥10,794.80'],
    ['其中已收', '¥5,760.80'],
    ['其中挂账', '1 单，¥200.00'],
    ['其中未收款', '2 单，¥4,834.00'],
    ['收以前的欠款', '0 笔，¥0.00'],
    ['退款', '0 笔，¥0.00'],
  ]);
});

it('a shift with everything received has no line for what is not', () => {
  expect(shiftFacts(sold).map(([label]) => label)).not.toContain('其中未收款');
});

it('a shift that is not counted yet tells how often, and no amounts', () => {
  const open = { ...sold, salesAmount: null, onCredit: null, debtAmount: null, returnAmount: null };
  expect(shiftFacts({ ...open, unpaidCount: 2, unpaidAmount: null })).toEqual([
    ['销售', '5 单'],
    ['其中挂账', '1 单'],
    ['其中未收款', '2 单'],
    ['收以前的欠款', '0 笔'],
    ['退款', '0 笔'],
  ]);
});

it('the sales are what was received, here and elsewhere, what is on credit and what is unpaid', () => {
  expect(shiftFacts({ ...sold, elsewhereCount: 1, elsewhereAmount: 3500 }).slice(0, 4)).toEqual([
    ['销售', '5 单，¥10,794.80'],
    ['其中已收', '¥10,594.80'],
    ['已收中不在本班收', '1 笔，¥35.00'],
    ['其中挂账', '1 单，¥200.00'],
  ]);
});

it('what came in through a provider is a row of the ways to pay, with nothing to count', () => {
  const cash = {
    ...{ method: 'cash', count: 1, refundCount: 0, received: 3500, refunded: 0, amount: 3500 },
    ...{ expected: 3500, counted: 3500, variance: 0 },
  };
  const taken = {
    ...{ expectedCash: 3500, tenders: [cash], onlineCount: 2, onlineAmount: 7000 },
    ...{ onlineRefundCount: 1, onlineRefunded: 1500 },
  };
  const uncounted = { expected: null, counted: null, variance: null };
  expect(shiftTenders(taken)).toEqual([
    { ...cash, label: '现金' },
    {
      ...{ method: 'online', label: '线上收款码', count: 2, refundCount: 1 },
      ...{ received: 7000, refunded: 1500, amount: 5500, ...uncounted },
    },
  ]);
  expect(shiftTenders({ ...taken, expectedCash: null }).at(-1)?.amount, 'the count is blind').toBeNull();
  expect(shiftTenders({ ...taken, onlineCount: 0, onlineAmount: 0, onlineRefundCount: 0 })).toHaveLength(1);
});

it('a way to pay that only gave money back is a row of its own', () => {
  const back = {
    ...{ method: 'wechat', count: 0, refundCount: 1, received: 0, refunded: 500, amount: -500 },
    ...{ expected: -500, counted: -500, variance: 0 },
  };
  const online = { onlineCount: 0, onlineAmount: 0, onlineRefundCount: 0, onlineRefunded: 0 };
  expect(shiftTenders({ expectedCash: 0, tenders: [back], ...online })).toEqual([{ ...back, label: '微信' }]);
});

it('cash that was received before a shift was begun is told, with where it is booked', () => {
  const loose = { ...sold, unshiftedCount: 2, unshiftedAmount: 7000, unshiftedAccounts: '现金' };
  expect(shiftFacts(loose).at(-1)).toEqual(['未开班收的现金（不在本班）', '2 笔，¥70.00，记在「现金」']);
});
