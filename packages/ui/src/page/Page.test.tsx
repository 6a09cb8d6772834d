import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { Page } from './Page';

const setWidth = (width: number) =>
  act(async () =>
    (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width }),
  );
afterEach(() => setWidth(1024));

function Typed() {
  const [text, setText] = useState('');
  return <input value={text} onChange={(event) => setText(event.target.value)} />;
}

it('what was typed on a page is kept when its window becomes as narrow as a phone, and wide again', async () => {
  const page = await renderInTest(
    <Page title="充值优惠">
      <Typed />
    </Page>,
  );
  await page.type(page.find<HTMLInputElement>('input'), '888');
  for (const width of [375, 1440]) {
    await setWidth(width);
    expect(page.find<HTMLInputElement>('input').value, String(width)).toBe('888');
  }
});

it('the arrow leads into the list from wherever the focus is, but not out of a field or a menu', async () => {
  const cell = (tabIndex: number, text: string) => (
    <div className="MuiDataGrid-row">
      <div role="gridcell" tabIndex={tabIndex}>
        {text}
      </div>
    </div>
  );
  const page = await renderInTest(
    <>
      <a href="/x">菜单</a>
      <div role="menu">
        <button>条目</button>
      </div>
      <Page title="客户">
        <input type="text" />
        <textarea />
        {cell(-1, '第一行')}
        {cell(0, '离开时的一行')}
      </Page>
    </>,
  );
  const focused = () => document.activeElement?.textContent;
  for (const from of [document.body, page.find('a')]) {
    (document.activeElement as HTMLElement).blur();
    from.focus();
    await page.press(from, 'ArrowDown');
    expect(focused()).toBe('离开时的一行');
  }
  for (const selector of ['input', 'textarea', '[role=menu] button']) {
    page.find(selector).focus();
    await page.press(page.find(selector), 'ArrowDown');
    expect(document.activeElement).toBe(page.find(selector));
  }
});
