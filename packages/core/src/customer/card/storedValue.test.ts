import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isGiftOver,
  lessSpent,
  planGiveBack,
  planSpend,
  spendable,
  SpendRule,
  topUpProblem,
  type LotPart,
  type ValueLot,
} from './storedValue';

const lot = (id: string, principalLeft: number, giftLeft: number, more: Partial<ValueLot> = {}): ValueLot => ({
  id,
  principalLeft,
  giftLeft,
  spendRule: SpendRule.proportional,
  giftExpires: null,
  ...more,
});
const someLots = fc
  .array(
    fc.record({
      principalLeft: fc.nat(500_000),
      giftLeft: fc.nat(100_000),
      spendRule: fc.constantFrom(SpendRule.proportional, SpendRule.giftFirst),
      giftExpires: fc.constantFrom(null, '2026-11-24', '2026-12-31', '2027-06-30'),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((lots): ValueLot[] => lots.map((one, index) => ({ id: String(index), ...one })));
const sumOf = (parts: readonly LotPart[]) => parts.reduce((sum, { principal, gift }) => sum + principal + gift, 0);
const RUNS = { numRuns: 2000 };

describe('stored value', () => {
  it('[MEM-03] spends whose gift ends first, then the oldest', () => {
    const lots = [lot('old', 100, 10), lot('ends', 100, 10, { giftExpires: '2026-12-31' }), lot('young', 100, 10)];
    expect(planSpend(lots, 250).parts.map(({ lotId }) => lotId)).toEqual(['ends', 'old', 'young']);
    // Nothing of the gift that ends is left: the lot takes its place by age.
    const gone = lessSpent(lots, [{ lotId: 'ends', principal: 0, gift: 10 }]);
    expect(planSpend(gone, 150).parts.map(({ lotId }) => lotId)).toEqual(['old', 'ends']);
  });

  it('[MEM-03] splits a part of a lot in proportion, half a fen of principal up, or the gift first', () => {
    expect(planSpend([lot('1', 100_000, 20_000)], 30_000).parts).toEqual([
      { lotId: '1', principal: 25_000, gift: 5000 },
    ]);
    expect(planSpend([lot('1', 1, 1)], 1).parts).toEqual([{ lotId: '1', principal: 1, gift: 0 }]);
    const giftFirst = lot('1', 100_000, 20_000, { spendRule: SpendRule.giftFirst });
    expect(planSpend([giftFirst], 30_000).parts).toEqual([{ lotId: '1', principal: 10_000, gift: 20_000 }]);
  });

  it('[MEM-03] spends to the fen, never more of a part than is left, and says what is short', () => {
    fc.assert(
      fc.property(someLots, fc.nat(2_000_000), (lots, amount) => {
        const { parts, short } = planSpend(lots, amount);
        expect(sumOf(parts) + short).toBe(amount);
        const left = lessSpent(lots, parts);
        for (const { principalLeft, giftLeft } of left)
          expect(Math.min(principalLeft, giftLeft)).toBeGreaterThanOrEqual(0);
        if (short) expect(left.every((one) => one.principalLeft + one.giftLeft === 0)).toBe(true);
      }),
      RUNS,
    );
  });

  it('[MEM-05] every lot is as it was when all that it paid came back, in whatever pieces', () => {
    fc.assert(
      fc.property(someLots, fc.nat(2_000_000), fc.infiniteStream(fc.nat(99)), (lots, wanted, random) => {
        const { parts } = planSpend(lots, wanted);
        const spent = parts.flatMap(({ principal, gift }) => [
          { amount: principal, back: 0 },
          { amount: gift, back: 0 },
        ]);
        let left = sumOf(parts);
        for (let piece = 0; left > 0; piece += 1) {
          const percent = Number(random.next().value);
          const amount = piece > 8 ? left : Math.min(left, Math.ceil((left * (percent + 1)) / 100));
          planGiveBack(spent, amount).forEach((back, index) => {
            const part = spent[index];
            if (part) part.back += back;
          });
          left -= amount;
          for (const { amount: paid, back } of spent) expect(back).toBeLessThanOrEqual(paid);
        }
        expect(spent.every(({ amount, back }) => amount === back)).toBe(true);
      }),
      RUNS,
    );
  });

  it('[MEM-04] a gift can be spent on its last day and not on the next; principal never ends', () => {
    const ends = lot('1', 1000, 500, { giftExpires: '2026-12-31' });
    expect([isGiftOver(ends, '2026-12-31'), isGiftOver(ends, '2027-01-01')]).toEqual([false, true]);
    expect([spendable([ends], '2026-12-31'), spendable([ends], '2027-01-01')]).toEqual([1500, 1000]);
    expect(isGiftOver(lot('2', 1, 1), '2099-01-01')).toBe(false);
  });

  it('[MEM-01] a top-up above the limit is refused with the room that is left', () => {
    expect(topUpProblem(400_000, { amount: 100_000, gift: 0 })).toBeUndefined();
    expect(topUpProblem(400_000, { amount: 100_000, gift: 1 })).toBe('储值余额最多 ¥5,000.00，最多还可充值 ¥1,000.00');
    expect(topUpProblem(500_000, { amount: 100, gift: 0 })).toContain('最多还可充值 ¥0.00');
  });
});
