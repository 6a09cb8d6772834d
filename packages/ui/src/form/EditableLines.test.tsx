import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { priceColumn, quantityColumn } from '../list/columns/lineColumns';
import { EditableLines } from './EditableLines';
import { useForm } from './useForm';

interface Line {
  quantity: number;
  price: number;
}
const columns = [quantityColumn<Line>('quantity', { label: '数量' }), priceColumn<Line>('price', { label: '单价' })];

async function lines() {
  const saved: Line[][] = [];
  let held: Line[] = [];
  function Held() {
    const [all, setAll] = useState<Line[]>([{ quantity: 3, price: 100 }]);
    held = all;
    const form = useForm({ initial: {}, save: () => Promise.resolve(saved.push(held)) });
    return (
      <form {...form.props}>
        <EditableLines
          label="明细"
          lines={all}
          onChange={setAll}
          columns={columns}
          lineKey={(_, row) => String(row)}
          blank={() => ({ quantity: 0, price: 0 })}
        />
        <button type="submit">保存</button>
      </form>
    );
  }
  const page = await renderInTest(<Held />);
  const cell = (row: number, column: number) => page.find<HTMLInputElement>(`[data-cell="${row}:${column}"]`);
  return { ...page, cell, held: () => held, saved };
}

it('a cell says what it has dropped of a typed text, and refuses what would become another number', async () => {
  const page = await lines();
  const quantity = page.cell(0, 0);
  await act(async () => quantity.focus());
  await page.type(quantity, '-2');
  expect([quantity.value, page.held()[0]?.quantity]).toEqual(['2', 2]);
  expect(page.text()).toContain('不能为负数，现在是 2');
  await page.type(quantity, '1,5');
  await act(async () => page.cell(0, 1).focus());
  await page.settle();
  expect([quantity.value, quantity.getAttribute('aria-invalid')]).toEqual(['1,5', 'true']);
  expect(page.text()).toContain('数字里不能有逗号');
  await page.click(page.button('保存'));
  await page.settle();
  expect(page.saved).toEqual([]);
  expect(document.activeElement).toBe(quantity);
  await page.type(quantity, '2');
  await page.click(page.button('保存'));
  await page.eventually(() => expect(page.saved).toEqual([[{ quantity: 2, price: 100 }]]));
});

it('a pasted text that is no number stands in its cell, red, beside those that are', async () => {
  const page = await lines();
  const clipboardData = { getData: () => '2\t¥1,234.50\n-2\t12a.345' };
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
  await act(async () => void page.cell(0, 0).dispatchEvent(paste));
  await page.settle();
  expect(page.held()).toEqual([
    { quantity: 2, price: 123_450 },
    { quantity: 0, price: 0 },
  ]);
  expect([page.cell(1, 0).value, page.cell(1, 1).value]).toEqual(['-2', '12a.345']);
  expect(page.text()).toContain('不能为负数');
  expect(page.text()).toContain('只能填数字');
});
