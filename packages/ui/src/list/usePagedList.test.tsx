import type { CallOptions, Page } from '@partsdesk/sdk';
import { act, use, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { TextField } from '../form/TextField';
import { createPageFront, PageShown } from '../page/pageShown';
import { usePagedList, type Column } from './usePagedList';

interface Row {
  id: string;
  name: string;
}
type Query = { current?: number; pageSize?: number; name?: string; status?: 0 | 1 };

const pageOf = (current: number, records: Row[], pages = 3): Page<Row> => ({
  records,
  current,
  pages,
  total: 50,
  more: false,
});

async function list(address: string, answer: (query: Query) => Promise<Page<Row>>) {
  const asked: Query[] = [];
  const load = (query: Query | undefined, options?: CallOptions) => {
    expect(options?.signal).toBeDefined();
    asked.push(query ?? {});
    return answer(query ?? {});
  };
  function Screen() {
    const paged = usePagedList(load, { chips: { name: (name) => `名称：${name}` } });
    // @ts-expect-error a filter that the query does not have
    void (() => paged.bind('nmae'));
    // @ts-expect-error a field that the row does not have
    const wrong: Column<Row> = { field: 'nmae' };
    void wrong;
    return (
      <>
        <TextField label="名称" {...paged.bind('name')} />
        <div role="grid" aria-busy={paged.grid['aria-busy']}>
          {paged.rows.map((row) => (
            <i key={row.id}>{row.name}</i>
          ))}
        </div>
        {paged.chips.map((chip) => (
          <button key={chip.name} onClick={chip.remove}>
            {chip.label}
          </button>
        ))}
        {paged.error !== undefined && <button onClick={paged.reload}>重试</button>}
        <button onClick={() => paged.bind('status').onCommit?.(1)}>启用的</button>
        <button onClick={() => paged.goTo(2)}>下一页</button>
        {paged.filtered && <button onClick={paged.clear}>清除条件</button>}
        <button onClick={() => paged.goTo(2, 50)}>每页50</button>
        <b>{JSON.stringify(paged.sizes)}</b>
      </>
    );
  }
  const page = await renderInTest(<Screen />, address);
  await page.settle();
  return { ...page, asked, last: () => asked.at(-1), input: page.find<HTMLInputElement>('input[name=name]') };
}

const rows = async () => Promise.resolve(pageOf(1, [{ id: '1', name: '老客户' }]));

it('asks for the first page of 20, and offers 20 while it is current [CONST-20] [CONST-21]', async () => {
  const { last, text } = await list('/customer/tag', rows);
  expect(last()).toEqual({ current: 1, pageSize: 20 });
  expect(text()).toContain('[10,20,30,50,100]');
});

it('filters at Enter, goes back to the first page and keeps the filter in the address', async () => {
  const page = await list('/customer/tag?pageNo=2', async ({ current = 1 }) =>
    Promise.resolve(pageOf(current, [{ id: '1', name: '老客户' }])),
  );
  await page.type(page.input, '老');
  expect(page.asked).toHaveLength(1);
  await page.press(page.input, 'Enter');
  await page.settle();
  expect(page.last()).toEqual({ name: '老', current: 1, pageSize: 20 });
  expect(page.search().get('list')).toBe('{"filters":{"name":"老"}}');
  expect(page.search().has('pageNo')).toBe(false);
});

it('a second filter keeps the first, also when the router has not rendered its address yet', async () => {
  const page = await list('/customer/tag', rows);
  await page.type(page.input, '老');
  await act(async () => {
    page.input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    // Renders what is urgent; the router's address is not.
    flushSync(() => undefined);
    page.button('启用的').click();
  });
  await page.settle();
  expect(page.last()).toEqual({ name: '老', status: 1, current: 1, pageSize: 20 });
});

it('reads filters and page from the address, and a chip takes a filter away', async () => {
  const page = await list(
    `/customer/tag?id=7&pageNo=2&list=${encodeURIComponent('{"filters":{"name":"老","status":1},"size":30}')}`,
    async () => Promise.resolve(pageOf(2, [{ id: '1', name: '老客户' }])),
  );
  expect(page.last()).toEqual({ name: '老', status: 1, current: 2, pageSize: 30 });
  await page.click(page.button('名称：老'));
  await page.settle();
  expect(page.last()).toEqual({ status: 1, current: 1, pageSize: 30 });
  expect(page.search().get('id')).toBe('7');
});

it('does not stumble over an address that somebody mutilated', async () => {
  const { last } = await list('/customer/tag?pageNo=-3&list=%7Bnonsense', rows);
  expect(last()).toEqual({ current: 1, pageSize: 20 });
});

it('clears the filters, and stays at the list of the page that was shown', async () => {
  const page = await list('/customer/tag?list={"filters":{"view":"gifts","name":"老"}}', rows);
  await page.click(page.button('清除条件'));
  await page.settle();
  expect(page.search().get('list')).toBe('{"filters":{"view":"gifts"}}');
  expect(page.last()).toEqual({ current: 1, pageSize: 20 });
  expect(page.text()).not.toContain('清除条件');
});

it('turns pages, and begins anew with another page size', async () => {
  const page = await list('/customer/tag', rows);
  await page.click(page.button('下一页'));
  await page.settle();
  expect(page.last()).toEqual({ current: 2, pageSize: 20 });
  await page.click(page.button('每页50'));
  await page.settle();
  expect(page.last()).toEqual({ current: 1, pageSize: 50 });
});

it('keeps the old rows when a page fails, and tries again', async () => {
  let fail = false;
  const page = await list('/customer/tag', () => (fail ? Promise.reject(new Error('网络异常')) : rows()));
  fail = true;
  await page.click(page.button('下一页'));
  await page.settle();
  expect(page.text()).toContain('老客户');
  fail = false;
  await page.click(page.button('重试'));
  await page.settle();
  expect(page.text()).not.toContain('重试');
});

it('is busy from the moment that a filter shows until its rows are there', async () => {
  const answers: (() => void)[] = [];
  const answered = async () => {
    answers.shift()?.();
    await page.settle();
  };
  const page = await list('/customer/tag', async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return rows();
  });
  const busy = () => page.find('[role=grid]').getAttribute('aria-busy');
  expect(busy()).toBe('true');
  await answered();
  expect(busy()).toBe('false');
  await page.type(page.input, '老');
  await page.press(page.input, 'Enter');
  expect([page.text().includes('名称：老'), busy()]).toEqual([true, 'true']);
  await answered();
  expect(busy()).toBe('false');
});

it('steps back when the last row of the last page is gone', async () => {
  const page = await list('/customer/tag?pageNo=3', async ({ current = 1 }) =>
    Promise.resolve(pageOf(current, current === 3 ? [] : [{ id: '1', name: '老客户' }], 2)),
  );
  await page.settle();
  expect(page.last()).toEqual({ current: 2, pageSize: 20 });
  expect(page.search().get('pageNo')).toBe('2');
});

it('a second Enter before the address has followed keeps what the first applied', async () => {
  const page = await list('/', rows);
  const { input } = page;
  await page.type(input, '机油');
  await act(async () => {
    for (let press = 0; press < 2; press += 1)
      flushSync(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  });
  await page.settle();
  expect(input.value).toBe('机油');
  expect(page.search().get('list')).toContain('机油');
});

it('a list that was left before its address followed shows its filter on return, and searches anew', async () => {
  const front = createPageFront();
  const asked: (string | undefined)[] = [];
  const load = async (query: Query | undefined, options?: CallOptions) => {
    expect(options?.signal).toBeDefined();
    asked.push(query?.name);
    return rows();
  };
  function Screen() {
    return <TextField label="名称" {...usePagedList(load).bind('name')} />;
  }
  // Loses the first address, as the router does whose next navigation comes before its render.
  let lost = 0;
  function Overtaken({ children }: { children: React.ReactNode }) {
    const router = use(NavigationContext);
    const navigator = useMemo(
      () => ({
        ...router.navigator,
        replace: (...to: Parameters<typeof router.navigator.replace>) =>
          lost++ === 0 ? undefined : router.navigator.replace(...to),
      }),
      [router],
    );
    const value = useMemo(() => ({ ...router, navigator }), [router, navigator]);
    return <NavigationContext value={value}>{children}</NavigationContext>;
  }
  const page = await renderInTest(
    <Overtaken>
      <PageShown value={front}>
        <Screen />
      </PageShown>
    </Overtaken>,
  );
  await page.settle();
  const input = page.find<HTMLInputElement>('input[name=name]');
  await page.type(input, 'hscp');
  await page.press(input, 'Enter');
  await act(async () => front.show(false));
  await act(async () => front.show(true));
  expect([lost, input.value]).toEqual([1, '']);
  await page.type(input, 'hscp');
  await page.press(input, 'Enter');
  await page.settle();
  expect([input.value, asked.at(-1)]).toEqual(['hscp', 'hscp']);
  // What is half typed is nobody's to take [TAB-06].
  await page.type(input, '还没搜');
  await act(async () => front.show(false));
  await act(async () => front.show(true));
  expect(input.value).toBe('还没搜');
});

it('a list that is left, and one that returns to the same rows, is not drawn anew', async () => {
  const front = createPageFront();
  const asked: Query[] = [];
  const load = (query: Query | undefined) => {
    asked.push(query ?? {});
    return rows();
  };
  let drawn = 0;
  function Screen() {
    drawn += 1;
    return <b>{usePagedList(load).rows.length}</b>;
  }
  const page = await renderInTest(
    <PageShown value={front}>
      <Screen />
    </PageShown>,
    '/customer/tag',
  );
  await page.settle();
  expect(page.find('b').textContent).toBe('1');
  drawn = 0;
  await act(() => Promise.resolve(front.show(false)));
  expect(drawn).toBe(0);
  await act(() => Promise.resolve(front.show(true)));
  await page.settle();
  expect(asked).toHaveLength(2);
  expect(drawn).toBe(0);
});
