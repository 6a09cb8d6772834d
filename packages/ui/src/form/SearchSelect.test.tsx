import { afterEach, expect, it, vi } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { SearchSelect } from './SearchSelect';

afterEach(() => vi.useRealTimers());

interface Asked {
  keyword?: string;
  current: number;
  pageSize: number;
}

async function select() {
  const asked: Asked[] = [];
  const picked: (string | undefined)[] = [];
  const load = (query: Asked) => {
    asked.push(query);
    const records = Array.from({ length: 10 }, (_, index) => ({
      id: `${String(query.current)}-${String(index)}`,
      name: `客户${String((query.current - 1) * 10 + index + 1)}`,
    }));
    return Promise.resolve({ records, current: query.current, pages: 3, total: 30, more: false });
  };
  vi.useFakeTimers();
  const page = await renderInTest(
    <SearchSelect
      label="客户"
      name="customerId"
      value={undefined}
      onChange={(id) => picked.push(id)}
      load={load}
      text={({ name }: { id: string; name: string }) => name}
    />,
  );
  const input = page.find<HTMLInputElement>('input[name=customerId]');
  const wait = async (milliseconds: number) => {
    const { act } = await import('react');
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  };
  return { ...page, asked, picked, input, wait };
}

it('asks 300 ms after the last key, ten at a time [WIDGET-08] [CONST-24] [CONST-25]', async () => {
  const { asked, input, press, type, wait } = await select();
  await press(input, 'ArrowDown');
  await wait(300);
  expect(asked).toEqual([{ current: 1, pageSize: 10 }]);
  await type(input, '王');
  await wait(200);
  await type(input, '王师');
  await wait(299);
  expect(asked).toHaveLength(1);
  await wait(1);
  expect(asked.slice(1)).toEqual([{ keyword: '王师', current: 1, pageSize: 10 }]);
});

it('fetches the next ten when the list is scrolled to its end, and answers the id of what is chosen', async () => {
  const { asked, picked, input, press, wait, click } = await select();
  await press(input, 'ArrowDown');
  await wait(300);
  const list = document.querySelector<HTMLElement>('[role=listbox]')!;
  list.dispatchEvent(new Event('scroll', { bubbles: true }));
  await wait(0);
  expect(asked.at(-1)).toEqual({ current: 2, pageSize: 10 });
  const options = [...document.querySelectorAll<HTMLElement>('[role=option]')];
  expect(options).toHaveLength(20);
  await click(options[12]!);
  expect(picked).toEqual(['2-2']);
});

it('[U-30] the list of suggestions has the edge and the shadow of an overlay', async () => {
  const { input, press, wait, find } = await select();
  await press(input, 'ArrowDown');
  await wait(300);
  const list = getComputedStyle(find('.MuiAutocomplete-paper'));
  expect(list.boxShadow).not.toMatch(/^(none)?$/);
  expect(list.borderTopStyle).toBe('solid');
});

it('offers something else where nothing fits, by Enter and by its button, once that is known', async () => {
  vi.useFakeTimers();
  const added: string[] = [];
  const page = await renderInTest(
    <SearchSelect
      label="客户"
      name="customerId"
      value={undefined}
      onChange={() => undefined}
      load={() => Promise.resolve({ records: [], current: 1, pages: 0, total: 0, more: false })}
      text={({ name }: { id: string; name: string }) => name}
      otherwise={{ label: (keyword) => `新增客户“${keyword}”`, run: (keyword) => added.push(keyword) }}
    />,
  );
  const input = page.find<HTMLInputElement>('input[name=customerId]');
  const { act } = await import('react');
  await page.press(input, 'ArrowDown');
  await page.type(input, '13800138000');
  await page.press(input, 'Enter');
  expect(added).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(300));
  await page.press(input, 'Enter');
  await page.click(page.button('新增客户“13800138000”'));
  expect(added).toEqual(['13800138000', '13800138000']);
});
