import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it, vi } from 'vitest';
import { CellInput } from './CellInput';

async function wholeCell() {
  const commit = vi.fn<(text: string) => void>();
  const page = await renderInTest(<CellInput label="数量" text="2" filter={{ decimals: 0 }} onCommit={commit} />);
  const input = page.find<HTMLInputElement>('input');
  const typed = async (text: string) => {
    await page.type(input, text);
    return { shown: input.value, red: input.getAttribute('aria-invalid'), said: page.text() };
  };
  return { ...page, input, typed, commit };
}

it('keeps 1.5 pieces as it was typed, red, and takes over nothing', async () => {
  const { typed, press, input, commit } = await wholeCell();
  for (const text of ['1.5', '1,5'])
    expect(await typed(text)).toEqual({ shown: text, red: 'true', said: '只能填整数' });
  await press(input, 'Enter');
  expect(commit).not.toHaveBeenCalled();
  expect(input.dataset.refused).toBe('');
});

it('takes full-width digits as digits', async () => {
  const { typed, press, input, commit } = await wholeCell();
  expect(await typed('１２')).toMatchObject({ shown: '12', red: null });
  await press(input, 'Enter');
  expect(commit).toHaveBeenCalledWith('12');
});

it('says what it has dropped of a typed text, and tells the page of no number that it refuses', async () => {
  const type = vi.fn<(text: string) => void>();
  const commit = vi.fn<(text: string) => void>();
  const page = await renderInTest(
    <CellInput label="现金金额" text="0.00" filter={{ decimals: 2 }} onType={type} onCommit={commit} />,
  );
  const input = page.find<HTMLInputElement>('input');
  await page.type(input, '-5');
  expect([input.value, page.text()]).toEqual(['5', '不能为负数，现在是 5']);
  expect(type).toHaveBeenLastCalledWith('5');
  await page.type(input, '1,5');
  expect([input.value, page.text()]).toEqual(['1,5', '数字里不能有逗号']);
  expect(type).toHaveBeenLastCalledWith('');
  await page.press(input, 'Enter');
  expect(commit).not.toHaveBeenCalled();
});
