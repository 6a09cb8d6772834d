import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerPrice, percentOf, type GradeRule } from './customerPrice';

const list = { listPrice: 3_500, floor: 0, levelName: '修理厂' };
const percent = (value: number): GradeRule => ({ fixedPrice: null, percent: value });
const fixed = (price: number): GradeRule => ({ fixedPrice: price, percent: null });

describe('what a grade pays', () => {
  it("is the shop's price where no scheme speaks", () => {
    expect(customerPrice(list)).toEqual({ price: 3_500, because: [{ rule: 'shop', text: '门店售价', price: 3_500 }] });
  });

  it('the nearer scheme goes before the farther, and says so', () => {
    const category = { ...percent(90), name: '滤清器' };
    expect(customerPrice({ ...list, category }).because.at(-1)).toEqual({
      rule: 'category',
      text: '分类「滤清器」的「修理厂」价（9折）',
      price: 3_150,
    });
    expect(customerPrice({ ...list, category, sku: percent(85) }).because.at(-1)).toEqual({
      rule: 'sku',
      text: '商品「修理厂」价（8.5折）',
      price: 2_975,
    });
    expect(customerPrice({ ...list, category, sku: percent(85), shopSku: fixed(2_900) }).because.at(-1)).toEqual({
      rule: 'shopSku',
      text: '本店「修理厂」价（一口价）',
      price: 2_900,
    });
  });

  it('never goes below the floor, and the floor is named as the reason', () => {
    const { price, because } = customerPrice({ ...list, floor: 3_000, sku: percent(50) });
    expect(price).toBe(3_000);
    expect(because.map(({ rule, price: fen }) => [rule, fen])).toEqual([
      ['shop', 3_500],
      ['sku', 1_750],
      ['floor', 3_000],
    ]);
  });

  it('a percentage is rounded half up to the fen', () => {
    expect([
      percentOf(3_333, 85),
      percentOf(10, 85),
      percentOf(10, 84),
      percentOf(1, 50),
      percentOf(9_999_999_999, 200),
    ]).toEqual([2_833, 9, 8, 1, 19_999_999_998]);
  });

  it('the last reason is the price, whatever the rules', () => {
    const rule = fc.option(
      fc.oneof(fc.integer({ min: 1, max: 200 }).map(percent), fc.integer({ min: 0, max: 9_999_999_999 }).map(fixed)),
    );
    fc.assert(
      fc.property(
        fc.record({
          listPrice: fc.integer({ min: 0, max: 9_999_999_999 }),
          floor: fc.integer({ min: 0, max: 9_999 }),
          shopSku: rule,
          sku: rule,
          category: rule.map((one) => one && { ...one, name: '类' }),
        }),
        (rules) => {
          const { price, because } = customerPrice({ ...rules, levelName: '级' });
          expect(because.at(-1)?.price).toBe(price);
          expect(Number.isSafeInteger(price)).toBe(true);
          if (because.length > 1) expect(price).toBeGreaterThanOrEqual(rules.floor);
        },
      ),
    );
  });
});
