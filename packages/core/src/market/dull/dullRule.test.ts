import { expect, it } from 'vitest';
import { coverMonths, dullReason } from './dullRule';

const moves = { onHand: 10, idleDays: 10, heldDays: 400, paceQuantity: 5 };

it('[MKT-53] nothing out for 180 days, or for as many as are asked, is dull', () => {
  expect([179, 180].map((idleDays) => dullReason({ ...moves, idleDays }))).toEqual([0, 1]);
  expect([29, 30].map((idleDays) => dullReason({ ...moves, idleDays }, 30))).toEqual([0, 1]);
  expect(dullReason({ ...moves, onHand: 0, idleDays: 500 })).toBe(0);
});

it('[MKT-53] more than twelve months at the pace of 90 days is dull, exactly twelve is not', () => {
  expect([20, 20.001].map((onHand) => dullReason({ ...moves, onHand }))).toEqual([0, 2]);
  expect(dullReason({ ...moves, onHand: 0.401, paceQuantity: 0.1 })).toBe(2);
});

it('[MKT-53] what came in less than 90 days ago has no pace yet', () => {
  expect([89, 90].map((heldDays) => dullReason({ ...moves, onHand: 100, heldDays }))).toEqual([0, 2]);
  expect(dullReason({ ...moves, onHand: 100, paceQuantity: 0 })).toBe(0);
});

it('[MKT-53] how long stock lasts is said to a tenth of a month', () => {
  expect(coverMonths({ onHand: 20, paceQuantity: 5 })).toBe(12);
  expect(coverMonths({ onHand: 10, paceQuantity: 7 })).toBe(4.3);
  expect(coverMonths({ onHand: 10, paceQuantity: 0 })).toBeNull();
});
