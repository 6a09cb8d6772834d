import { expect, test } from 'vitest';
import { closedMonths, copiedOn } from './serviceTask';

test('[REP-17] a month is closed with its last day', () => {
  expect(closedMonths(2026, null)).toBe(0);
  expect(closedMonths(2026, '2026-02-27')).toBe(1);
  expect(closedMonths(2026, '2026-02-28')).toBe(2);
  expect(closedMonths(2025, '2026-01-01')).toBe(12);
  expect(closedMonths(2027, '2026-12-31')).toBe(0);
});

test('[REP-17] a task is copied to the months after it, but never into closed ones', () => {
  const amounts = [1, 2, 3, 4];
  expect(copiedOn(amounts, 0, 0)).toEqual([1, 1, 1, 1]);
  expect(copiedOn(amounts, 0, 2)).toEqual([1, 2, 1, 1]);
  expect(copiedOn(amounts, 2, 1)).toEqual([1, 2, 3, 3]);
  expect(copiedOn(amounts, 3, 0)).toEqual(amounts);
});
