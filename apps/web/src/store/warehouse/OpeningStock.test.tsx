import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it } from 'vitest';
import { OpeningStock } from './OpeningStock';

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
  const call = vi.fn().mockImplementation(({ path }: { path: string }) => {
    const lines = [{ skuId: 's', skuCode: 'A', name: '灯', spec: '', unitName: '个', quantity: 1, unitCost: 1, value: 1 }];
    const seen = { ...entry(1), warehouseName: '主仓', shopName: '城东店', reason: '', version: 3, lines };
    if (path.endsWith('/item')) return Promise.resolve({ ...seen, counterpart: null });
    return Promise.resolve({ id: '2', code: 'QC-02' });
  });
  const page = await renderInTest(
    <ApiProvider client={{ call: call as unknown as Client['call'] }}>
      <OpeningStockEntry id="1" onClose={() => undefined} />
    </ApiProvider>,
  );
  await page.settle();
  await page.click(page.button('冲销'));
  await page.type(page.find('[data-field=reason] input'), '录错');
  await page.click(page.button('确认冲销'));
  await page.settle();
  const [, args] = call.mock.calls.find(([{ path }]) => path.endsWith('/reverse')) as [unknown, { body: object }];
  expect(args.body).toEqual({ id: '1', version: 3, reason: '录错' });
});

it('opening stock is posted after one question with its totals', async () => {
  const call = vi.fn().mockImplementation(({ path }: { path: string }) =>
    Promise.resolve(path.endsWith('/add') ? null : { records: [], total: 0, current: 1, pages: 0, more: false }),
  );
  expect(call).not.toHaveBeenCalled();
});
