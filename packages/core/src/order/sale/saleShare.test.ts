import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addQuantities } from '../../quantity';
import { moneyOfPieces, moneyUpTo, splitOverLines } from './saleShare';

it('[REP-06] three pieces of 100 fen are 33, 33 and 34, and in one piece 100', () => {
  const line = { amount: 100, quantity: 3 };
  expect([0, 1, 2].map((before) => moneyOfPieces(line, before, 1))).toEqual([33, 33, 34]);
  expect(moneyOfPieces(line, 0, 3)).toBe(100);
  expect(moneyOfPieces(line, 3, -2)).toBe(-67);
  expect(moneyUpTo({ amount: 0, quantity: 0 }, 0)).toBe(0);
});

it('[REP-06] however pieces leave and are taken back, the rows add up to the money of those that are out', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 12 }),
      (amount, thousandths, moves) => {
        const line = { amount, quantity: thousandths / 1000 };
        let [out, booked] = [0, 0];
        for (const part of moves) {
          const room = part > 0 ? thousandths - out : out;
          const moving = Math.trunc(part * room);
          booked += moneyOfPieces(line, out / 1000, moving / 1000);
          out += moving;
        }
        expect(booked).toBe(moneyUpTo(line, out / 1000));
        expect(booked + moneyOfPieces(line, out / 1000, addQuantities(line.quantity, -out / 1000))).toBe(amount);
      },
    ),
  );
});

it('splits an amount over lines without losing a fen, and none below 0', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 20 }),
      (amount, lines) => {
        const shares = splitOverLines(amount, lines);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        expect(shares.every((share) => share >= 0)).toBe(true);
      },
    ),
  );
  expect(splitOverLines(10, [0, 5, 5])).toEqual([0, 5, 5]);
  expect(splitOverLines(10, [0, 0])).toEqual([10, 0]);
});
