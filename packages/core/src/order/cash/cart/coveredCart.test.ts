import { expect, test } from 'vitest';
import { draftLines } from '../orderDraft';
import { EMPTY_CART, type Cart } from './cart';
import { cartAfter, type CartEvent } from './cartChanges';
import { cartMoney, coveredOf } from './cartMoney';

const wash = {
  skuId: 'wash',
  skuCode: 'FW-1',
  barCode: '',
  name: '洗车',
  spec: '',
  brandName: '',
  unitName: '次',
  decimals: 0,
  price: 3000,
  available: 0,
  isService: true,
  imageUrl: '',
};
const use = (value: number, ofVehicle = false) => ({
  itemId: `item${String(value)}`,
  card: '礼品卡尾号1234',
  value,
  ofVehicle,
});

const after = (cart: Cart, ...events: CartEvent[]): Cart =>
  events.reduce((now, event) => {
    const change = cartAfter(now, event);
    if (!change.ok) throw new Error(change.message);
    return change.cart;
  }, cart);

const own = after(EMPTY_CART, { type: 'setCustomer', customer: { id: 'c', name: '王师傅' } });
const covered = after(
  own,
  { type: 'add', goods: wash },
  { type: 'useCard', goods: wash, use: use(1666) },
  { type: 'useCard', goods: wash, use: use(1667) },
);

test('[MEM-17] covered pieces are lines of their own in the order, at their value and without a discount', () => {
  const reduced = after(covered, { type: 'setHandDiscount', amount: 500 });
  const money = cartMoney(reduced);
  expect(money.ok && money.lines).toEqual([expect.objectContaining({ amount: 2500 + 3333, handDiscount: 500 })]);
  expect(coveredOf(reduced)).toBe(3333);
  expect(draftLines(reduced)).toEqual([
    { skuId: 'wash', quantity: 1, price: 3000, orderType: 1 },
    { skuId: 'wash', quantity: 1, giftCardItemId: 'item1666', orderType: 1 },
    { skuId: 'wash', quantity: 1, giftCardItemId: 'item1667', orderType: 1 },
  ]);
  expect(cartAfter(covered, { type: 'setHandDiscount', amount: 3001 }).ok).toBe(false);
});

test('uses go with the customer, those of a maintenance card with the vehicle, and the last with fewer pieces', () => {
  const fewer = after(covered, { type: 'setQuantity', skuId: 'wash', quantity: 1 });
  expect(fewer.lines[0]?.uses).toEqual([use(1666)]);
  expect(coveredOf(after(covered, { type: 'setCustomer', customer: undefined }))).toBe(0);
  const both = after(covered, { type: 'useCard', goods: wash, use: use(900, true) });
  expect(coveredOf(after(both, { type: 'setVehicle', vehicle: { id: 'v', plate: '浙A00001' } }))).toBe(3333);
  expect(coveredOf(after(both, { type: 'dropUses', skuId: 'wash' }))).toBe(0);
  expect(cartAfter(covered, { type: 'setOrderType', skuId: 'wash', orderType: 2 }).ok).toBe(false);
});

test('[MEM-15] another vehicle takes the uses of a maintenance card away in words, a discount by rate stays', () => {
  const reduced = after(covered, { type: 'setDiscountRate', keptPermille: 900 });
  const both = after(reduced, { type: 'useCard', goods: wash, use: { ...use(900, true), card: '保养卡尾号5678' } });
  const other: CartEvent = { type: 'setVehicle', vehicle: { id: 'v', plate: '浙A00001' } };
  const change = cartAfter(both, other);
  expect(change).toMatchObject({ ok: true, told: '保养卡尾号5678只能用在登记的车辆上，已取消 1 次抵扣' });
  expect(change.ok && change.cart.keptPermille).toBe(900);
  expect(cartAfter(reduced, other)).not.toHaveProperty('told');
});
