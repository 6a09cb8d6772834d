import { expect, it } from 'vitest';
import { priceColumn, quantityColumn, readColumn, textColumn, type LineColumn } from '../list/columns/lineColumns';
import { pastedCells, pasteInto } from './pasteLines';

interface Line {
  name: string;
  quantity: number;
  price: number;
  remark: string;
}
const line = (name: string): Line => ({ name, quantity: 1, price: 0, remark: '' });
const columns: LineColumn<Line>[] = [
  readColumn('name', { label: '商品' }, ({ name }) => name),
  quantityColumn('quantity', { label: '数量' }),
  priceColumn('price', { label: '单价' }),
  textColumn('remark', { label: '备注' }),
];

it('reads rows and cells as Excel puts them on the clipboard', () => {
  expect(pastedCells('2\t12.50\r\n3\t8\r\n')).toEqual([
    ['2', '12.50'],
    ['3', '8'],
  ]);
});

it('spreads several rows from the cell on, in fen and quantities', () => {
  const pasted = pasteInto([line('机油'), line('机滤')], columns, pastedCells('2\t12.50\n3\t¥8'), {
    row: 0,
    column: 1,
  });
  expect(pasted).toEqual([
    { ...line('机油'), quantity: 2, price: 1250 },
    { ...line('机滤'), quantity: 3, price: 800 },
  ]);
});

it('adds lines for a longer paste only where lines can be added', () => {
  const cells = pastedCells('1\n2\n3');
  expect(pasteInto([line('机油')], columns, cells, { row: 0, column: 1 })).toHaveLength(1);
  expect(
    pasteInto([line('机油')], columns, cells, { row: 0, column: 1 }, () => line('')).map(({ quantity }) => quantity),
  ).toEqual([1, 2, 3]);
});

it('leaves 1.5 pieces in the cell as typed and says that they are whole', () => {
  const { edit } = quantityColumn<Line>('quantity', { label: '数量', decimals: 0 });
  expect([edit?.filter?.('1.5'), edit?.problem?.('1.5'), edit?.problem?.('15')]).toEqual([
    '1.5',
    '只能填整数',
    undefined,
  ]);
});
