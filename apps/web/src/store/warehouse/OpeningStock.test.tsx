import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { PermissionsProvider } from '@partsdesk/ui/app/permissions';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { ScanTargetsContext } from '@partsdesk/ui/scan/ScannerProvider';
import { act, use } from 'react';
import { expect, it, vi } from 'vitest';
import { OpeningStock } from './OpeningStock';
import { OpeningStockEditor } from './OpeningStockEditor';
import { OpeningStockEntry } from './OpeningStockEntry';

const entry = (number: number) => ({
  id: String(number),
  code: `QC-${String(number).padStart(2, '0')}`,
  status: 1,
  lineCount: 1,
  value: 10_000,
  by: '张丽',
  createTime: '2026-11-22T10:00:00+08:00',
});
const all = Array.from({ length: 25 }, (_, at) => entry(25 - at));

it('[F-37] every entry of opening stock can be reached, not the last ten alone', async () => {
  const call = ((_: unknown, args: { query: { current: number; pageSize: number } }) => {
    const { current, pageSize } = args.query;
    const records = all.slice((current - 1) * pageSize, current * pageSize);
    return Promise.resolve({ records, total: 25, current, pages: Math.ceil(25 / pageSize), more: false });
  }) as Client['call'];
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <OpeningStock warehouseId="w" />
    </ApiProvider>,
  );
  await page.settle();
  expect(page.text()).toContain('QC-25');
  expect(page.text()).not.toContain('QC-05');
  await page.click(page.find('button[aria-label*="3"]'));
  await page.settle();
  expect(page.text()).toContain('QC-05');
  expect(page.text()).toContain('QC-01');
});

it('a posted entry is reversed from its drawer with a reason, and a reversed one is not', async () => {
  const call = vi.fn<Client['call']>().mockImplementation(({ path }) => {
    const lines = [
      { skuId: 's', skuCode: 'A', name: '灯', spec: '', unitName: '个', quantity: 1, unitCost: 1, value: 1 },
    ];
    const seen = { ...entry(1), warehouseName: '主仓', shopName: '城东店', reason: '', version: 3, lines };
    if (path.endsWith('/item')) return Promise.resolve({ ...seen, counterpart: null });
    return Promise.resolve({ id: '2', code: 'QC-02' });
  });
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <PermissionsProvider permissions={{ buttons: [{ id: '1', path: 'warehouseInitialize.add' } as never] }}>
        <OpeningStockEntry id="1" onClose={() => undefined} />
      </PermissionsProvider>
    </ApiProvider>,
  );
  await page.settle();
  await page.click(page.button('冲销'));
  await page.type(page.find('[data-field=reason] input'), '录错');
  await page.click(page.button('确认冲销'));
  await page.settle();
  const [, args] = call.mock.calls.find(([{ path }]) => path.endsWith('/reverse')) ?? [];
  expect(args?.body).toEqual({ id: '1', version: 3, reason: '录错' });
});

it('opening stock is posted after one question, which names its totals', async () => {
  const filter = { skuId: 's', skuCode: 'LQ-001', name: '机油滤清器', spec: '', unitName: '个' };
  const call = vi
    .fn<Client['call']>()
    .mockImplementation(({ path }) =>
      Promise.resolve(
        path.endsWith('/add') ? null : { records: [filter], total: 1, current: 1, pages: 1, more: false },
      ),
    );
  let deliver: (code: string) => unknown = () => undefined;
  function Scanner() {
    const targets = use(ScanTargetsContext);
    deliver = (code) => targets?.deliver(code);
    return null;
  }
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <Scanner />
      <OpeningStockEditor warehouse={{ id: 'w', name: '主仓' } as never} onClose={() => undefined} />
    </ApiProvider>,
  );
  for (const code of ['LQ-001', 'LQ-001']) {
    await act(async () => deliver(code));
    await page.settle();
  }
  await page.click(page.button('保存并入库'));
  // The dialog is loaded with the first question.
  await page.eventually(() => page.find('[role=alertdialog]'));
  const posted = () => call.mock.calls.filter(([{ path }]) => path.endsWith('/add')).length;
  expect(posted()).toBe(0);
  expect(page.find('[role=alertdialog]').textContent).toContain('主仓：共 1 种，数量 2，成本合计 ¥0.00');
  await page.click([...page.find('[role=alertdialog]').querySelectorAll('button')].at(-1)!);
  await page.settle();
  expect(posted()).toBe(1);
});
