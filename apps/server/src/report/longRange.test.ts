import { categorySale } from '@partsdesk/sdk/report/categorySale';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { profit } from '@partsdesk/sdk/report/profit';
import { purchaseApproved } from '@partsdesk/sdk/report/purchaseApproved';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../clock';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await stockedShop(server);
});
afterAll(() => server.stop());

type Days = { from: string; to: string };
const client = () => shop.store.owner.client;

const reports: [string, (days: Days) => Promise<unknown>][] = [
  ['sales', (days) => saleBill(client()).page({ by: 'day', ...days })],
  ['sales by category', (days) => categorySale(client()).page(days)],
  ['the profit', (days) => profit(client()).statement(days)],
  ['goods in and out', (days) => outIn(client()).sums(days)],
  ['purchases', (days) => purchaseApproved(client()).listByCategory({ by: 'supplier', ...days })],
];

describe.each(reports)('the report of %s', (_, read) => {
  it('is refused over ten years, with the field and what to do', async () => {
    const to = dayOf(server.clock.now());
    const from = `${String(Number(to.slice(0, 4)) - 10)}-01-01`;
    await expect(read({ from, to })).rejects.toMatchObject({
      message: expect.stringMatching(/^最多查看.+请把开始日期选近一些$/) as string,
      errors: [{ field: 'from' }],
    });
  });

  it('is refused where it ends before it begins', async () => {
    await expect(read({ from: '2026-02-01', to: '2026-01-01' })).rejects.toMatchObject({
      message: '结束日期不能早于开始日期',
      errors: [{ field: 'to' }],
    });
  });
});
