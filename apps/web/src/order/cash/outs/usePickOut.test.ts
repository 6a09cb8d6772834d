import type { Schemas } from '@partsdesk/sdk/types/parts';
import { expect, it } from 'vitest';
import { handOutWords } from './usePickOut';

const line = (id: string, restQuantity: number, unitName = '个') =>
  ({ id, restQuantity, unitName }) as Schemas['SaleOutLine'];

it('the button of a hand-out tells what is handed out, while a quantity is typed too', () => {
  const lines = [line('filter', 4), line('plug', 2)];
  expect(handOutWords(lines, { filter: 4, plug: 2 })).toBe('全部出库');
  expect(handOutWords(lines, { filter: 3, plug: 2 })).toBe('出库 5 个');
  expect(handOutWords([...lines, line('oil', 1.5, '升')], { filter: 0, plug: 1, oil: 0.5 })).toBe('出库 1.5 件');
});

it('promises no number while a quantity is refused, nor where nothing is taken', () => {
  const lines = [line('filter', 4)];
  expect([Number.NaN, 5, 0].map((filter) => handOutWords(lines, { filter }))).toEqual(['出库', '出库', '出库']);
});
