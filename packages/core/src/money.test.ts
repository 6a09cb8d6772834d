import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, formatFen, formatYuan, multiply, parseYuan, yuanInput } from './money';
import { fromThousandths } from './quantity';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('money on a screen', () => {
  it('shows fen as yuan with two decimals and thousands', () => {
    expect(formatFen(123_450)).toBe('1,234.50');
    expect(formatFen(5)).toBe('0.05');
    expect(formatFen(-123_450)).toBe('-1,234.50');
    expect(formatFen(0)).toBe('0.00');
  });

  it('the currency is yuan, whose sign stands after the minus [FORMAT-04]', () => {
    expect(formatYuan(123_450)).toBe('¥1,234.50');
    expect(formatYuan(-1)).toBe('-¥0.01');
    expect(yuanInput(123_450)).toBe('1234.50');
  });

  it('reads yuan exactly, and nothing that is not an amount', () => {
    expect(parseYuan('12.34')).toBe(1234);
    expect(parseYuan('0.29')).toBe(29);
    expect(parseYuan('1,234.5')).toBe(123_450);
    expect(parseYuan('-3')).toBe(-300);
    for (const text of ['', '1.234', 'abc', '1.', '.5', '1e3', '99999999999999'])
      expect(parseYuan(text)).toBeUndefined();
  });

  it('every amount survives being shown and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (fen) => {
        expect(parseYuan(formatFen(fen))).toBe(fen);
      }),
    );
  });
});

describe('price times quantity', () => {
  it('half a fen goes up, and a return is the opposite of the sale', () => {
    expect(multiply(333, 1.5)).toBe(500);
    expect(multiply(1, 0.499)).toBe(0);
    expect(multiply(333, -1.5)).toBe(-500);
    expect(multiply(9_999_999_999, 9)).toBe(89_999_999_991);
  });

  it('is within half a fen of the exact product', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(99_999_999), (price, thousandths) => {
        const twiceTheError =
          BigInt(multiply(price, fromThousandths(thousandths))) * 2000n - 2n * BigInt(price) * BigInt(thousandths);
        expect(twiceTheError >= -1000n && twiceTheError <= 1000n).toBe(true);
      }),
    );
  });

  it('an amount beyond exact numbers is refused, not rounded', () => {
    expect(() => multiply(9_999_999_999, 99_999_999)).toThrow(RangeError);
  });
});

describe('allocation by largest remainder', () => {
  it('equal remainders are served in the order of the lines', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(2, [1, 1, 1])).toEqual([1, 1, 0]);
  });

  it('a line of weight 0 gets nothing, all weights 0 count alike', () => {
    expect(allocate(10, [0, 5, 0])).toEqual([0, 10, 0]);
    expect(allocate(3, [0, 0])).toEqual([2, 1]);
    expect(allocate(0, [])).toEqual([]);
    expect(() => allocate(1, [])).toThrow(RangeError);
    expect(() => allocate(1, [-1])).toThrow(RangeError);
  });

  const weights = fc.array(fc.nat(9_999_999_999), { minLength: 1, maxLength: 30 });

  it('the shares sum up to the amount exactly, each within a fen of its exact value', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), weights, (total, lines) => {
        const shares = allocate(total, lines);
        expect(sum(shares)).toBe(total);
        const whole = sum(lines);
        if (whole === 0) return;
        lines.forEach((weight, index) => {
          const error = BigInt(shares[index] ?? 0) * BigInt(whole) - BigInt(total) * BigInt(weight);
          expect(error < BigInt(whole) && error > -BigInt(whole)).toBe(true);
        });
      }),
    );
  });

  it('the fen that are left go to the largest remainders', () => {
    expect(allocate(10, [1, 2])).toEqual([3, 7]);
    expect(allocate(100, [333, 333, 334])).toEqual([33, 33, 34]);
    fc.assert(
      fc.property(fc.nat(9_999_999), weights, (total, lines) => {
        const whole = BigInt(sum(lines));
        if (whole === 0n) return;
        const [up, down]: [bigint[], bigint[]] = [[], []];
        allocate(total, lines).forEach((share, index) => {
          const exact = BigInt(total) * BigInt(lines[index] ?? 0);
          (BigInt(share) > exact / whole ? up : down).push(exact % whole);
        });
        expect(up.every((remainder) => down.every((other) => remainder >= other))).toBe(true);
      }),
    );
  });

  it('no line gives more than it has when the amount is no more than all lines', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (lines, part) => {
        const shares = allocate(Math.floor(sum(lines) * part), lines);
        shares.forEach((share, index) => {
          expect(share).toBeLessThanOrEqual(lines[index] ?? 0);
        });
      }),
    );
  });

  it('an amount and its opposite are split alike', () => {
    fc.assert(
      fc.property(fc.nat(999_999), weights, (total, lines) => {
        expect(allocate(-total, lines)).toEqual(allocate(total, lines).map((share) => (share === 0 ? 0 : -share)));
      }),
    );
  });
});
