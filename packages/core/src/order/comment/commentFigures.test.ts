import { expect, it } from 'vitest';
import { commentFigures, STARS, type Stars } from './commentFigures';

const of = (...counts: readonly number[]) => commentFigures((stars: Stars) => counts[STARS.indexOf(stars)] ?? 0);

it('the average is all stars by all comments, rounded half up to two decimals', () => {
  expect(of(1, 1).average).toBe(4.5);
  expect(of(2, 1).average).toBe(4.67);
  expect(of(0, 1, 0, 0, 199).average).toBe(1.02); // 203 / 200
  expect(of(0, 0, 0, 1, 199).average).toBe(1.01); // 201 / 200 = 1.005
  expect(of(7).average).toBe(5);
});

it('the shares are whole percent that add up to 100', () => {
  expect(of(1, 1, 1).stars.map(({ share }) => share)).toEqual([34, 33, 33, 0, 0]);
  expect(of(1, 1, 1)).toMatchObject({ total: 3, goodShare: 67 });
  for (const counts of [
    [3, 3, 1, 0, 0],
    [1, 2, 3, 4, 7],
    [999, 1, 1, 1, 1],
    [0, 0, 0, 0, 1],
  ]) {
    expect(of(...counts).stars.reduce((sum, { share }) => sum + share, 0)).toBe(100);
  }
});

it('nothing said is no average and no shares', () => {
  expect(of()).toEqual({
    total: 0,
    average: null,
    goodShare: 0,
    stars: STARS.map((stars) => ({ stars, count: 0, share: 0 })),
  });
});
