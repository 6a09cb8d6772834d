import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refundOfLine } from '../returns/refund';
import { orderMoney } from './orderMoney';
import { deliveredMoney, partMoney } from './partMoney';

const couponOf = (face: number) =>
  ({
    id: 'a',
    name: '券',
    kind: 1,
    face,
    percent: 100,
    cap: 0,
    part: '',
    threshold: 0,
    stackable: true,
    validTo: '2027-01-01T00:00:00Z',
    fits: [true],
  }) as const;

const line = {
  quantity: 3,
  listPrice: 1000,
  price: 900,
  orderType: 1 as const,
  handDiscount: 100,
  coupon: 0,
  roundOff: 5,
};

it('of three pieces one is delivered: its price stays, and a third of what was taken off', () => {
  expect(partMoney(line, 1)).toEqual({
    listAmount: 1000,
    priceChange: -100,
    amountBeforeDiscount: 900,
    handDiscount: 33,
    coupon: 0,
    roundOff: 1,
    amount: 866,
  });
  expect(partMoney({ ...line, coupon: 100 }, 1)).toMatchObject({ handDiscount: 33, coupon: 33, amount: 833 });
});

it('nothing delivered costs nothing, a gift neither', () => {
  expect(partMoney(line, 0)).toMatchObject({ listAmount: 0, handDiscount: 0, roundOff: 0, amount: 0 });
  expect(partMoney({ ...line, orderType: 2, handDiscount: 0, roundOff: 0 }, 2)).toMatchObject({
    listAmount: 2000,
    priceChange: -2000,
    amount: 0,
  });
});

it('no part costs less than nothing or more than the whole, and the whole is the line itself', () => {
  const sold = fc.record({
    quantity: fc.integer({ min: 1, max: 5000 }).map((thousandths) => thousandths / 1000),
    listPrice: fc.nat(5000),
    price: fc.nat(5000),
    orderType: fc.constantFrom(1 as const, 2 as const, 4 as const),
    discount: fc.nat(100),
    off: fc.nat(99),
    face: fc.nat(99),
  });
  fc.assert(
    fc.property(sold, fc.nat(1000), ({ discount, off, face, ...one }, permille) => {
      const before = orderMoney({ lines: [one] });
      const most = before.ok ? before.totals.receivable : 0;
      const handDiscount = Math.min(discount, most);
      const coupon = Math.min(face, most - handDiscount);
      const roundOff = Math.min(off, most - handDiscount - coupon);
      const whole = { ...one, handDiscount, coupon, roundOff };
      const part = partMoney(whole, Math.floor(one.quantity * permille) / 1000);
      const all = partMoney(whole, one.quantity);
      const coupons = coupon ? [couponOf(coupon)] : [];
      const again = orderMoney({ lines: [one], handDiscount, coupons, roundOff });
      expect(again.ok && again.lines[0]).toEqual(all);
      expect(part.amount).toBeGreaterThanOrEqual(0);
      expect(part.amount).toBeLessThanOrEqual(all.amount + 1);
      expect(part.listAmount + part.priceChange - part.handDiscount - part.coupon - part.roundOff).toBe(part.amount);
    }),
    { seed: 20261122 },
  );
});

it('what returns were promised stays when the rest is never delivered, and what is left goes back to the fen', () => {
  const quantities = fc.tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 0, max: 9 }),
  );
  fc.assert(
    fc.property(
      quantities,
      fc.nat(5000),
      fc.nat(300),
      fc.nat(9),
      fc.nat(300),
      ([back, kept, closed], price, handDiscount, roundOff, face) => {
        const sold = {
          quantity: back + kept + closed,
          listPrice: price,
          price,
          orderType: 1 as const,
          handDiscount: Math.min(handDiscount, price),
          coupon: Math.min(face, price - Math.min(handDiscount, price)),
          roundOff: 0,
        };
        const whole = { ...sold, roundOff: Math.min(roundOff, partMoney(sold, sold.quantity).amount) };
        const { amount } = partMoney(whole, whole.quantity);
        // Returns piece by piece.
        let returnedAmount = 0;
        for (let piece = 0; piece < back; piece += 1)
          returnedAmount += refundOfLine(
            { quantity: whole.quantity, amount, returnedQuantity: piece, returnedAmount },
            1,
          );
        const ended = deliveredMoney({ ...whole, amount, returnedQuantity: back, returnedAmount }, back + kept);
        expect(ended.listAmount + ended.priceChange - ended.handDiscount - ended.coupon - ended.roundOff).toBe(
          ended.amount,
        );
        const rest = refundOfLine(
          { quantity: back + kept, amount: ended.amount, returnedQuantity: back, returnedAmount },
          kept,
        );
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(returnedAmount + rest).toBe(ended.amount);
      },
    ),
    { seed: 20261122 },
  );
});
