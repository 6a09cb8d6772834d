import { describe, expect, it } from 'vitest';
import { allowed, next, statusLabel } from '../../lifecycle';
import { countedCash, DENOMINATIONS, expectedCash, varianceLabel } from './shiftCash';
import { shiftLifecycle } from './shiftLifecycle';

const moves = [
  [0, 'cashMove', 0],
  [0, 'correctFloat', 0],
  [0, 'update', 0],
  [0, 'count', 1],
  [1, 'update', 1],
  [1, 'close', 2],
] as const;

describe('shift', () => {
  it('is open, then counted, then closed; ended and closed are two things', () => {
    expect([0, 1, 2].map((code) => statusLabel(shiftLifecycle, code))).toEqual(['进行中', '待结清', '已结清']);
    for (const code of [0, 1, 2]) {
      expect(allowed(shiftLifecycle, code).sort()).toEqual(
        moves
          .filter(([from]) => from === code)
          .map(([, event]) => event)
          .sort(),
      );
      for (const event of Object.keys(shiftLifecycle.events) as (keyof typeof shiftLifecycle.events)[])
        expect(next(shiftLifecycle, code, event)).toBe(
          moves.find(([from, name]) => from === code && name === event)?.[2],
        );
    }
  });

  it('counts the drawer by notes and coins, without a fraction', () => {
    expect(
      countedCash([
        { value: 10_000, count: 3 },
        { value: 50, count: 3 },
        { value: 10, count: 7 },
      ]),
    ).toBe(30_220);
    expect(countedCash([])).toBe(0);
    expect(DENOMINATIONS.map(({ value }) => value)).toEqual(
      [...DENOMINATIONS.map(({ value }) => value)].sort((a, b) => b - a),
    );
  });

  it('what the drawer should hold leaves the change out [pitfall 33]', () => {
    expect(expectedCash({ openingFloat: 20_000, taken: 3500, cashIn: 10_000, cashOut: 2500 })).toBe(31_000);
    expect([0, 100, -100].map(varianceLabel)).toEqual(['相符', '多', '少']);
  });
});
