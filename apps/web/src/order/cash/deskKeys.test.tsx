import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { useLayoutEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ShellKeys } from '../../shell/commands/ShellKeys';
import { deskKeyLists } from './deskKeyLists';
import { CashWaitOutStock } from './outs/CashWaitOutStock';
import { focusDesk, useDeskKeys } from './useDeskKeys';

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

/** A desk with its scan field and a button; writes down what is entered and pressed. */
function Desk({ seen, takes }: { seen: (what: string) => void; takes: (key: string) => boolean }) {
  useDeskKeys({}, (key) => {
    if (takes(key)) return true;
    focusDesk('scan');
    return false;
  });
  return (
    <>
      <div data-desk="scan">
        <input onKeyDown={({ key, currentTarget }) => key === 'Enter' && seen(currentTarget.value)} />
      </div>
      <button onClick={() => seen('互换件')}>互换件</button>
      <input name="remark" />
    </>
  );
}

const HAND_MS = 120;

it('what is typed while a button has the focus goes to the scan field, with the Enter behind it', async () => {
  Object.assign(document, {
    execCommand: (_: string, __: boolean, sign: string) => {
      const field = document.activeElement as HTMLInputElement;
      field.setRangeText(sign, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const seen: string[] = [];
    const page = await renderInTest(<Desk seen={(what) => seen.push(what)} takes={(key) => key === '+'} />);
    const [field, button, remark] = [
      page.find<HTMLInputElement>('[data-desk=scan] input'),
      page.button('互换件'),
      page.find<HTMLInputElement>('[name=remark]'),
    ];
    /** Presses keys at a hand's pace; a key that is left alone presses the button, as a browser has it. */
    const hand = (keys: readonly string[]) => {
      for (const key of keys) {
        const focused = document.activeElement as HTMLElement;
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: performance.now() });
        focused.dispatchEvent(event);
        if (!event.defaultPrevented && /^(Enter| )$/.test(key) && focused === button) button.click();
        if (key !== 'Enter') vi.advanceTimersByTime(HAND_MS);
      }
    };
    button.focus();
    hand(['*', '2', '3', 'Enter']);
    expect([seen, field.value]).toEqual([['*23'], '*23']);
    // The Enter comes before it is known that the last sign is no scanner's.
    seen.length = 0;
    button.focus();
    const quick = new KeyboardEvent('keydown', { key: '7', bubbles: true, cancelable: true });
    Object.defineProperty(quick, 'timeStamp', { value: performance.now() });
    button.dispatchEvent(quick);
    hand(['Enter']);
    expect(seen).toEqual(['7']);
    // What the desk takes itself is written nowhere, and a field keeps what is typed into it.
    seen.length = 0;
    field.value = '';
    button.focus();
    hand(['+']);
    remark.focus();
    hand(['急', '1']);
    expect([field.value, remark.value]).toEqual(['', '急1']);
    button.focus();
    hand([' ', 'Enter']);
    expect(seen).toEqual(['互换件', '互换件']);
  } finally {
    vi.useRealTimers();
  }
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
