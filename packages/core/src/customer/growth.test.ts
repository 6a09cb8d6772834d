import { describe, expect, it } from 'vitest';
import { gradePercentLabel, growthByMonth, monthsBefore } from './growth';

const RUNS = 2000;
/** A generator of whole numbers below a bound, by a seed that a failing run prints. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const MONTHS = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'];

describe('growth', () => {
  it('ends at the same figures for any split of receipts and refunds, in any order', () => {
    const first = 20_261_203;
    for (let run = 0; run < RUNS; run += 1) {
      const seed = first + run;
      const whole = randomOf(seed);
      const sums = MONTHS.map((month) => ({ month, amount: whole(5) ? whole(100_000) : 0 }));
      const total = sums.reduce((sum, { amount }) => sum + amount, 0);
      const paidBack = whole(3) ? whole(total + 1) : total;
      const pieces = sums.flatMap(({ month, amount }) => {
        const part = whole(amount + 1);
        return [
          { month, amount: part },
          { month, amount: amount - part },
        ];
      });
      const shuffled = pieces.map((piece) => ({ piece, at: whole(1000) })).toSorted((a, b) => a.at - b.at);
      const whatEnds = growthByMonth(sums, paidBack);
      const splitUp = growthByMonth(
        shuffled.map(({ piece }) => piece),
        paidBack,
      );
      const at = `seed ${String(seed)}`;
      expect([...splitUp].toSorted(), at).toEqual([...whatEnds].toSorted());
      const left = [...whatEnds.values()];
      expect(
        left.reduce((sum, amount) => sum + amount, 0),
        at,
      ).toBe(total - paidBack);
      expect(Math.min(...left), at).toBeGreaterThanOrEqual(0);
    }
  });

  it('a refund lowers the months of its own sale, the latest first; a full one leaves nothing', () => {
    const received = [
      { month: '2026-01-01', amount: 100 },
      { month: '2026-02-01', amount: 40 },
    ];
    expect([...growthByMonth(received, 60)]).toEqual([
      ['2026-01-01', 80],
      ['2026-02-01', 0],
    ]);
    expect([...growthByMonth(received, 140).values()]).toEqual([0, 0]);
  });

  it('a voided receipt counts nothing in its month', () => {
    expect([
      ...growthByMonth(
        [
          { month: '2026-01-01', amount: 100 },
          { month: '2026-01-01', amount: -100 },
        ],
        0,
      ),
    ]).toEqual([['2026-01-01', 0]]);
  });
});

it('months are counted over the turn of the year', () => {
  expect([monthsBefore('2026-02-01', 3), monthsBefore('2026-12-01', 0), monthsBefore('2026-01-01', 13)]).toEqual([
    '2025-11-01',
    '2026-12-01',
    '2024-12-01',
  ]);
});

it('a percentage is told in words', () => {
  expect([0, 50, 85, 100].map(gradePercentLabel)).toEqual(['可免费', '5折', '8.5折', '不打折']);
});
