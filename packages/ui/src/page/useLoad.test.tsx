import { group, type CallOptions, type Client, type Operation } from '@partsdesk/sdk';
import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { ApiProvider, useGroup } from '../app/ApiProvider';
import { renderInTest } from '../app/renderInTest';
import { watchWrites } from '../app/watchWrites';
import { usePagedList } from '../list/usePagedList';
import { createPageFront, PageShown } from './pageShown';
import { useLoad } from './useLoad';

interface Tag {
  id: string;
  name: string;
}
interface TagApi {
  list: (options?: CallOptions) => Promise<Tag[]>;
  page: (query: object | undefined, options?: CallOptions) => Promise<never>;
  item: (query: { id: string }, options?: CallOptions) => Promise<Tag>;
  update: (body: Tag, options?: CallOptions) => Promise<void>;
}
const tag = group<TagApi>({
  list: { method: 'GET', path: '/api/parts/customerTag/list', takes: 'none' },
  page: { method: 'GET', path: '/api/parts/customerTag/page', takes: 'query' },
  item: { method: 'GET', path: '/api/parts/customerTag/item', takes: 'query' },
  update: { method: 'PUT', path: '/api/parts/customerTag/update', takes: 'body', write: true },
});

/** Answers with the name that was last written, and keeps account of the requests. */
function scriptedShop() {
  const asked: string[] = [];
  const shop = { name: '老客户', refuses: undefined as Error | undefined, place: 'head', line: Promise.resolve() };
  const client: Client = {
    call: async ({ path, write }: Operation, { body }, options) => {
      const name = path.split('/').at(-1) ?? '';
      asked.push(name);
      const { refuses, name: answered, line } = shop;
      if (write && !refuses) shop.name = (body as Tag).name;
      await (write ? new Promise((resolve) => setTimeout(resolve)) : line);
      options?.signal?.throwIfAborted();
      if (refuses) throw refuses;
      const row = { id: '1', name: answered };
      if (name === 'page') return { records: [row], current: 1, pages: 1, total: 1, more: false };
      return name === 'list' ? [row] : name === 'item' ? row : undefined;
    },
  };
  const { client: watched, onWrite } = watchWrites(client);
  const place = () => shop.place;
  const show = async (screen: React.ReactNode) => {
    const page = await renderInTest(
      <ApiProvider client={watched} place={place} onWrite={onWrite}>
        {screen}
      </ApiProvider>,
    );
    const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
    await settle();
    return { ...page, settle };
  };
  /** Keeps the answers to what is asked from now on; the returned function lets them through. */
  const hold = () => {
    let letThrough = () => undefined as void;
    shop.line = new Promise((resolve) => (letThrough = resolve));
    return () => {
      shop.line = Promise.resolve();
      letThrough();
    };
  };
  return { shop, asked, show, hold, update: (name: string) => tag(watched).update({ id: '1', name }) };
}

function Choices({ label = '标签' }: { label?: string }) {
  const { data, error, loading } = useLoad(useGroup(tag).list);
  return <p>{`${label}：${data?.[0]?.name ?? '无'}${error ? ' 出错' : ''}${loading ? ' 读取中' : ''}`}</p>;
}

function Held() {
  const { data, reload } = useLoad(useGroup(tag).item, { id: '1' }, { held: true });
  return <button onClick={reload}>{`草稿：${data?.name ?? '无'}`}</button>;
}

function Rows() {
  const list = usePagedList<Tag, object>(useGroup(tag).page);
  return <p>{`列表：${list.rows[0]?.name ?? '无'}`}</p>;
}

function Detail({ id }: { id: string | undefined }) {
  const { data, loading } = useLoad(useGroup(tag).item, id === undefined ? undefined : { id });
  return <p>{`详情：${data?.name ?? '无'}${loading ? ' 读取中' : ''}`}</p>;
}

it('asks once for what two parts of a page want at the same time', async () => {
  const { asked, show } = scriptedShop();
  const page = await show(
    <>
      <Choices label="筛选" />
      <Choices label="表单" />
    </>,
  );
  expect(asked).toEqual(['list']);
  expect(page.text()).toContain('筛选：老客户表单：老客户');
});

it('waits while the query is undefined', async () => {
  const { asked, show } = scriptedShop();
  const page = await show(<Detail id={undefined} />);
  expect(asked).toEqual([]);
  expect(page.text()).toBe('详情：无');
});

it.each(['by a query', 'by a key'])(
  'asked again after it waited, %s, it shows nothing older than that',
  async (how) => {
    const { show, hold, update } = scriptedShop();
    function Form({ open }: { open: boolean }) {
      const { item } = useGroup(tag);
      const byQuery = useLoad(item, open ? { id: '1' } : undefined);
      const byKey = useLoad(open ? 'return 1' : undefined, (signal) => item({ id: '1' }, { signal }));
      return <p>{`未还：${(how === 'by a key' ? byKey : byQuery).data?.name ?? '无'}`}</p>;
    }
    function Screen() {
      const [open, setOpen] = useState(true);
      return (
        <>
          <button onClick={() => setOpen(!open)}>开关</button>
          <Form open={open} />
        </>
      );
    }
    const page = await show(<Screen />);
    expect(page.text()).toContain('未还：老客户');
    await page.click(page.button('开关'));
    await act(() => update('常客'));
    const letThrough = hold();
    await page.click(page.button('开关'));
    await page.settle();
    expect(page.text()).toContain('未还：无');
    letThrough();
    await page.settle();
    expect(page.text()).toContain('未还：常客');
  },
);

it('reads a list, a document and choices anew after a write of any screen, each once', async () => {
  const { asked, show, update } = scriptedShop();
  const page = await show(
    <>
      <Rows />
      <Detail id="1" />
      <Choices />
      <Choices />
    </>,
  );
  asked.length = 0;
  await act(() => update('常客'));
  await page.settle();
  expect(page.text()).toBe('列表：常客详情：常客标签：常客标签：常客');
  expect(asked.toSorted()).toEqual(['item', 'list', 'page', 'update']);
});

it('drops the answer that was under way when a write ended', async () => {
  const { shop, asked, show, hold, update } = scriptedShop();
  const letThrough = hold();
  const page = await show(<Choices />);
  shop.line = Promise.resolve();
  await act(() => update('常客'));
  await page.settle();
  expect(page.text()).toBe('标签：常客');
  letThrough();
  await page.settle();
  expect(page.text()).toBe('标签：常客');
  expect(asked).toEqual(['list', 'update', 'list']);
});

it('holds what is worked on through a write, until it is asked for', async () => {
  const { asked, show, hold, update } = scriptedShop();
  const letThrough = hold();
  const page = await show(
    <>
      <Held />
      <Detail id="1" />
    </>,
  );
  expect(asked).toEqual(['item']);
  const letNext = hold();
  await act(() => update('常客'));
  await page.settle();
  // The held one still awaits the first answer, which is not good enough for the other.
  expect(asked).toEqual(['item', 'update', 'item']);
  letNext();
  letThrough();
  await page.settle();
  expect(page.text()).toBe('草稿：老客户详情：常客');
  await page.click(page.button('草稿'));
  await page.settle();
  expect(page.text()).toBe('草稿：常客详情：常客');
});

it('reads anew after a refused write too: somebody else was faster', async () => {
  const { shop, show, update } = scriptedShop();
  const page = await show(<Choices />);
  shop.name = '别人改的';
  shop.refuses = new Error('单据已变化');
  await act(() => update('常客').catch(() => (shop.refuses = undefined)));
  await page.settle();
  expect(page.text()).toBe('标签：别人改的');
});

it('does not read anew what its writer closes', async () => {
  const { asked, show, update } = scriptedShop();
  function Screen() {
    const [open, setOpen] = useState(true);
    const save = async () => {
      await update('常客');
      setOpen(false);
    };
    return (
      <>
        <button onClick={() => void save()}>保存</button>
        {open && <Detail id="1" />}
        <Rows />
      </>
    );
  }
  const page = await show(<Screen />);
  asked.length = 0;
  await page.click(page.button('保存'));
  await page.settle();
  expect(asked).toEqual(['update', 'page']);
});

it('neither reads nor listens behind another page; shows the old rows on return and reads them anew', async () => {
  const { asked, show, hold, update } = scriptedShop();
  const front = createPageFront();
  const page = await show(
    <PageShown value={front}>
      <Rows />
      <Choices />
    </PageShown>,
  );
  await act(async () => front.show(false));
  asked.length = 0;
  await act(() => update('常客'));
  await page.settle();
  expect(asked).toEqual(['update']);
  const letThrough = hold();
  await act(async () => front.show(true));
  expect(page.text()).toBe('列表：老客户标签：老客户');
  letThrough();
  await page.settle();
  expect(page.text()).toBe('列表：常客标签：常客');
  expect(asked.toSorted()).toEqual(['list', 'page', 'update']);
});

it('never shows what was read in another shop', async () => {
  const { shop, show, hold } = scriptedShop();
  function Screen() {
    const [branch, setBranch] = useState(false);
    return (
      <>
        <button
          onClick={() => {
            shop.place = 'branch';
            shop.name = '分店客户';
            setBranch(true);
          }}
        >
          进分店
        </button>
        {branch ? <Choices key="branch" /> : <Choices key="head" />}
      </>
    );
  }
  const page = await show(<Screen />);
  const letThrough = hold();
  await page.click(page.button('进分店'));
  expect(page.text()).toContain('标签：无 读取中');
  letThrough();
  await page.settle();
  expect(page.text()).toContain('标签：分店客户');
});

it('drops what a kept page has from another shop when it returns', async () => {
  const { shop, show, hold } = scriptedShop();
  const front = createPageFront();
  const page = await show(
    <PageShown value={front}>
      <Rows />
      <Choices />
    </PageShown>,
  );
  await act(async () => front.show(false));
  shop.place = 'branch';
  shop.name = '分店客户';
  const letThrough = hold();
  await act(async () => front.show(true));
  expect(page.text()).toBe('列表：无标签：无 读取中');
  letThrough();
  await page.settle();
  expect(page.text()).toBe('列表：分店客户标签：分店客户');
});

it('keeps the data beside an error, and does not try again by itself', async () => {
  const { shop, asked, show, update } = scriptedShop();
  const page = await show(<Choices />);
  shop.refuses = new Error('网络异常');
  await act(() => update('常客').catch(() => undefined));
  await page.settle();
  expect(page.text()).toBe('标签：老客户 出错');
  expect(asked).toEqual(['list', 'update', 'list']);
});
