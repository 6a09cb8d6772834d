import { expect, it } from 'vitest';
import { COUNT_AFTER_SCAN_MS, mayPickFirst, typedQuantity } from './typedQuantity';

it('[U-09] *3, 3* and a number typed shortly after a scan are quantities, a code is none', () => {
  const late = COUNT_AFTER_SCAN_MS + 1;
  expect(['*3', '3*', '* 12', '×2', '1.5*'].map((text) => typedQuantity(text, late))).toEqual([3, 3, 12, 2, 1.5]);
  expect(['3', '12', '1.5'].map((text) => typedQuantity(text, COUNT_AFTER_SCAN_MS))).toEqual([3, 12, 1.5]);
  expect(['3', '12'].map((text) => typedQuantity(text, late))).toEqual([undefined, undefined]);
  expect(['6901', 'P100001', '*', '3*4', '机油', ''].map((text) => typedQuantity(text, 0))).toEqual(
    Array.from({ length: 6 }),
  );
});

it('[U-09] one or two signs pick no part, but a whole code does', () => {
  expect(mayPickFirst('3', ['P103'])).toBe(false);
  expect(mayPickFirst('机油', ['P103'])).toBe(false);
  expect(mayPickFirst('机油滤', ['P103'])).toBe(true);
  expect(mayPickFirst('a1', ['A1'])).toBe(true);
});
