import { RefusedError } from '@partsdesk/sdk';
import { describe, expect, test } from 'vitest';
import { atCheckout, cash, open, where } from '../cashDesk.fixture';
import { toDraft } from '../cashDeskDraft';
import { filter, oil, plug } from '../goods.fixture';
import { EMPTY_CART, type Cart, type CartCoupon } from './cart';
import { cartAfter } from './cartChanges';
import { bestCouponsOf, cartCouponProblem, cartMoney } from './cartMoney';

const coupon = (change: Partial<CartCoupon> = {}): CartCoupon => ({
  id: 'a',
  name: '满减',
  kind: 1,
  face: 1000,
  percent: 100,
  cap: 0,
  part: '',
  threshold: 0,
  stackable: false,
  validTo: '2027-01-31T16:00:00Z',
  skuIds: [filter.skuId, oil.skuId, plug.skuId],
  ...change,
});

const cart: Cart = {
  ...EMPTY_CART,
  customer: { id: 'c1', name: '李师傅' },
  lines: [
    { goods: filter, quantity: 1, price: filter.price, orderType: 1 },
    { goods: plug, quantity: 2, price: plug.price, orderType: 1 },
  ],
};
const whole = filter.price + 2 * plug.price;

describe('the cart with coupons', () => {
  test('[MKT-17] the best are chosen, and the money is the server’s', () => {
    const held = [coupon(), coupon({ id: 'b', face: 2000 }), coupon({ id: 'x', face: 9000, threshold: whole + 1 })];
    const best = bestCouponsOf(cart, held);
    expect(best.map(({ id }) => id)).toEqual(['b']);
    const change = cartAfter(cart, { type: 'setCoupons', coupons: best });
    const money = change.ok && cartMoney(change.cart);
    expect(money && money.ok && money.totals).toMatchObject({ coupon: 2000, receivable: whole - 2000 });
    expect(cartCouponProblem(cart, held[2]!)).toBe('还差 ¥0.01');
    expect(cartCouponProblem(cart, coupon({ skuIds: [] }))).toBe('本单没有适用的商品');
  });

  test('[MKT-72] an exchange takes one of two plugs off the cart, and one for another shop says so', () => {
    const exchange = coupon({ id: 'x', kind: 3, face: 0, part: plug.name, skuIds: [plug.skuId] });
    const change = cartAfter(cart, { type: 'setCoupons', coupons: bestCouponsOf(cart, [exchange]) });
    const money = change.ok && cartMoney(change.cart);
    expect(money && money.ok && money.totals.coupon).toBe(plug.price);
    expect(cartCouponProblem(cart, coupon({ elsewhere: '只在「浦东店」可用' }))).toBe('只在「浦东店」可用');
  });

  test('what coupons leave limits the round-off', () => {
    const all = cartAfter({ ...cart, roundOff: 50 }, { type: 'setCoupons', coupons: [coupon({ face: whole })] });
    expect(all.ok && all.cart.roundOff).toBe(0);
  });

  test('[MKT-05] a choice that cannot stand together is refused in words', () => {
    expect(cartAfter(cart, { type: 'setCoupons', coupons: [coupon(), coupon({ id: 'b' })] })).toEqual({
      ok: false,
      message: '「满减」不能和别的优惠券一起用',
    });
  });
});

/** Opens the checkout of a customer who holds a coupon. */
async function couponedDesk(couponsFor = () => Promise.resolve<readonly CartCoupon[]>([coupon()])) {
  const desk = open({ api: { couponsFor } });
  desk.actor.send({ type: 'setCustomer', customer: { id: 'c1', name: '李师傅' } });
  for (const code of ['6901', '6902']) desk.actor.send({ type: 'scan', code });
  await desk.idle();
  await desk.reach({ selling: { scanning: 'idle' } });
  const total = () => {
    const money = cartMoney(desk.state().cart);
    return money.ok ? money.totals.receivable : 0;
  };
  return { ...desk, total };
}

describe('the checkout of a customer with coupons', () => {
  test('[MKT-72] chooses the best, lowers the suggested cash, and sends their ids with the amount', async () => {
    const desk = await couponedDesk();
    const before = desk.total();
    desk.actor.send({ type: 'openCheckout' });
    desk.actor.send(cash(before));
    await desk.reach({ checkout: 'tendering' });
    expect(desk.state().tenders).toEqual([{ method: 'cash', amount: before - 1000 }]);
    desk.actor.send({ type: 'pay' });
    await desk.reach('finished');
    expect(desk.api.addOrder).toHaveBeenCalledWith(
      expect.objectContaining({ couponIds: ['a'], expected: before - 1000 }),
      expect.any(String),
    );
  });

  test('[MKT-72] Enter before the coupons are known pays when they are', async () => {
    const desk = await couponedDesk();
    desk.actor.send({ type: 'openCheckout' });
    desk.actor.send(cash(desk.total()));
    desk.actor.send({ type: 'pay' });
    await desk.reach('finished');
    expect(desk.api.addOrder).toHaveBeenCalledWith(expect.objectContaining({ couponIds: ['a'] }), expect.any(String));
  });

  test('coupons that cannot be looked up are told, and the sale goes on without', async () => {
    const refusal = new RefusedError('查询失败', { ...where, status: 1, errors: [] });
    const desk = await couponedDesk(() => Promise.reject(refusal));
    desk.actor.send({ type: 'openCheckout' });
    await desk.reach({ checkout: 'tendering' });
    expect(desk.notices()).toContain('客户的优惠券没有查到，本单先不用券；可按 F6 再查');
    expect(desk.state().cart.coupons).toEqual([]);
  });

  test('taken off by hand they stay off after a reload, and the cart has none when it is opened again', async () => {
    const desk = await couponedDesk();
    desk.actor.send({ type: 'openCheckout' });
    await desk.reach({ checkout: 'tendering' });
    desk.actor.send({ type: 'setCoupons', coupons: [] });
    expect(desk.state().cart.coupons).toEqual([]);
    const again = open({ draft: toDraft(desk.actor.getSnapshot()) });
    expect(again.actor.getSnapshot().matches({ checkout: 'tendering' })).toBe(true);
    expect(again.state().cart.coupons).toEqual([]);
    desk.actor.send({ type: 'backToCart' });
    expect(desk.state().cart.coupons).toBeUndefined();
  });

  test('the walk-in customer is asked for none', async () => {
    const desk = await atCheckout({ api: { couponsFor: () => Promise.reject(new Error('asked')) } });
    expect(desk.state().cart.coupons).toBeUndefined();
  });
});
