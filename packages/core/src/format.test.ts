import { describe, expect, it } from 'vitest';
import { ellipsis, formatDiscount, formatPercent, formatThousands, textWidth } from './format';

describe('discount', () => {
  it('0 or less can be free [FORMAT-01]', () => {
    expect([0, -0.1].map(formatDiscount)).toEqual(['可免费', '可免费']);
  });

  it('1 or more is no discount [FORMAT-02]', () => {
    expect([1, 1.2].map(formatDiscount)).toEqual(['不打折', '不打折']);
  });

  it('between them it is ten times the value, without floating-point tails [FORMAT-03]', () => {
    expect([0.85, 0.7, 0.57, 0.295, 0.999].map(formatDiscount)).toEqual(['8.5折', '7折', '5.7折', '2.95折', '9.99折']);
  });

  it('no number shows a dash', () => {
    expect([undefined, null, Number.NaN].map(formatDiscount)).toEqual(['-', '-', '-']);
  });
});

describe('numbers', () => {
  it('percent has at most two decimals [FORMAT-05]', () => {
    expect(formatPercent(0.1234)).toBe('12.34%');
    expect(formatPercent(1)).toBe('100%');
    expect(formatPercent(0.07)).toBe('7%');
    expect(formatPercent(1 / 3, 1)).toBe('33.3%');
    expect(formatPercent(undefined)).toBe('-');
  });

  it('thousands are separated and decimals kept [FORMAT-06]', () => {
    expect(formatThousands(1234567.5)).toBe('1,234,567.5');
    expect(formatThousands(-1000)).toBe('-1,000');
    expect(formatThousands(999)).toBe('999');
  });
});

describe('ellipsis', () => {
  it('a Chinese character is two wide, an ASCII character one, a surrogate pair two [FORMAT-09]', () => {
    expect(textWidth('a机b')).toBe(4);
    expect(textWidth('😀')).toBe(2);
  });

  it('a text is cut only when it is wider than the limit [FORMAT-09]', () => {
    expect(ellipsis('机油滤清器', 10)).toBe('机油滤清器');
    expect(ellipsis('机油滤清器', 8)).toBe('机油滤清...');
    expect(ellipsis('机油滤清器', 9)).toBe('机油滤清...');
    expect(ellipsis('abc机油', 4)).toBe('abc...');
    expect(ellipsis('😀😀', 3)).toBe('😀...');
  });
});
