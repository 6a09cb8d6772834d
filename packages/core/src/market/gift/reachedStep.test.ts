import fc from 'fast-check';
import { expect, it } from 'vitest';
import { giftGrantLifecycle, giftStatusOn } from './giftGrantLifecycle';
import { giftNet, nextStep, reachedStep } from './reachedStep';

const steps = [{ threshold: 50_000 }, { threshold: 20_000 }, { threshold: 100_000 }];

it.each([
  [19_999, undefined],
  [20_000, 20_000],
  [49_999, 20_000],
  [50_000, 50_000],
  [100_000, 100_000],
  [9_999_999, 100_000],
])('[MKT-37] %i fen reach the highest step at or below, whatever the order of the steps', (net, threshold) => {
  expect(reachedStep(steps, net)?.threshold).toBe(threshold);
});

it('the next step is the lowest that is not reached, with what it lacks', () => {
  expect(nextStep(steps, 19_999)).toEqual({ step: { threshold: 20_000 }, missing: 1 });
  expect(nextStep(steps, 20_000)).toEqual({ step: { threshold: 50_000 }, missing: 30_000 });
  expect(nextStep(steps, 100_000)).toBeUndefined();
});

it('[MKT-37] what points settled is taken off, of a part of the lines their share', () => {
  const lines = [
    { net: 20_000, inScope: true },
    { net: 10_000, inScope: false },
  ];
  expect(giftNet(lines, 0)).toBe(20_000);
  expect(giftNet(lines, 3000)).toBe(18_000);
  expect(giftNet(lines, 30_000)).toBe(0);
  // A third of a fen counts as one.
  expect(giftNet([...lines, { net: 1, inScope: false }], 1)).toBe(19_999);
});

it('[MKT-37] more returned never reaches more; points never raise it; all in scope is the plain difference', () => {
  const money = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ net: money, inScope: fc.boolean(), back: fc.nat({ max: 100 }) }), { maxLength: 8 }),
      money,
      (lines, byPoints) => {
        const before = giftNet(lines, byPoints);
        const after = giftNet(
          lines.map((line) => ({ ...line, net: line.net - Math.floor((line.net * line.back) / 100) })),
          0,
        );
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(giftNet(lines, 0));
        expect(after).toBeLessThanOrEqual(giftNet(lines, 0));
        const sum = lines.reduce((total, { net }) => total + net, 0);
        const all = lines.map(({ net }) => ({ net, inScope: true }));
        expect(giftNet(all, byPoints)).toBe(Math.max(0, sum - byPoints));
        const reached = reachedStep(steps, after);
        expect(reached?.threshold ?? 0).toBeLessThanOrEqual(after);
      },
    ),
  );
});

it('[MKT-39] a part that waits reads as lapsed from the day after its last; nothing else does', () => {
  const { waiting, granted, revoked, lapsed } = giftGrantLifecycle.statuses;
  expect(giftStatusOn(waiting.code, '2026-03-05', '2026-03-05')).toBe(waiting.code);
  expect(giftStatusOn(waiting.code, '2026-03-05', '2026-03-06')).toBe(lapsed.code);
  expect(giftStatusOn(granted.code, '2026-03-05', '2026-03-06')).toBe(granted.code);
  expect(giftStatusOn(revoked.code, '2026-03-05', '2026-03-06')).toBe(revoked.code);
});
