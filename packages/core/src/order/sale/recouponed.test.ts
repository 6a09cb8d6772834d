import { expect, it } from 'vitest';
import type { LineCoupon } from '../../market/coupon/couponMoney';
import { orderMoney } from './orderMoney';
import { recouponed } from './recouponed';

const coupon = (id: string, face: number, fits: boolean[]): LineCoupon => ({
  ...{ id, name: id, kind: 1, face, percent: 100, cap: 0, part: '', threshold: 0, stackable: true },
  validTo: '2099-01-01T00:00:00.000Z',
  fits,
});
const lines = [
  { quantity: 3, listPrice: 3333, price: 3000, orderType: 1 as const },
  { quantity: 1, listPrice: 12_800, price: 12_800, orderType: 1 as const, fixed: true },
  { quantity: 2, listPrice: 4101, price: 4101, orderType: 1 as const },
];

it('[MKT-18] a placed order with other coupons costs what it had cost if it were placed with them', () => {
  const choices = [
    [],
    [coupon('a', 3000, [true, true, true])],
    [coupon('b', 777, [false, true, true])],
    [{ ...coupon('c', 0, [true, false, false]), kind: 3 as const }],
  ];
  for (const first of choices)
    for (const next of choices) {
      const placed = orderMoney({ lines, handDiscount: 101, coupons: first, roundOff: 7 });
      const wanted = orderMoney({ lines, handDiscount: 101, coupons: next, roundOff: 7 });
      if (!placed.ok || !wanted.ok) throw new Error('the draft is refused');
      const again = recouponed(
        placed.lines.map((line, index) => ({
          before: line.amount + line.coupon + line.roundOff,
          quantity: lines[index]?.quantity ?? 0,
          fixed: lines[index]?.fixed ?? false,
        })),
        next,
        placed.totals.roundOff,
      );
      expect(again).toMatchObject({
        ok: true,
        receivable: wanted.totals.receivable,
        coupon: wanted.totals.coupon,
        coupons: wanted.coupons,
        lines: wanted.lines.map(({ coupon: off, roundOff, amount }) => ({ coupon: off, roundOff, amount })),
      });
    }
});

it('[MKT-18] a coupon that takes all leaves no round-off; one that does not fit is refused in words', () => {
  const placed = [{ before: 1000, quantity: 1, fixed: false }];
  expect(recouponed(placed, [coupon('a', 5000, [true])], 50)).toMatchObject({
    coupon: 1000,
    roundOff: 0,
    receivable: 0,
  });
  expect(recouponed(placed, [{ ...coupon('a', 500, [true]), threshold: 2000 }], 0)).toEqual({
    ok: false,
    message: '「a」不能用：还差 ¥10.00',
  });
});
