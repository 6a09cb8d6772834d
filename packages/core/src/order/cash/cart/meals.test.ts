import { describe, expect, it } from 'vitest';
import { part } from '../goods.fixture';
import { draftLines } from '../orderDraft';
import { EMPTY_CART, type Cart } from './cart';
import { cartAfter } from './cartChanges';
import { isShort, offeredMeals, type MealRow } from './meals';

const row = (skuId: string, quantity: number, mealPrice: number, more: Partial<MealRow> = {}): MealRow => ({
  ...part(skuId),
  onSale: true,
  comboModelId: 'm1',
  comboName: '小保养',
  modelTitle: '大众 朗逸',
  quantity,
  mealPrice,
  labourTotal: 6000,
  ...more,
});

const added = (cart: Cart, rows: readonly MealRow[]) => {
  const [meal] = offeredMeals(rows);
  if (!meal) throw new Error('no meal');
  return cartAfter(cart, { type: 'addMeal', meal });
};

describe('[F-21] a meal at the desk', () => {
  it('costs what its parts cost, tells what the shop does not sell, and what it has too few of', () => {
    const [small, big] = offeredMeals([
      row('a', 1, 2900),
      row('b', 4.5, 2111, { available: 4, decimals: 1 }),
      row('c', 1, 500, { onSale: false }),
      row('d', 1, 100, { comboModelId: 'm2', comboName: '大保养' }),
    ]);
    expect(small).toMatchObject({ name: '小保养', total: 2900 + 9500, missing: ['配件c'], labourTotal: 6000 });
    expect(small?.parts.map(isShort)).toEqual([false, true]);
    expect(big).toMatchObject({ name: '大保养', total: 100 });
  });

  it('puts all its parts into the cart at its prices, and names itself to the server', () => {
    const change = added(EMPTY_CART, [row('a', 2, 2900), row('b', 1, 2111)]);
    expect(change.ok && draftLines(change.cart)).toMatchObject([
      { skuId: 'a', quantity: 2, price: 2900, comboModelId: 'm1' },
      { skuId: 'b', quantity: 1, price: 2111, comboModelId: 'm1' },
    ]);
    expect(change.ok && added(change.cart, [row('a', 2, 2900), row('b', 1, 2111)])).toMatchObject({
      cart: { lines: [{ quantity: 4 }, { quantity: 2 }] },
    });
  });

  it('is added as a whole or not at all', () => {
    const sold = cartAfter(EMPTY_CART, { type: 'add', goods: part('b') });
    expect(sold.ok && added(sold.cart, [row('a', 1, 2900), row('b', 1, 2111)])).toEqual({
      ok: false,
      message: '「配件b」已在清单中，请先移除再加套餐「小保养」',
    });
    expect(added(EMPTY_CART, [row('a', 1, 2900, { onSale: false })])).toEqual({
      ok: false,
      message: '套餐「小保养」的配件本店都不卖',
    });
  });
});
