import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromThousandths } from '../../quantity';
import { orderMoney, roundOffSuggestion, type OrderMoneyLine } from './orderMoney';
import { ORDER_TYPES, orderTypeLabel, type OrderType } from './orderType';

const line = (price: number, quantity = 1, orderType: OrderType = 1, listPrice = price): OrderMoneyLine => ({
  quantity,
  listPrice,
  price,
  orderType,
});

const couponOf = (face: number, lines: number) =>
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
    fits: Array.from({ length: lines }, () => true),
  }) as const;

function accepted(...input: Parameters<typeof orderMoney>) {
  const money = orderMoney(...input);
  if (!money.ok) throw new Error(money.message);
  return money;
}

describe('the money of an order', () => {
  it('is list, price change, discount, round-off and what remains', () => {
    const { lines, totals } = accepted({
      lines: [line(4500, 2, 1, 5000), line(1250, 1.5)],
      handDiscount: 100,
      roundOff: 75,
    });
    expect(lines[0]).toEqual({
      listAmount: 10_000,
      priceChange: -1000,
      amountBeforeDiscount: 9000,
      handDiscount: 83,
      coupon: 0,
      roundOff: 62,
      amount: 8855,
    });
    expect(lines[1]).toEqual({
      listAmount: 1875,
      priceChange: 0,
      amountBeforeDiscount: 1875,
      handDiscount: 17,
      coupon: 0,
      roundOff: 13,
      amount: 1845,
    });
    expect(totals).toEqual({
      listAmount: 11_875,
      amountBeforeDiscount: 10_875,
      discountable: 10_875,
      priceChange: -1000,
      handDiscount: 100,
      coupon: 0,
      discount: 1100,
      roundOff: 75,
      receivable: 10_700,
    });
  });

  it('an order with a discount of everything comes to exactly 0, on every line', () => {
    const { lines, totals } = accepted({
      lines: [line(333, 3), line(1), line(9999, 0.333)],
      handDiscount: 999 + 1 + 3330,
    });
    expect(totals.receivable).toBe(0);
    expect(lines.map(({ amount }) => amount)).toEqual([0, 0, 0]);
  });

  it('a line that the discount took whole bears no round-off', () => {
    const { lines } = accepted({ lines: [line(1), line(1)], handDiscount: 1, roundOff: 1 });
    expect(lines.map(({ handDiscount, roundOff, amount }) => [handDiscount, roundOff, amount])).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });

  it('a gift and a three-guarantee line cost nothing and take no share of the discount [ENUM-03]', () => {
    expect(Object.values(ORDER_TYPES).map(({ code, label }) => `${code} ${label}`)).toEqual([
      '1 正常',
      '2 赠品',
      '3 三包',
      '4 其他',
    ]);
    expect(orderTypeLabel(3)).toBe('三包');
    const { lines, totals } = accepted({
      lines: [line(1000), line(500, 2, 2), line(300, 1, 3), line(700, 1, 4)],
      handDiscount: 17,
    });
    expect(lines.map(({ amountBeforeDiscount, handDiscount }) => [amountBeforeDiscount, handDiscount])).toEqual([
      [1000, 10],
      [0, 0],
      [0, 0],
      [700, 7],
    ]);
    expect(totals).toMatchObject({ listAmount: 3000, priceChange: -1300, discount: 1317, receivable: 1683 });
  });

  it('a raised price is a discount below 0', () => {
    expect(accepted({ lines: [line(1200, 1, 1, 1000)] }).totals).toMatchObject({
      priceChange: 200,
      discount: -200,
      receivable: 1200,
    });
  });

  it('an empty order costs nothing', () => {
    expect(accepted({ lines: [] }).totals.receivable).toBe(0);
  });

  it.each([
    [{ lines: [line(100, 0)] }, 'lines[0].quantity', '数量必须大于0'],
    [{ lines: [line(100), line(100, 1.0001)] }, 'lines[1].quantity', '数量最多保留3位小数'],
    [{ lines: [line(-1)] }, 'lines[0].listPrice', '单价不能为负数'],
    [{ lines: [line(0.5, 1, 1, 100)] }, 'lines[0].price', '单价格式错误'],
    [{ lines: [line(9_999_999_999, 99_999_999)] }, 'lines[0].quantity', '金额超出范围'],
    [{ lines: Array.from({ length: 11 }, () => line(9_999_999_999)) }, 'lines', '合计金额超出范围'],
    [{ lines: [line(100)], handDiscount: -1 }, 'handDiscount', '优惠金额不能为负数'],
    [{ lines: [line(100)], handDiscount: 101 }, 'handDiscount', '优惠金额不能大于合计金额'],
    [{ lines: [line(100)], handDiscount: 50, roundOff: 51 }, 'roundOff', '抹零金额不能大于应收金额'],
    [{ lines: [line(99_999)], roundOff: 10_000 }, 'roundOff', '抹零金额不能超过99.99元'],
    [{ lines: [line(100)], roundOff: -1 }, 'roundOff', '抹零金额不能为负数'],
  ])('refuses %j', (input, field, message) => {
    expect(orderMoney(input)).toEqual({ ok: false, field, message });
  });

  const anyLine = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999_999 }).map(fromThousandths),
    listPrice: fc.nat(99_999),
    price: fc.nat(99_999),
    orderType: fc.constantFrom<OrderType>(1, 2, 3, 4),
  });

  it('[MKT-01] every line explains itself, and the lines sum up to the order exactly [pitfall 18]', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), part, part, (lines, discountPart, roundOffPart) => {
        const before = accepted({ lines }).totals.amountBeforeDiscount;
        const handDiscount = Math.floor(before * discountPart);
        const face = Math.floor((before - handDiscount) * roundOffPart);
        const coupons = face > 0 ? [couponOf(face, lines.length)] : [];
        const roundOff = Math.floor(Math.min(before - handDiscount - face, 9_999) * roundOffPart);
        const money = accepted({ lines, handDiscount, coupons, roundOff });
        for (const one of money.lines) {
          expect(one.listAmount + one.priceChange - one.handDiscount - one.coupon - one.roundOff).toBe(one.amount);
          expect(Math.min(one.amount, one.handDiscount, one.coupon, one.roundOff)).toBeGreaterThanOrEqual(0);
        }
        const total = (key: 'listAmount' | 'priceChange' | 'handDiscount' | 'coupon' | 'roundOff' | 'amount') =>
          money.lines.reduce((sum, one) => sum + one[key], 0);
        const { totals } = money;
        expect([
          total('listAmount'),
          total('priceChange'),
          total('handDiscount'),
          total('coupon'),
          total('roundOff'),
          total('amount'),
        ]).toEqual([totals.listAmount, totals.priceChange, handDiscount, face, roundOff, totals.receivable]);
        expect(totals.listAmount - totals.discount - totals.roundOff).toBe(totals.receivable);
      }),
    );
  });
});

it('the suggested round-off leaves whole jiao or whole yuan', () => {
  expect(roundOffSuggestion(12_345, 10)).toBe(5);
  expect(roundOffSuggestion(12_345, 100)).toBe(45);
  expect(roundOffSuggestion(-5, 10)).toBe(0);
});
