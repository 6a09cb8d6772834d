import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addQuantities } from '../../quantity';
import { PAY_METHODS } from '../receipt/tenders';
import { refundOfLine, refundPlan, returnableQuantity } from './refund';

describe('what a return of a line gives back', () => {
  it('is the share of the stored amount, not of the list price; the last piece takes the rest (pitfall 28)', () => {
    const line = { quantity: 3, amount: 10_000 };
    expect(refundOfLine({ ...line, returnedQuantity: 0, returnedAmount: 0 }, 1)).toBe(3333);
    expect(refundOfLine({ ...line, returnedQuantity: 1, returnedAmount: 3333 }, 1)).toBe(3334);
    expect(refundOfLine({ ...line, returnedQuantity: 2, returnedAmount: 6667 }, 1)).toBe(3333);
    expect(refundOfLine({ quantity: 2, amount: 0, returnedQuantity: 0, returnedAmount: 0 }, 1)).toBe(0);
  });

  it('comes to exactly the amount whatever the parts, never below nothing, and also when some are taken back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.boolean()), { maxLength: 20 }),
        (thousandths, amount, parts) => {
          const quantity = thousandths / 1000;
          let [returnedQuantity, returnedAmount] = [0, 0];
          for (const [part, rejected] of parts) {
            const wanted = part / 1000;
            if (addQuantities(returnedQuantity, wanted) > quantity) continue;
            const back = refundOfLine({ quantity, amount, returnedQuantity, returnedAmount }, wanted);
            expect(back).toBeGreaterThanOrEqual(0);
            if (rejected) continue;
            returnedQuantity = addQuantities(returnedQuantity, wanted);
            returnedAmount += back;
            expect(returnedAmount).toBeLessThanOrEqual(amount);
          }
          const rest = addQuantities(quantity, -returnedQuantity);
          if (rest > 0) returnedAmount += refundOfLine({ quantity, amount, returnedQuantity, returnedAmount }, rest);
          expect(returnedAmount).toBe(amount);
        },
      ),
    );
  });
});

it('what may be returned is what was handed out and is in no return (pitfall 26)', () => {
  expect(returnableQuantity({ outQuantity: 2.5, returnedQuantity: 0.6 })).toBe(1.9);
  expect(returnableQuantity({ outQuantity: 2, returnedQuantity: 2 })).toBe(0);
});

describe('how the money goes back', () => {
  it('debt first, then by way of payment in proportion to what is left of it', () => {
    expect(
      refundPlan(5000, 2000, [
        { method: 'cash', paid: 6000, refunded: 0 },
        { method: 'wechat', paid: 4000, refunded: 1000 },
      ]),
    ).toEqual({
      credited: 2000,
      due: 3000,
      tenders: [
        { method: 'cash', paid: 6000, refunded: 0, rest: 6000, suggested: 2000 },
        { method: 'wechat', paid: 4000, refunded: 1000, rest: 3000, suggested: 1000 },
      ],
    });
    expect(refundPlan(500, 2000, [{ method: 'cash', paid: 6000, refunded: 0 }])).toMatchObject({
      credited: 500,
      due: 0,
      tenders: [{ suggested: 0 }],
    });
  });

  it('no way gives back more than it brought, and all of it comes to exactly what was paid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (amounts, parts) => {
          const paid = amounts.map((amount, index) => ({
            method: PAY_METHODS[index]!.code,
            paid: amount,
            refunded: 0,
          }));
          const left = () => paid.reduce((sum, tender) => sum + tender.paid - tender.refunded, 0);
          for (const part of [...parts, 1]) {
            const { tenders, due } = refundPlan(Math.floor(left() * part), 0, paid);
            expect(tenders.reduce((sum, { suggested }) => sum + suggested, 0)).toBe(due);
            tenders.forEach(({ suggested, rest }, index) => {
              expect(suggested).toBeGreaterThanOrEqual(0);
              expect(suggested).toBeLessThanOrEqual(rest);
              paid[index]!.refunded += suggested;
            });
          }
          expect(paid.map(({ refunded }) => refunded)).toEqual(amounts);
        },
      ),
    );
  });
});
