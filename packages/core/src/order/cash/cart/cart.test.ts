import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filter, oil, part, plug } from '../goods.fixture';
import { orderDraft } from '../orderDraft';
import { EMPTY_CART, type Cart } from './cart';
import { cartAfter, MAX_LINES, quantityProblem, type CartEvent } from './cartChanges';
import { cartMoney, shortLines } from './cartMoney';

function after(cart: Cart, ...events: CartEvent[]): Cart {
  return events.reduce((current, event) => {
    const change = cartAfter(current, event);
    if (!change.ok) throw new Error(change.message);
    return change.cart;
  }, cart);
}
const refusal = (cart: Cart, event: CartEvent) => {
  const change = cartAfter(cart, event);
  return change.ok ? undefined : change.message;
};

describe('the cart', () => {
  it('a part that is added again counts one more on its line', () => {
    const cart = after(
      EMPTY_CART,
      { type: 'add', goods: filter },
      { type: 'add', goods: oil, quantity: 1.5 },
      { type: 'add', goods: filter },
    );
    expect(cart.lines.map(({ goods, quantity, price }) => [goods.name, quantity, price])).toEqual([
      ['机油滤清器', 2, 4_500],
      ['机油', 1.5, 6_880],
    ]);
  });

  it('a price agreed on by hand stays when the part is scanned again', () => {
    const cart = after(
      EMPTY_CART,
      { type: 'add', goods: filter },
      { type: 'setPrice', skuId: '1', price: 4_000 },
      { type: 'add', goods: { ...filter, available: 7 } },
    );
    expect(cart.lines[0]).toMatchObject({ price: 4_000, quantity: 2, goods: { available: 7 } });
  });

  it('a quantity has the decimals of its unit', () => {
    expect([0, -1, 1.5, 100_000].map((quantity) => quantityProblem(filter, quantity))).toEqual([
      '数量必须大于0',
      '数量必须大于0',
      '数量必须为整数',
      '数量不能超过99999',
    ]);
    expect([1.5, 1.55, Number.NaN].map((quantity) => quantityProblem(oil, quantity))).toEqual([
      undefined,
      '数量最多保留1位小数',
      '数量必须大于0',
    ]);
  });

  it('refuses what the server would refuse, and stays as it is', () => {
    const cart = after(EMPTY_CART, { type: 'add', goods: filter });
    expect(refusal(cart, { type: 'setQuantity', skuId: '1', quantity: 0.5 })).toBe('数量必须为整数');
    expect(refusal(cart, { type: 'setPrice', skuId: '1', price: -1 })).toBe('单价格式错误');
    expect(refusal(cart, { type: 'setPrice', skuId: '9', price: 1 })).toBe('商品已不在清单中');
    expect(refusal(cart, { type: 'setHandDiscount', amount: 4_501 })).toBe('优惠金额不能大于合计金额');
    expect(refusal(cart, { type: 'setRoundOff', amount: 4_501 })).toBe('抹零金额不能大于应收金额');
  });

  it('an order has at most 200 lines', () => {
    const full = after(
      EMPTY_CART,
      ...Array.from({ length: MAX_LINES }, (_, index): CartEvent => ({ type: 'add', goods: part(`p${index}`) })),
    );
    expect(refusal(full, { type: 'add', goods: plug })).toBe('一张单据最多200行商品');
    expect(refusal(full, { type: 'add', goods: part('p7') })).toBeUndefined();
  });

  it('a vehicle goes with its customer', () => {
    const cart = after(
      EMPTY_CART,
      { type: 'setCustomer', customer: { id: 'c1', name: '李师傅' } },
      { type: 'setVehicle', vehicle: { id: 'v1', plate: '粤B12345' } },
    );
    expect(after(cart, { type: 'setCustomer', customer: undefined }).vehicle).toBeUndefined();
  });

  it('shows where the shop has less than is wanted', () => {
    const cart = after(
      EMPTY_CART,
      { type: 'add', goods: oil, quantity: 3.6 },
      { type: 'add', goods: filter, quantity: 10 },
    );
    expect(shortLines(cart).map(({ goods }) => goods.name)).toEqual(['机油']);
  });

  it('becomes an order with the amount that the desk shows', () => {
    const cart = after(
      EMPTY_CART,
      { type: 'add', goods: filter, quantity: 2 },
      { type: 'setOrderType', skuId: '1', orderType: 2 },
      { type: 'add', goods: plug },
      { type: 'setHandDiscount', amount: 50 },
      { type: 'setCustomer', customer: { id: 'c1', name: '李师傅' } },
      { type: 'setRemark', remark: '自提' },
    );
    const money = cartMoney(cart);
    expect(money.ok && money.totals.receivable).toBe(3_500);
    expect(orderDraft(cart, 3_500)).toEqual({
      customerId: 'c1',
      handDiscount: 50,
      roundOff: 0,
      expected: 3_500,
      remark: '自提',
      lines: [
        { skuId: '1', quantity: 2, price: 4_500, orderType: 2 },
        { skuId: '3', quantity: 1, price: 3_550, orderType: 1 },
      ],
    });
  });

  it('[F-31] the service person, the remark and a line of type 4 go into the order', () => {
    const cart = after(
      EMPTY_CART,
      { type: 'add', goods: plug },
      { type: 'setOrderType', skuId: '3', orderType: 4 },
      { type: 'setServiceStaff', serviceStaff: { id: 's1', name: '赵师傅' } },
      { type: 'setRemark', remark: '自提' },
    );
    expect(orderDraft(cart, 3_550)).toMatchObject({
      serviceStaffId: 's1',
      remark: '自提',
      lines: [{ skuId: '3', orderType: 4 }],
    });
  });

  it('whatever is done to it, a part stands on one line and no line is empty', () => {
    const skuId = fc.constantFrom('1', '2', '3');
    const event: fc.Arbitrary<CartEvent> = fc.oneof(
      fc.constantFrom(filter, oil, plug).map((goods): CartEvent => ({ type: 'add', goods })),
      fc.record({
        type: fc.constant('setQuantity' as const),
        skuId,
        quantity: fc.integer({ min: -10, max: 100 }).map((tenths) => tenths / 10),
      }),
      fc.record({ type: fc.constant('setPrice' as const), skuId, price: fc.integer({ min: -5, max: 9_999 }) }),
      fc.record({ type: fc.constant('remove' as const), skuId }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const cart = events.reduce((current, one) => {
          const change = cartAfter(current, one);
          return change.ok ? change.cart : current;
        }, EMPTY_CART);
        expect(new Set(cart.lines.map(({ goods }) => goods.skuId)).size).toBe(cart.lines.length);
        expect(cart.lines.every(({ goods, quantity }) => quantityProblem(goods, quantity) === undefined)).toBe(true);
        expect(cartMoney(cart).ok).toBe(true);
      }),
    );
  });
});
