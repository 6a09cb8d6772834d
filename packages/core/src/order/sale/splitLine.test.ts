import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addQuantities } from '../../quantity';
import { orderMoney, type LineMoney } from './orderMoney';
import { splitMoney, splitOver } from './splitLine';

const held = (...available: number[]) =>
  available.map((one, index) => ({ warehouseId: String(index), available: one }));

it('a quantity is taken from the fullest warehouses, the rest from the last; not where they have too little', () => {
  expect(splitOver(held(5, 3, 3), 7)).toEqual([
    { warehouseId: '0', quantity: 5 },
    { warehouseId: '1', quantity: 2 },
  ]);
  expect(splitOver(held(5, 3, -2), 9)).toBeUndefined();
  expect(splitOver(held(2.5, 1.5), 3.4)).toEqual([
    { warehouseId: '0', quantity: 2 },
    { warehouseId: '1', quantity: 1.4 },
  ]);
  expect(splitOver(held(2.5, 1.5), 4)).toBeUndefined();
});

const PARTS = [
  'listAmount',
  'priceChange',
  'amountBeforeDiscount',
  'handDiscount',
  'coupon',
  'roundOff',
  'amount',
] as const;

it('the parts of a line add up to its money to the fen, and each adds up by itself', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 0, max: 9999 }),
      fc.constantFrom(1 as const, 2 as const),
      fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(99)),
      (wholes, thousandths, listPrice, price, orderType, [hand, coupon, off]) => {
        const quantities = [...wholes, thousandths / 1000];
        const line = { quantity: addQuantities(...quantities), listPrice, price, orderType };
        const whole = orderMoney({ lines: [line] });
        if (!whole.ok || !whole.lines[0]) throw new Error('no money');
        const { amount } = whole.lines[0];
        const handDiscount = Math.min(hand, amount);
        const byCoupon = Math.min(coupon, amount - handDiscount);
        const roundOff = Math.min(off, amount - handDiscount - byCoupon);
        const money: LineMoney = {
          ...whole.lines[0],
          ...{ handDiscount, coupon: byCoupon, roundOff, amount: amount - handDiscount - byCoupon - roundOff },
        };
        const shares = [Math.floor(byCoupon / 3), byCoupon - Math.floor(byCoupon / 3)];
        const parts = splitMoney(line, money, shares, quantities);
        const sum = (pick: (part: (typeof parts)[number]) => number) =>
          parts.reduce((all, part) => all + pick(part), 0);
        for (const name of PARTS) expect(sum((part) => part.money[name])).toBe(money[name]);
        for (const [index, share] of shares.entries()) expect(sum((part) => part.coupons[index] ?? 0)).toBe(share);
        for (const { money: one, coupons } of parts) {
          expect(one.listAmount + one.priceChange - one.handDiscount - one.coupon - one.roundOff).toBe(one.amount);
          expect(coupons.reduce((all, share) => all + share, 0)).toBe(one.coupon);
          expect(one.amount).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});
