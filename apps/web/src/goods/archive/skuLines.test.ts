import { expect, it } from 'vitest';
import { blankSku, skuColumns } from './skuLines';

it('[U-39] a price that nobody typed is empty, and one that was typed is shown', () => {
  const column = (field: string) => skuColumns(0).find((one) => one.field === field)?.edit;
  expect([column('price')?.text(blankSku()), column('floorPrice')?.text(blankSku())]).toEqual(['', '']);
  const priced = column('price')?.write(blankSku(), '12.5');
  expect(priced && column('price')?.text(priced)).toBe('12.50');
});
