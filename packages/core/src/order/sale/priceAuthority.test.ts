import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderMoney } from './orderMoney';
import {
  MASTERS_RIGHT,
  NO_PRICE_RIGHT,
  pricesTouched,
  priceProblems,
  type PricedLine,
  type PriceRight,
} from './priceAuthority';

const filter: PricedLine = { name: '机油滤清器', orderType: 1, quantity: 2, listPrice: 3500, price: 3500, floor: 3000 };
const pads: PricedLine = { name: '前刹车片', orderType: 1, quantity: 1, listPrice: 12_800, price: 12_800, floor: 0 };
const cashier: PriceRight = { lowestPercent: 95, master: false };
const manager: PriceRight = { lowestPercent: 80, master: false };

interface Given {
  handDiscount?: number;
  roundOff?: number;
  freeWarranty?: number;
  whose?: string;
}

function problems(
  lines: PricedLine[],
  right: PriceRight,
  { handDiscount = 0, roundOff = 0, freeWarranty = 0, whose }: Given = {},
) {
  const money = orderMoney({ lines, handDiscount, roundOff });
  if (!money.ok) throw new Error(money.message);
  return priceProblems(lines, money.lines, roundOff, right, freeWarranty, whose);
}

describe('who may go how far from the price', () => {
  it('without the right the price is the list price, neither below nor above, and no discount is given', () => {
    expect(problems([filter, pads], NO_PRICE_RIGHT)).toEqual([]);
    expect(problems([filter, { ...pads, price: 12_700 }], NO_PRICE_RIGHT)).toEqual([
      { line: 1, message: '您没有改价权限，「前刹车片」应按售价 ¥128.00 销售' },
    ]);
    expect(problems([{ ...pads, price: 12_900 }], NO_PRICE_RIGHT)).toHaveLength(1);
    expect(problems([filter, pads], NO_PRICE_RIGHT, { handDiscount: 100 })).toHaveLength(2);
  });

  it('an odd end below one yuan is waived by anybody, more is a discount', () => {
    expect(problems([filter], NO_PRICE_RIGHT, { roundOff: 99 })).toEqual([]);
    expect(problems([filter], NO_PRICE_RIGHT, { roundOff: 100 })).toHaveLength(1);
    expect(problems([filter], cashier, { roundOff: 350 })).toEqual([]);
    expect(problems([filter], cashier, { roundOff: 351 })).toHaveLength(1);
  });

  it('a limit counts what the customer pays, the share of a discount on the whole order too', () => {
    expect(problems([{ ...filter, price: 3325 }], cashier)).toEqual([]);
    expect(problems([{ ...filter, price: 3324 }], cashier)).toEqual([
      { line: 0, message: '「机油滤清器」优惠后 ¥66.48，低于您的最低折扣 9.5折（¥66.50）' },
    ]);
    expect(problems([filter, pads], cashier, { handDiscount: 990 })).toEqual([]);
    expect(problems([filter, pads], cashier, { handDiscount: 1000 })).toHaveLength(2);
    expect(problems([{ ...filter, price: 3600 }], cashier)).toEqual([]);
  });

  it('the words name whose limit it is: the reader’s own, or an approver’s', () => {
    const said = (line: PricedLine, right: PriceRight) =>
      problems([line], right, { whose: '李店' }).map(({ message }) => message);
    expect(said({ ...filter, price: 2000 }, manager)).toEqual([
      '「机油滤清器」优惠后 ¥40.00，低于李店的最低折扣 8折（¥56.00）',
    ]);
    expect(said({ ...filter, orderType: 2 }, manager)).toEqual(['李店没有把「机油滤清器」作为赠品的权限']);
    expect(said({ ...filter, price: 3000 }, NO_PRICE_RIGHT)).toEqual([
      '李店没有改价权限，「机油滤清器」应按售价 ¥35.00 销售',
    ]);
  });

  it('the floor binds everybody but the master, however low his limit; the list price is never refused', () => {
    expect(problems([{ ...filter, price: 3000 }], manager)).toEqual([]);
    expect(problems([{ ...filter, price: 2999 }], manager)).toEqual([
      { line: 0, message: '「机油滤清器」优惠后 ¥59.98，低于底价 ¥60.00，只有店主可以放行' },
    ]);
    expect(problems([{ ...filter, price: 1 }], MASTERS_RIGHT)).toEqual([]);
    expect(problems([{ ...filter, floor: 9999 }], cashier)).toEqual([]);
  });

  it('a gift needs a limit of nothing', () => {
    expect(problems([{ ...filter, orderType: 2 }], manager)).toEqual([
      { line: 0, message: '您没有把「机油滤清器」作为赠品的权限' },
    ]);
    expect(problems([{ ...filter, orderType: 2 }], { lowestPercent: 0, master: false })).toEqual([]);
  });

  it('[S-11] three-guarantee lines need no right up to the store’s limit of an order, and that of a gift above', () => {
    const free = [
      { ...filter, orderType: 3 as const },
      { ...pads, orderType: 3 as const },
    ];
    expect(problems(free, NO_PRICE_RIGHT, { freeWarranty: 19_800 })).toEqual([]);
    const message = '三包商品共 ¥198.00，超过免授权额度 ¥197.99';
    expect(problems([pads, ...free], manager, { freeWarranty: 19_799 })).toEqual([
      { line: 1, message },
      { line: 2, message },
    ]);
    expect(problems(free, { lowestPercent: 0, master: false })).toEqual([]);
    expect(problems(free, MASTERS_RIGHT)).toEqual([]);
  });

  it('what nobody touched needs no look', () => {
    const plain = { handDiscount: 0, roundOff: 0 };
    expect(pricesTouched([filter, pads], { ...plain, roundOff: 99 })).toBe(false);
    expect(pricesTouched([filter, { ...pads, orderType: 3 }], plain)).toBe(true);
    expect([
      pricesTouched([{ ...filter, price: 3501 }], plain),
      pricesTouched([{ ...filter, orderType: 2 }], plain),
      pricesTouched([filter], { ...plain, handDiscount: 1 }),
      pricesTouched([filter], { ...plain, roundOff: 100 }),
    ]).toEqual([true, true, true, true]);
  });

  it('a discount of exactly the limit on the whole order passes on every line, whatever the amounts', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ listPrice: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 50 }) }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.integer({ min: 1, max: 99 }),
        (wanted, lowestPercent) => {
          const lines = wanted.map((line): PricedLine => ({
            ...line,
            name: '件',
            orderType: 1,
            price: line.listPrice,
            floor: 0,
          }));
          const total = lines.reduce((sum, { listPrice, quantity }) => sum + listPrice * quantity, 0);
          const handDiscount = Math.floor((total * (100 - lowestPercent)) / 100);
          expect(problems(lines, { lowestPercent, master: false }, { handDiscount })).toEqual([]);
        },
      ),
    );
  });
});
