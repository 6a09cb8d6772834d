import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planRedeem, pointsBack, redeemProblem, roomOf, sliceOfLots, worthOf, type RedeemTerms } from './redeem';

const terms: fc.Arbitrary<RedeemTerms> = fc.record({
  points: fc.integer({ min: 1, max: 1000 }),
  perFen: fc.integer({ min: 1, max: 10_000 }),
  step: fc.integer({ min: 1, max: 500 }),
  least: fc.integer({ min: 1, max: 1000 }),
  mostPercent: fc.integer({ min: 1, max: 100 }),
});
const usual = { points: 100, perFen: 100, step: 100, least: 100, mostPercent: 50 };
const facts = fc.record({
  available: fc.integer({ min: 0, max: 1_000_000 }),
  debt: fc.integer({ min: 0, max: 1_000_000 }),
  room: fc.integer({ min: 0, max: 1_000_000 }),
});

describe('points that pay', () => {
  it('[MEM-29] are never more than there are, than is owed, or than allowed; one step more is refused', () => {
    fc.assert(
      fc.property(facts, terms, (has, by) => {
        const { points, amount } = planRedeem(has, by);
        expect(amount).toBe(worthOf(points, by));
        expect(amount).toBeLessThanOrEqual(Math.min(has.debt, has.room));
        if (points > 0) expect(redeemProblem(points, has, by)).toBeUndefined();
        const next = points > 0 ? points + by.step : Math.ceil(by.least / by.step) * by.step;
        if (worthOf(next, by) > 0) expect(redeemProblem(next, has, by)).toBeDefined();
      }),
    );
  });

  it('[MEM-29] are told why they do not pay', () => {
    const has = { available: 1_000, debt: 5_000, room: 700 };
    expect(planRedeem(has, usual)).toEqual({ points: 700, amount: 700 });
    expect([1_100, 50, 150, 800].map((points) => redeemProblem(points, has, usual))).toEqual([
      '积分不足，现有 1000 分',
      '积分抵扣每次至少 100 分',
      '积分抵扣要按 100 分的整数倍',
      '积分最多抵应收的 50%，该单最多还可抵 ¥7.00',
    ]);
    expect(redeemProblem(600, { ...has, debt: 500 }, usual)).toBe('600 积分抵 ¥6.00，多于应收的 ¥5.00');
    expect(redeemProblem(100, has, { ...usual, perFen: 1, points: 200 })).toBe('100 积分不够抵 ¥0.01');
    expect([roomOf(1_999, 0, usual), roomOf(1_999, 500, usual), roomOf(100, 500, usual)]).toEqual([999, 499, 0]);
  });

  it('[MEM-29] come back in whole, however their value is refunded, and to the lots that they came from', () => {
    const lots = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(lots, fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 }), (held, refunds) => {
        const spent = held.map((points, index) => ({ lotId: String(index), points }));
        const paid = held.reduce((sum, points) => sum + points, 0);
        const amount = refunds.reduce((sum, one) => sum + one, 0);
        const filled = held.map(() => 0);
        let [back, given] = [0, 0];
        for (const refund of refunds) {
          const next = pointsBack(paid, back + refund, amount);
          for (const { lotId, points } of sliceOfLots(spent, given, next - given))
            filled[Number(lotId)] = (filled[Number(lotId)] ?? 0) + points;
          [back, given] = [back + refund, next];
          expect(filled.reduce((sum, one) => sum + one, 0)).toBe(given);
        }
        expect(filled).toEqual(held);
      }),
    );
  });
});
