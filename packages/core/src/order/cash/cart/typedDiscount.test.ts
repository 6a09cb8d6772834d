import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { filter, oil, plug } from '../goods.fixture';
import { approvalReason, limitText } from '../ownLimit';
import { EMPTY_CART, type Cart } from './cart';
import { cartAfter, type CartEvent } from './cartChanges';
import { cartMoney } from './cartMoney';
import { discountOf, discountProblem, discountText, filterDiscount, parseDiscount } from './typedDiscount';

function after(cart: Cart, ...events: CartEvent[]): Cart {
  return events.reduce((current, event) => {
    const change = cartAfter(current, event);
    if (!change.ok) throw new Error(change.message);
    return change.cart;
  }, cart);
}
const sold = after(EMPTY_CART, { type: 'add', goods: filter, quantity: 2 }, { type: 'add', goods: oil, quantity: 1.5 });
const LIMIT = { lowestPercent: 95, master: false, freeWarranty: 0 };

describe('a discount of the whole order', () => {
  test('[U-28] is typed as an amount, as 折 or as percent; z is 折', () => {
    expect(parseDiscount('')).toEqual({ amount: 0 });
    expect(parseDiscount('12.5')).toEqual({ amount: 1250 });
    for (const [text, keptPermille] of [
      ['9折', 900],
      ['9.5折', 950],
      ['95折', 950],
      ['85折', 850],
      ['0.5折', 50],
      ['10%', 900],
      ['5.5%', 945],
      ['99.9%', 1],
    ] as const)
      expect([text, parseDiscount(text)]).toEqual([text, { keptPermille }]);
    for (const text of ['0折', '0.4折', '10折', '100折', '9.55折', '0%', '100%', '5.55%', '折', '-5', '1.234'])
      expect([text, parseDiscount(text), discountProblem(text) !== undefined]).toEqual([text, undefined, true]);
    expect(discountProblem('10折')).toBe('折扣为 0.5 到 9.9 折');
    expect(['9z', '9.5Z', '9。5折', '10％', '１２．5', ' 12 '].map(filterDiscount)).toEqual([
      '9折',
      '9.5折',
      '9.5折',
      '10%',
      '12.5',
      '12',
    ]);
    for (const text of ['abc', 'a1b2', '1.2.3', '折9', '12.345', '9折折', '9折5', '-5'])
      expect([filterDiscount(text), discountProblem(text)]).toEqual([text, expect.stringContaining('折')]);
  });

  test('[U-28] what is shown of a rate reads as the same rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), (keptPermille) => {
        expect(parseDiscount(discountText(keptPermille))).toEqual({ keptPermille });
      }),
    );
  });

  test('[U-28] is the exact share in fen, rounded down, however large the total', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999_999), fc.integer({ min: 1, max: 999 }), (total, keptPermille) => {
        const discount = discountOf(total, keptPermille);
        const exact = BigInt(total) * BigInt(1000 - keptPermille);
        expect(BigInt(discount) * 1000n <= exact && exact < BigInt(discount + 1) * 1000n).toBe(true);
      }),
    );
    expect(discountOf(1001, 950)).toBe(50);
  });

  test('[U-28] of exactly the cashier’s own limit never needs an approval, on any cart at list prices', () => {
    const line = fc.record({
      goods: fc.constantFrom(filter, oil, plug),
      price: fc.integer({ min: 1, max: 999_999 }),
      quantity: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ goods }) => goods.skuId }),
        fc.integer({ min: 1, max: 99 }),
        (lines, lowestPercent) => {
          const cart = after(
            EMPTY_CART,
            ...lines.map(({ goods, price, quantity }) => ({
              type: 'add' as const,
              goods: { ...goods, price, customerPrice: undefined },
              quantity,
            })),
            { type: 'setDiscountRate', keptPermille: lowestPercent * 10 },
          );
          expect(approvalReason(cart, { ...LIMIT, lowestPercent })).toBeUndefined();
        },
      ),
    );
  });

  it('[U-28] by 折 follows the lines until an amount is typed; undo and the next sale drop it', () => {
    const nine = after(sold, { type: 'setDiscountRate', keptPermille: 900 });
    const total = (cart: Cart) => {
      const money = cartMoney(cart);
      return money.ok ? money.totals : undefined;
    };
    expect(total(nine)).toMatchObject({ amountBeforeDiscount: 19_320, handDiscount: 1_932, receivable: 17_388 });
    const more = after(nine, { type: 'add', goods: filter });
    expect(total(more)).toMatchObject({ amountBeforeDiscount: 23_820, handDiscount: 2_382 });
    expect(total(after(more, { type: 'remove', skuId: filter.skuId }))).toMatchObject({ handDiscount: 1_032 });
    const fixed = after(more, { type: 'setHandDiscount', amount: 1_000 }, { type: 'add', goods: filter });
    expect(fixed).toMatchObject({ handDiscount: 1_000, keptPermille: undefined });
    expect(after(more, { type: 'clear' })).toEqual(EMPTY_CART);
  });
});

describe("the cashier's limit", () => {
  test('[U-28] is told with what lies beyond it, before the server is asked', () => {
    expect(approvalReason(sold, LIMIT)).toBeUndefined();
    expect(approvalReason(after(sold, { type: 'setDiscountRate', keptPermille: 950 }), LIMIT)).toBeUndefined();
    expect(approvalReason(after(sold, { type: 'setDiscountRate', keptPermille: 940 }), LIMIT)).toMatch(
      /低于您的最低折扣 9\.5折/,
    );
    expect(
      approvalReason(after(sold, { type: 'setDiscountRate', keptPermille: 100 }), { ...LIMIT, master: true }),
    ).toBeUndefined();
    expect(limitText(LIMIT)).toBe('您的最低折扣 9.5折，再低需授权人授权');
    expect(limitText({ lowestPercent: 100, master: false })).toBe('您没有改价权限，优惠需授权人授权');
    expect(limitText({ lowestPercent: 0, master: true })).toBe('');
  });
});
