import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it } from 'vitest';
import { OpeningStock } from './OpeningStock';

const entry = (number: number) => ({
  id: String(number),
  code: `QC-${String(number).padStart(2, '0')}`,
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
