import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addQuantities,
  compareQuantities,
  decimalsOf,
  formatQuantity,
  fromThousandths,
  isQuantity,
  toThousandths,
} from './quantity';

describe('quantity', () => {
  it('a quantity of up to three decimals travels through thousandths unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_000, max: 99_999_999_000 }), (thousandths) => {
        const wire: unknown = JSON.parse(JSON.stringify(fromThousandths(thousandths)));
        expect(toThousandths(Number(wire))).toBe(thousandths);
      }),
    );
  });

  it('sums are exact where floating point is not', () => {
    expect(addQuantities(0.1, 0.2)).toBe(0.3);
    expect(addQuantities(1.005, 2.01, -0.015)).toBe(3);
    expect(addQuantities()).toBe(0);
  });

  it('a fourth decimal is no quantity', () => {
    expect(isQuantity(1.0005)).toBe(false);
    expect(isQuantity(Number.NaN)).toBe(false);
    expect(() => toThousandths(0.0001)).toThrow(RangeError);
  });

  it('quantities compare by value', () => {
    expect(compareQuantities(0.3, addQuantities(0.1, 0.2))).toBe(0);
    expect(compareQuantities(1, 1.001)).toBeLessThan(0);
    expect(compareQuantities(2, 1.999)).toBeGreaterThan(0);
  });

  it('knows its decimals and shows no trailing zeros', () => {
    expect([2, 2.5, 2.25, 2.125].map(decimalsOf)).toEqual([0, 1, 2, 3]);
    expect(formatQuantity(1234.5)).toBe('1,234.5');
    expect(formatQuantity(3)).toBe('3');
  });
});
