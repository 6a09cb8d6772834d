import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseYuan } from './money';
import { filterNumber, numberProblem, priceProblem, takenNumber, typedNumber } from './price';

describe('the price rule', () => {
  it('an empty price is refused first [VALID-01, VALID-06]', () => {
    expect([undefined, null, '', '  '].map((text) => priceProblem(text))).toEqual(Array(4).fill('金额不能为空'));
  });

  it('a price is a non-negative number without leading zeros [VALID-02]', () => {
    for (const text of ['00', '01', '-1', '1.', '.5', 'abc', '1e3', '１'])
      expect(priceProblem(text)).toBe('金额格式错误');
    expect(priceProblem('0', { allowZero: true })).toBeUndefined();
    expect(priceProblem('0.5')).toBeUndefined();
  });

  it('a price is above 0 unless zero is allowed [VALID-03]', () => {
    expect(priceProblem('0')).toBe('金额应大于0');
    expect(priceProblem('0.00')).toBe('金额应大于0');
    expect(priceProblem('0.00', { allowZero: true })).toBeUndefined();
  });

  it('a price has at most two decimals [VALID-04, CONST-28]', () => {
    expect(priceProblem('1.234')).toBe('最多保留2位小数');
    expect(priceProblem('1.23')).toBeUndefined();
  });

  it('a price has at most eight integer digits [VALID-05, CONST-28]', () => {
    expect(priceProblem('123456789')).toBe('整数部分最多8位');
    expect(priceProblem('99999999.99')).toBeUndefined();
  });

  it("checks in the specification's order: zero before decimals, decimals before digits [VALID-06]", () => {
    expect(priceProblem('0.000')).toBe('金额应大于0');
    expect(priceProblem('123456789.123')).toBe('最多保留2位小数');
    expect(priceProblem('0123456789.123')).toBe('金额格式错误');
  });

  it('every price that passes can be read exactly', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_999), (fen) => {
        const text = `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
        expect(priceProblem(text, { allowZero: true })).toBeUndefined();
        expect(parseYuan(text)).toBe(fen);
      }),
    );
  });
});

describe('a typed number', () => {
  it('loses what a field cannot take, and the field says what it has dropped [VALID-07] [VALID-09] [VALID-10]', () => {
    const taken = (text: string, filter = {}) => Object.values(takenNumber(text, filter));
    expect(taken('-5')).toEqual(['5', '不能为负数，现在是 5']);
    expect(taken('－2', { decimals: 0 })).toEqual(['2', '不能为负数，现在是 2']);
    expect(taken('-')).toEqual(['', '不能为负数']);
    expect(taken('12a.345')).toEqual(['12.34', '只能填数字，现在是 12.34']);
    expect(taken('1.2.3')).toEqual(['1.23', '只能填数字，现在是 1.23']);
    expect(taken('1-2', { allowNegative: true })).toEqual(['12', '只能填数字，现在是 12']);
    expect(taken('12.345')).toEqual(['12.34', '最多保留2位小数，现在是 12.34']);
    expect(taken('¥1,234.50')).toEqual(['1234.50', undefined]);
    expect(taken('-1.5', { allowNegative: true })).toEqual(['-1.5', undefined]);
  });

  it('that would become another one is refused as it was typed', () => {
    expect(Object.values(takenNumber('1.5', { decimals: 0 }))).toEqual(['1.5', undefined]);
    expect(numberProblem('1.5', { decimals: 0 })).toBe('只能填整数');
    expect(numberProblem('1,5')).toBe('数字里不能有逗号');
  });

  it('is read with the sign of money, blanks, full-width digits and the commas of thousands', () => {
    expect(['¥1,234.50', ' ￥ 8 ', '1，234元', '１２。５', '12.', '-¥1,000'].map(typedNumber)).toEqual([
      ...['1234.50', '8', '1234', '12.5', '12.', '-1000'],
    ]);
  });

  it('written twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-，。元¥￥ a') }), (text) => {
        const once = typedNumber(text);
        fc.pre(numberProblem(once, { allowNegative: true }) === undefined);
        expect(typedNumber(once)).toBe(once);
      }),
    );
  });
});

describe('the number filter', () => {
  it('keeps digits and one point [VALID-07]', () => {
    expect(filterNumber('1a2.3.4元')).toBe('12.34');
    expect(filterNumber('abc')).toBe('');
    expect(filterNumber('12.')).toBe('12.');
  });

  it('turns both full-width points into a point [VALID-08]', () => {
    expect(filterNumber('1。5')).toBe('1.5');
    expect(filterNumber('1．5')).toBe('1.5');
  });

  it('limits the decimals, two by default [VALID-09]', () => {
    expect(filterNumber('1.239')).toBe('1.23');
    expect(filterNumber('1.2399', { decimals: 3 })).toBe('1.239');
  });

  it('never makes another whole number of what is typed: the point stays, and is refused', () => {
    const whole = { decimals: 0 };
    expect(['1.', '1.5', '1。5', '1,5', '１．５'].map((text) => filterNumber(text, whole))).toEqual([
      '1.',
      '1.5',
      '1.5',
      '1,5',
      '1.5',
    ]);
    expect(['1.', '1.5', '1,5', '15'].map((text) => numberProblem(text, whole))).toEqual([
      '只能填整数',
      '只能填整数',
      '只能填整数',
      undefined,
    ]);
    expect([numberProblem('1.5'), numberProblem('1,5')]).toEqual([undefined, '数字里不能有逗号']);
  });

  it('reads full-width digits, and the commas of thousands', () => {
    expect(filterNumber('１２', { decimals: 0 })).toBe('12');
    expect(filterNumber('1,234')).toBe('1234');
    expect(filterNumber('1，234，567.50')).toBe('1234567.50');
    expect(filterNumber('12,34')).toBe('12,34');
  });

  it('lets a leading minus through only when asked [VALID-10]', () => {
    expect(filterNumber('-1.5')).toBe('1.5');
    expect(filterNumber('-1-2', { allowNegative: true })).toBe('-12');
    expect(filterNumber('1-2', { allowNegative: true })).toBe('12');
  });

  it('filtering twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), fc.nat(3), (text, allowNegative, decimals) => {
        const once = filterNumber(text, { allowNegative, decimals });
        expect(filterNumber(once, { allowNegative, decimals })).toBe(once);
      }),
    );
  });
});
