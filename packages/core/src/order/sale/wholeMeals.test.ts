import { expect, it } from 'vitest';
import { wholeMeals } from './wholeMeals';

const parts = [
  { comboModelId: 'meal', skuId: 'filter', quantity: 1 },
  { comboModelId: 'meal', skuId: 'oil', quantity: 4.5 },
];
const line = (skuId: string, quantity: number, comboModelId: string | undefined = 'meal') => ({
  skuId,
  quantity,
  comboModelId,
});

it.each([
  ['once', [line('filter', 1), line('oil', 4.5)], true],
  ['three times, beside another part', [line('oil', 13.5), line('plug', 1, undefined), line('filter', 3)], true],
  ['without the oil', [line('filter', 1)], false],
  ['with twice the oil', [line('filter', 1), line('oil', 9)], false],
  ['one and a half times', [line('filter', 1.5), line('oil', 6.75)], false],
  ['with oil that belongs to no meal', [line('filter', 1), { skuId: 'oil', quantity: 4.5 }], false],
])('[F-21] a meal is whole: %s', (_, lines, whole) => {
  expect(wholeMeals(lines, parts).has('meal')).toBe(whole);
});
