import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { useLayoutEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ShellKeys } from '../../shell/commands/ShellKeys';
import { deskKeyLists } from './deskKeyLists';
import { CashWaitOutStock } from './outs/CashWaitOutStock';
import { useDeskKeys } from './useDeskKeys';

const pressed: string[] = [];

function Till() {
  useDeskKeys({ Enter: () => pressed.push('Enter') });
  return <p>结算收款</p>;
}

/** Presses Enter as soon as the till stands in the document, before the browser has painted it. */
function Impatient({ children }: { children: React.ReactNode }) {
  useLayoutEffect(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
  }, []);
  return children;
}

it('a key that is pressed as soon as a cash page stands in the document is not lost', async () => {
  await renderInTest(
    <Impatient>
      <Till />
    </Impatient>,
  );
  expect(pressed).toEqual(['Enter']);
});

it('? lists the keys of the desk, from its empty search field too, but not in the middle of a word', async () => {
  // Loaded before, since the first load takes longer than a test may wait.
  await import('../../shell/commands/KeysDialog');
  const page = await renderInTest(
    <>
      <div data-desk="scan">
        <input />
      </div>
      <ShellKeys takesScans={false} deskKeys={deskKeyLists.CashIndex} />
    </>,
  );
  const field = page.find<HTMLInputElement>('input');
  field.value = '机油';
  await page.press(field, '?');
  await page.settle();
  expect(document.querySelector('[role=dialog]')).toBeNull();
  field.value = '';
  await page.press(field, '?');
  await page.eventually(() => expect(page.find('[role=dialog]').textContent).toContain('F9结算'));
  expect(page.find('[role=dialog]').textContent).not.toContain('Alt + N');
});

it.each(['key', 'button'])(
  'Esc in the search of 待出库 leaves the desk, for a keeper without a till too: %s',
  async (by) => {
    const call = vi.fn<Client['call']>().mockResolvedValue({ records: [], total: 0, pageNo: 1, pageSize: 20 });
    const { find, press, click, button, text, settle } = await renderInTest(
      <ApiProvider client={{ call }}>
        <Routes>
          <Route path="/cash/wait-out-stock" element={<CashWaitOutStock />} />
          <Route path="/transit/select-shop" element={<p>选择店铺</p>} />
        </Routes>
      </ApiProvider>,
      '/cash/wait-out-stock',
    );
    await settle();
    if (by === 'key') await press(find('[data-desk=search] input'), 'Escape');
    else await click(button('返回'));
    await settle();
    expect(text()).toBe('选择店铺');
  },
);

it('the keys of 待出库 go on after a click beside its list, and after a tick', async () => {
  const row = (id: string) => ({
    id,
    code: `CK-${id}`,
    status: 1,
    customerName: `客户${id}`,
    plate: '',
    summary: '火花塞',
    lineCount: 1,
    createTime: '2026-11-22T10:00:00+08:00',
  });
  const line = {
    id: 'l',
    skuId: 's',
    name: '火花塞',
    skuCode: 'HH-1',
    spec: '',
    shelf: '',
    warehouseName: '城东店仓库',
    quantity: 2,
    outQuantity: 0,
    restQuantity: 2,
    decimals: 0,
    unitName: '个',
  };
  const call = vi
    .fn<Client['call']>()
    .mockImplementation(({ path }) =>
      Promise.resolve(
        path.endsWith('/item')
          ? { ...row('1'), version: 1, paymentStatus: 2, onCredit: false, lines: [line] }
          : { records: [row('1'), row('2')], total: 2, pages: 1, current: 1 },
      ),
    );
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <CashWaitOutStock />
    </ApiProvider>,
    '/cash/wait-out-stock',
  );
  await page.settle();
  const blur = () => (document.activeElement as HTMLElement).blur();
  blur();
  await page.press(document.body, 'ArrowDown');
  expect(document.activeElement?.getAttribute('data-out')).toBe('1');
  await page.press(document.activeElement as HTMLElement, 'ArrowDown');
  expect(page.find('[data-out="2"]').getAttribute('aria-current')).toBe('true');
  blur();
  await page.press(document.body, 'ArrowUp');
  expect(document.activeElement?.getAttribute('data-out')).toBe('2');
  const tick = page.find<HTMLInputElement>('input[type=checkbox]');
  tick.focus();
  await page.press(tick, 'ArrowDown');
  expect(document.activeElement?.getAttribute('data-out')).toBe('2');
  await page.settle();
  blur();
  await page.press(document.body, 'Enter');
  expect(document.activeElement?.getAttribute('data-cell')).toBe('0');
});
