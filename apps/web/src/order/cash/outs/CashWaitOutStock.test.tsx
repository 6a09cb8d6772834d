import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { ScanTargetsContext } from '@partsdesk/ui/scan/ScannerProvider';
import type { ScanTargets } from '@partsdesk/ui/scan/scanTargets.ts';
import { act, use } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { CashWaitOutStock } from './CashWaitOutStock';

const row = (id: string) => ({
  ...{ id, code: `CK-${id}`, status: 1, customerName: `客户${id}`, plate: '', summary: '火花塞', lineCount: 1 },
  createTime: '2026-11-22T10:00:00+08:00',
});
const line = {
  ...{ id: 'l', skuId: 's', name: '火花塞', skuCode: 'HH-1', barCode: '691', spec: '', shelf: '', decimals: 0 },
  ...{ warehouseId: 'w', warehouseName: '城东店仓库', unitName: '个', quantity: 2, outQuantity: 0, restQuantity: 2 },
};

/** Shows two waiting outbounds; only CK-2 is found by its number. */
async function waiting() {
  const call = vi.fn<Client['call']>().mockImplementation(({ path }, { query }) => {
    const asked: { id?: string; code?: string } | undefined = query;
    if (path.endsWith('/submitOut')) return Promise.resolve({});
    if (path.endsWith('/itemByCode'))
      return asked?.code === 'CK-2' ? Promise.resolve(row('2')) : Promise.reject(new Error('offline'));
    if (!path.endsWith('/item')) return Promise.resolve({ records: [row('1'), row('2')], total: 2, pages: 1 });
    const detail = { version: 1, paymentStatus: 2, onCredit: false, lines: [line] };
    return Promise.resolve({ ...row(String(asked?.id)), ...detail });
  });
  let targets: ScanTargets | undefined;
  function Scanner() {
    targets = use(ScanTargetsContext);
    return null;
  }
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <Scanner />
      <Routes>
        <Route path="/cash/wait-out-stock" element={<CashWaitOutStock />} />
        <Route path="*" element={<p>别的页面</p>} />
      </Routes>
    </ApiProvider>,
    '/cash/wait-out-stock',
  );
  await page.settle();
  return {
    ...page,
    scan: async (code: string) => {
      await act(async () => void targets?.deliver(code));
      await page.settle();
    },
    f9: async () => {
      await page.press(document.body, 'F9');
      await page.settle();
    },
    question: () => document.querySelector('[role=alertdialog]')?.textContent,
    sent: () => call.mock.calls.flatMap(([{ path }, { body }]) => (path.endsWith('/submitOut') ? [body] : [])),
  };
}

it.each(['A01-20261129-000009', 'CK-A01'])(
  'F9 asks before it hands out the outbound in front after a scan that is not of it: %s',
  async (torn) => {
    const { scan, f9, question, sent, button, click, settle } = await waiting();
    await scan(torn);
    await f9();
    expect(question()).toContain(`刚才扫的「${torn}」没对上这张单，仍要出库“CK-1”？`);
    expect(sent()).toEqual([]);
    await click(button('仍要出库'));
    await settle();
    expect(sent()).toHaveLength(1);
  },
);

it('the button asks as F9 does, and 返回核对 hands out nothing', async () => {
  const { scan, question, sent, button, click, eventually } = await waiting();
  await scan('6999');
  await click(button('全部出库'));
  expect(question()).toContain('刚才扫的「6999」没对上这张单');
  await click(button('返回核对'));
  await eventually(() => expect(question()).toBeUndefined());
  expect(sent()).toEqual([]);
});

it('a scan of the outbound in front, or another outbound, ends the question', async () => {
  const counted = await waiting();
  await counted.scan('6999');
  await counted.scan('691');
  await counted.scan('691');
  await counted.f9();
  expect([counted.question(), counted.sent()]).toEqual([undefined, [expect.objectContaining({ id: '1' })]]);
  const slip = await waiting();
  await slip.scan('6999');
  await slip.scan('CK-2');
  await slip.f9();
  expect([slip.question(), slip.sent()]).toEqual([undefined, [expect.objectContaining({ id: '2' })]]);
  const chosen = await waiting();
  await chosen.scan('6999');
  await chosen.click(chosen.find('[data-out="2"]'));
  await chosen.settle();
  await chosen.f9();
  expect([chosen.question(), chosen.sent()]).toEqual([undefined, [expect.objectContaining({ id: '2' })]]);
});

it('a part that is scanned once too often is of the outbound, and asks nothing', async () => {
  const { scan, f9, question, sent } = await waiting();
  for (const code of ['691', '691', '691']) await scan(code);
  await f9();
  expect([question(), sent()]).toEqual([undefined, [expect.objectContaining({ id: '1' })]]);
});

it('a scan that belongs to the outbound takes an open question back for good', async () => {
  const { scan, f9, question, sent, eventually } = await waiting();
  await scan('6999');
  await f9();
  expect(question()).toContain('6999');
  await scan('691');
  await eventually(() => expect(question()).toBeUndefined());
  await scan('6999');
  expect([question(), sent()]).toEqual([undefined, []]);
});

it.each(['body', '[data-out="1"]', '[data-cell="0"]', '[aria-label=出库] button'])(
  'Esc leads back from anywhere on the page: %s',
  async (place) => {
    const { find, press, text, settle } = await waiting();
    const target = find(place);
    target.focus();
    await press(target, 'Escape');
    await settle();
    expect(text()).toBe('别的页面');
  },
);

it('Esc first takes back a quantity that is being typed, and does not lead back under a question', async () => {
  const { find, press, type, scan, f9, text, settle } = await waiting();
  const cell = find<HTMLInputElement>('[data-cell="0"]');
  await type(cell, '1');
  await press(cell, 'Escape');
  await settle();
  expect([cell.isConnected, cell.value]).toEqual([true, '2']);
  await scan('6999');
  await f9();
  await press(document.body, 'Escape');
  await press(find('[role=alertdialog]'), 'Escape');
  await settle();
  expect(text()).not.toContain('别的页面');
});
