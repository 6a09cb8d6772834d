import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOver, planEarning, planReturning, planSpending, planTakingBack, type PointsLot } from './pointsLots';
import {
  lastDayOf,
  PointsEnd,
  pointsEndText,
  pointsMoveLabel,
  pointsPercentLabel,
  pointsRuleLabel,
} from './pointsRules';
import { eligibleMoney, pointsDue, type PointsRate } from './salePoints';

const rates: fc.Arbitrary<PointsRate> = fc.record({
  points: fc.integer({ min: 1, max: 1000 }),
  perFen: fc.integer({ min: 1, max: 100_000 }),
  percent: fc.integer({ min: 0, max: 1000 }),
});

/** Points of a customer as the server keeps them. */
interface Account {
  lots: (PointsLot & { sale: number })[];
  owed: number;
  entries: number[];
}

/** Books the difference between what is due and what was booked, as a receipt or a refund does. */
function book(account: Account, sale: number, by: number): void {
  if (by > 0) {
    const { kept, paid } = planEarning(by, account.owed);
    account.owed -= paid;
    account.lots.push({ id: String(account.lots.length), left: kept, lastDay: null, sale });
  }
  if (by < 0) {
    const { parts, owed } = planTakingBack(-by, account.lots, (lot) => lot.sale === sale);
    account.owed += owed;
    for (const { lotId, points } of parts) {
      const lot = account.lots.find(({ id }) => id === lotId);
      if (lot) lot.left -= points;
    }
  }
  if (by !== 0) account.entries.push(by);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('points of a sale', () => {
  it('[MEM-25] end at the same figure for any split of receipts and refunds, in any order; a full refund at 0', () => {
    const steps = fc.array(
      fc.record({ sale: fc.integer({ min: 0, max: 2 }), by: fc.integer({ min: -5000, max: 5000 }) }),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(rates, steps, fc.boolean(), (rate, moves, returnAll) => {
        const account: Account = { lots: [], owed: 0, entries: [] };
        const sales = [0, 1, 2].map(() => ({ earning: 0, paidBack: 0, booked: 0 }));
        const move = (index: number, by: number) => {
          const sale = sales[index];
          if (!sale) return;
          if (by >= 0) sale.earning += by;
          else sale.paidBack += Math.min(-by, sale.earning - sale.paidBack);
          const due = pointsDue(eligibleMoney(sale), rate);
          book(account, index, due - sale.booked);
          sale.booked = due;
        };
        for (const { sale, by } of moves) move(sale, by);
        if (returnAll) sales.forEach(({ earning, paidBack }, index) => move(index, paidBack - earning));
        const atOnce = sales.map((sale) => pointsDue(eligibleMoney(sale), rate));
        expect(sales.map(({ booked }) => booked)).toEqual(atOnce);
        const balance = sum(account.lots.map(({ left }) => left));
        expect(sum(account.entries)).toBe(balance - account.owed);
        expect(Math.min(balance, account.owed)).toBe(0);
        expect(account.lots.every(({ left }) => left >= 0)).toBe(true);
        if (returnAll) expect([atOnce, balance, account.owed]).toEqual([[0, 0, 0], 0, 0]);
      }),
    );
  });

  it('[MEM-25] are rounded down once over the whole sale, exactly at any size', () => {
    const rate = { points: 1, perFen: 100, percent: 150 };
    expect([66, 67, 199, 200].map((fen) => pointsDue(fen, rate))).toEqual([0, 1, 2, 3]);
    expect(pointsDue(99_999_999_999, { points: 1000, perFen: 1, percent: 1000 })).toBe(999_999_999_990_000);
    expect(pointsDue(10_000, { points: 1, perFen: 100, percent: 0 })).toBe(0);
  });

  it('[MEM-25] money that came while the rule was off earns nothing, and what is paid back counts in full', () => {
    expect(eligibleMoney({ earning: 500, paidBack: 0 })).toBe(500);
    expect(eligibleMoney({ earning: 500, paidBack: 800 })).toBe(0);
  });
});

describe('lots', () => {
  const lots = [
    { id: 'old', left: 10, lastDay: null, sale: 1 },
    { id: 'ends', left: 10, lastDay: '2026-12-31', sale: 1 },
    { id: 'own', left: 10, lastDay: null, sale: 2 },
  ];

  it('[MEM-27] are taken back from the sale itself first, then what ends first; the rest is owed', () => {
    const takenBack = (points: number) => planTakingBack(points, lots, ({ sale }) => sale === 2);
    expect(takenBack(15)).toEqual({
      parts: [
        { lotId: 'own', points: 10 },
        { lotId: 'ends', points: 5 },
      ],
      owed: 0,
    });
    expect(takenBack(35).owed).toBe(5);
    expect(planTakingBack(7, [], () => true)).toEqual({ parts: [], owed: 7 });
  });

  it('[MEM-27] what is owed is paid by the next that comes', () => {
    expect(planEarning(30, 20)).toEqual({ kept: 10, paid: 20 });
    expect(planEarning(10, 20)).toEqual({ kept: 0, paid: 10 });
  });

  it('[MEM-30] end after months, or after the end of their year; the last day still counts', () => {
    const never = { endKind: PointsEnd.never, endMonths: 0 };
    const months = (endMonths: number) => ({ endKind: PointsEnd.months, endMonths });
    const yearEnd = (endMonths: number) => ({ endKind: PointsEnd.yearEnd, endMonths });
    expect(lastDayOf(never, '2026-12-16')).toBeNull();
    expect(lastDayOf(months(2), '2026-12-31')).toBe('2027-02-28');
    expect(lastDayOf(yearEnd(0), '2026-01-01')).toBe('2026-12-31');
    expect(lastDayOf(yearEnd(2), '2027-12-16')).toBe('2028-02-29');
    expect([isOver({ lastDay: '2026-12-31' }, '2026-12-31'), isOver({ lastDay: '2026-12-31' }, '2027-01-01')]).toEqual([
      false,
      true,
    ]);
    expect(isOver({ lastDay: null }, '2099-01-01')).toBe(false);
    expect([never, months(6), yearEnd(0), yearEnd(3)].map(pointsEndText)).toEqual([
      '永久有效',
      '获得后 6 个月内有效',
      '当年年底前有效',
      '次年 3 月底前有效',
    ]);
  });
});

it('rules, moves and multiples are told in words', () => {
  expect([pointsRuleLabel('consume'), pointsMoveLabel('takeBack')]).toEqual(['消费积分', '退款扣回']);
  expect([0, 100, 150].map(pointsPercentLabel)).toEqual(['不积分', '1 倍积分', '1.5 倍积分']);
});

describe('points that are spent', () => {
  const lots: PointsLot[] = [
    { id: 'endless', left: 50, lastDay: null },
    { id: 'late', left: 30, lastDay: '2027-12-31' },
    { id: 'soon', left: 20, lastDay: '2026-12-31' },
  ];

  it('[MEM-30] [MEM-45] come from what ends first, and never more than there is', () => {
    expect(planSpending(60, lots)).toEqual([
      { lotId: 'soon', points: 20 },
      { lotId: 'late', points: 30 },
      { lotId: 'endless', points: 10 },
    ]);
    expect(planSpending(100, lots)).toHaveLength(3);
    expect(planSpending(101, lots)).toBeUndefined();
  });

  it('[MEM-27] [MEM-45] go back to the lots that they came from, after what is owed', () => {
    const spent = [
      { lotId: 'soon', points: 20 },
      { lotId: 'late', points: 30 },
    ];
    expect(planReturning(spent, 0)).toEqual({ parts: spent, paid: 0 });
    expect(planReturning(spent, 25)).toEqual({ parts: [{ lotId: 'late', points: 25 }], paid: 25 });
    expect(planReturning(spent, 70)).toEqual({ parts: [], paid: 50 });
  });
});
