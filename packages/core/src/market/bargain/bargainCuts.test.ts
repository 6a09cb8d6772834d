import { describe, expect, it } from 'vitest';
import { cutBounds, drawCuts, takeCut } from './bargainCuts';

const seed = Number(process.env.SEED ?? 20_270_105);
const draws = process.env.FULL_SIZE ? 100_000 : 2000;

/** A generator of whole numbers that a seed repeats. */
function drawing(start: number) {
  let state = start >>> 0;
  return (from: number, to: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from + Math.floor((state / 2 ** 32) * (to - from));
  };
}

describe('the cuts of a bargain', () => {
  it(`[MKT-28] ${String(draws)} draws: each sums to the difference, each cut is within its bounds`, () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    const draw = drawing(seed);
    for (let time = 0; time < draws; time += 1) {
      const helpers = draw(2, 51);
      const total = helpers + draw(0, time % 3 ? 20_000 : 60);
      const cuts = drawCuts(total, helpers, draw);
      const { least, most } = cutBounds(total, helpers);
      expect(cuts).toHaveLength(helpers);
      expect(cuts.reduce((sum, cut) => sum + cut, 0)).toBe(total);
      for (const cut of cuts) {
        expect(cut).toBeGreaterThanOrEqual(least);
        expect(cut).toBeLessThanOrEqual(most);
      }
    }
  });

  it('[MKT-28] are one fen each where there is no more, and bounded by the weights where there is', () => {
    expect(drawCuts(3, 3, drawing(1))).toEqual([1, 1, 1]);
    expect(cutBounds(5000, 10)).toEqual({ least: 135, most: 1537 });
    expect(drawCuts(5000, 2, (from) => from)).toEqual([2500, 2500]);
  });

  it('[MKT-29] are taken in their order, or the largest first by a newcomer', () => {
    expect(takeCut([3, 9, 4], false)).toEqual({ cut: 3, left: [9, 4] });
    expect(takeCut([3, 9, 4], true)).toEqual({ cut: 9, left: [3, 4] });
    expect(takeCut([], false)).toBeUndefined();
  });
});
