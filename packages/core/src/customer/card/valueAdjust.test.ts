import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SpendRule, type ValueLot } from './storedValue';
import { AdjustedPart, adjustProblem, planTakeOff } from './valueAdjust';

const someLots = fc
  .array(
    fc.record({
      principalLeft: fc.nat(200_000),
      giftLeft: fc.nat(50_000),
      spendRule: fc.constantFrom(SpendRule.proportional, SpendRule.giftFirst),
      giftExpires: fc.constantFrom(null, '2026-12-31', '2027-06-30'),
    }),
    { maxLength: 5 },
  )
  .map((lots): ValueLot[] => lots.map((one, index) => ({ id: String(index), ...one })));
const somePart = fc.constantFrom(AdjustedPart.principal, AdjustedPart.gift);

describe('an adjustment of a card', () => {
  it('[MEM-70] takes off one part alone, to the fen, and never more of a lot than it has left', () => {
    fc.assert(
      fc.property(someLots, somePart, fc.nat(100), (lots, part, percent) => {
        const [own, other] =
          part === AdjustedPart.principal ? (['principal', 'gift'] as const) : (['gift', 'principal'] as const);
        const left = lots.reduce((sum, lot) => sum + lot[`${own}Left`], 0);
        const amount = Math.floor((left * percent) / 100);
        const taken = planTakeOff(lots, part, amount);
        expect(taken.reduce((sum, one) => sum - one[own], 0)).toBe(amount);
        expect(taken.every((one) => one[other] === 0)).toBe(true);
        for (const { lotId, ...parts } of taken) {
          const lot = lots.find(({ id }) => id === lotId);
          expect((lot?.principalLeft ?? 0) + parts.principal).toBeGreaterThanOrEqual(0);
          expect((lot?.giftLeft ?? 0) + parts.gift).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('[MEM-70] refuses nothing, more than there is with both figures, and more than a card may hold', () => {
    const lots = [{ principalLeft: 20_000, giftLeft: 3000 }];
    expect(adjustProblem(lots, AdjustedPart.principal, 0)).toBe('调整金额不能为 0');
    expect(adjustProblem(lots, AdjustedPart.principal, -20_000)).toBeUndefined();
    expect(adjustProblem(lots, AdjustedPart.principal, -20_001)).toBe('本金余额不足：现有 ¥200.00，要扣减 ¥200.01');
    expect(adjustProblem(lots, AdjustedPart.gift, -3001)).toBe('赠送余额不足：现有 ¥30.00，要扣减 ¥30.01');
    expect(adjustProblem(lots, AdjustedPart.gift, 477_000)).toBeUndefined();
    expect(adjustProblem(lots, AdjustedPart.gift, 477_001)).toContain('最多还可充值 ¥4,770.00');
  });
});
