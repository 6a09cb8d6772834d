import type { Page } from '@partsdesk/sdk';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { TextField } from '../form/TextField';
import { enterList } from '../page/enterList';
import { codeColumn } from './columns/columns';
import { ListPage } from './ListPage';
import { PagedTable } from './PagedTable';
import { usePagedList, type Column } from './usePagedList';

interface Row {
  id: string;
  code: string;
}

const columns: Column<Row>[] = [codeColumn('code', '单号')];
const load = async (): Promise<Page<Row>> =>
  Promise.resolve({
    records: ['1', '2', '3'].map((id) => ({ id, code: `CK000${id}` })),
    current: 1,
    pages: 1,
    total: 3,
    more: false,
  });

test('[U-06] Enter opens and 空格 ticks the second row as the first, although its first cell copies', async () => {
  const opened: string[] = [];
  let ticked: readonly string[] = [];
  function Screen() {
    const list = usePagedList(load);
    const [ids, setIds] = useState<string[]>([]);
    ticked = ids;
    return (
      <PagedTable
        label="单"
        list={list}
        columns={columns}
        empty={{ text: '没有' }}
        onOpen={({ id }) => opened.push(id)}
        selection={{ ids, onChange: setIds }}
        disableVirtualization
      />
    );
  }
  const page = await renderInTest(<Screen />);
  await page.settle();
  const cell = (id: string) => page.find(`[data-id="${id}"] [data-field="code"]`);
  cell('1').focus();
  await page.press(cell('1'), 'ArrowDown');
  await page.settle();
  const focused = () => document.activeElement as HTMLElement;
  expect(focused()).toBe(cell('2'));
  await page.press(focused(), ' ');
  expect(ticked).toEqual(['2']);
  await page.press(focused(), 'Enter');
  expect(opened).toEqual(['2']);
});

test('Ctrl+C copies the cell in focus', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => Promise.resolve(copied.push(text)) } });
  const Screen = () => (
    <PagedTable label="单" list={usePagedList(load)} columns={columns} empty={{ text: '没有' }} disableVirtualization />
  );
  const page = await renderInTest(<Screen />);
  await page.settle();
  const cell = page.find('[data-id="2"] [data-field="code"]');
  cell.focus();
  await page.press(cell, 'c', { ctrlKey: true });
  vi.unstubAllGlobals();
  expect(copied).toEqual(['CK0002']);
});

test('Ctrl+C on the tick of a row copies the row, as a sheet takes it', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => Promise.resolve(copied.push(text)) } });
  const two: Column<Row>[] = [...columns, { field: 'id', headerName: '序号' }];
  function Screen() {
    const [ids, setIds] = useState<string[]>(['2']);
    return (
      <PagedTable
        label="单"
        list={usePagedList(load)}
        columns={two}
        empty={{ text: '没有' }}
        selection={{ ids, onChange: setIds }}
        actions={() => [{ label: '查看', run: () => undefined }]}
        disableVirtualization
      />
    );
  }
  const page = await renderInTest(<Screen />);
  await page.settle();
  // The keyboard's focus lies in the checkbox itself.
  const tick = page.find('[data-id="2"] .MuiDataGrid-cellCheckbox input');
  tick.focus();
  await page.press(tick, 'c', { ctrlKey: true });
  vi.unstubAllGlobals();
  expect(copied).toEqual(['CK0002\t2']);
});

test('a search that finds nothing says what the list never holds', async () => {
  const none = async (): Promise<Page<Row>> =>
    Promise.resolve({ records: [], current: 1, pages: 0, total: 0, more: false });
  function Screen() {
    const list = usePagedList(none);
    return (
      <PagedTable
        label="单"
        list={{ ...list, filtered: true }}
        columns={columns}
        empty={{ text: '没有', excluded: '还没出库的单不在这里' }}
      />
    );
  }
  const page = await renderInTest(<Screen />);
  await page.settle();
  expect(page.text()).toContain('没有符合条件的记录。还没出库的单不在这里');
});

test('↓ after typing leads to the rows of what was typed, and Enter meanwhile opens none of those before', async () => {
  const opened: string[] = [];
  let answer = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const search = async (query: { code?: string; current?: number }): Promise<Page<Row>> => {
    if (query.code) await arrived;
    const records = (query.code ? ['7', '8'] : ['1', '2']).map((id) => ({ id, code: `CK000${id}` }));
    return { records, current: 1, pages: 1, total: 2, more: false };
  };
  function Screen() {
    const list = usePagedList(search);
    return (
      <>
        <TextField label="单号" type="search" {...list.bind('code')} />
        <PagedTable
          label="单"
          list={list}
          columns={columns}
          empty={{ text: '没有' }}
          onOpen={({ id }) => opened.push(id)}
          disableVirtualization
        />
      </>
    );
  }
  const page = await renderInTest(<Screen />);
  await page.settle();
  const input = page.find<HTMLInputElement>('input[type=search]');
  input.focus();
  await page.type(input, 'CK');
  await page.press(input, 'ArrowDown');
  enterList(document.body, input);
  await page.press(input, 'Enter');
  await page.settle();
  expect(opened).toEqual([]);
  expect(document.activeElement).toBe(input);
  answer();
  await page.settle();
  await page.settle();
  expect(opened).toEqual(['7']);
  expect(page.find('.lastRow').dataset.id).toBe('7');
});

test('a press on a row applies nothing that is typed, and a double click opens the row that it began on', async () => {
  const opened: string[] = [];
  const search = async ({ code }: { code?: string }): Promise<Page<Row>> => {
    const records = (code ? ['7', '8'] : ['1', '2']).map((id) => ({ id, code: `CK000${id}` }));
    return Promise.resolve({ records, current: 1, pages: 1, total: 2, more: false });
  };
  function Screen() {
    const list = usePagedList(search);
    return (
      <>
        <TextField label="单号" type="search" {...list.bind('code')} />
        <PagedTable
          label="单"
          list={list}
          columns={columns}
          empty={{ text: '没有' }}
          onOpen={({ id }) => opened.push(id)}
          disableVirtualization
        />
      </>
    );
  }
  const page = await renderInTest(<Screen />);
  await page.settle();
  const cell = (id: string) => page.find(`[data-id="${id}"] [data-field="code"]`);
  const send = (type: string, element: HTMLElement, detail: number) =>
    act(async () => void element.dispatchEvent(new MouseEvent(type, { bubbles: true, detail })));
  const input = page.find<HTMLInputElement>('input[type=search]');
  input.focus();
  await page.type(input, 'CK');
  // The press takes the focus along within its own task.
  await act(async () => {
    cell('1').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, detail: 1 }));
    cell('1').focus();
  });
  await page.settle();
  expect([page.search().toString(), input.value]).toEqual(['', 'CK']);
  await send('mousedown', cell('2'), 2);
  await send('dblclick', cell('2'), 2);
  expect(opened).toEqual(['1']);

  await act(async () => {
    input.focus();
    input.blur();
  });
  await page.settle();
  expect(page.search().get('list')).toContain('CK');
  expect(cell('7')).toBeTruthy();
});

test('what a row’s action filters by is applied, however soon the button is let go', async () => {
  function Screen() {
    const list = usePagedList<Row, { code?: string; current?: number }>(load);
    return (
      <PagedTable
        label="单"
        list={list}
        columns={columns}
        empty={{ text: '没有' }}
        actions={() => [{ label: '只看', run: () => list.bind('code').onCommit?.('CK') }]}
        disableVirtualization
      />
    );
  }
  const page = await renderInTest(<Screen />);
  await page.settle();
  // No timer comes between: a busy browser puts the click first.
  await act(async () => {
    for (const type of ['mousedown', 'mouseup', 'click'])
      page.button('只看').dispatchEvent(new MouseEvent(type, { bubbles: true, detail: 1 }));
  });
  await page.settle();
  expect(page.search().get('list')).toContain('CK');
});

test('what can be done with the ticked rows comes below the rows, so that none moves under the pointer', async () => {
  function Screen() {
    const [ids, onChange] = useState<string[]>([]);
    const batch = ids.length > 0 && <div role="toolbar">批量操作</div>;
    return (
      <ListPage
        title="单"
        list={usePagedList(load)}
        columns={columns}
        empty="没有"
        selection={{ ids, onChange }}
        batch={batch}
        disableVirtualization
      />
    );
  }
  const page = await renderInTest(<Screen />);
  await page.settle();
  await page.click(page.find('[data-id="1"] input[type=checkbox]'));
  const after = page.find('[role=grid]').compareDocumentPosition(page.find('[role=toolbar]'));
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each([true, false])(
  'an address that asks for a new record opens its form once; only if one may: %s',
  async (may) => {
    let opened = 0;
    function Screen() {
      const list = usePagedList(load);
      return (
        <ListPage
          title="单"
          list={list}
          columns={columns}
          empty="没有"
          add={may && { label: '新增单', run: () => (opened += 1) }}
        />
      );
    }
    const page = await renderInTest(<Screen />, '/list?add=1&open=7');
    await page.settle();
    expect([opened, page.search().toString()]).toEqual([may ? 1 : 0, 'open=7']);
  },
);
