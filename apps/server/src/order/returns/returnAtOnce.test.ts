import { returnAtOnce } from '@partsdesk/core/order/returns/returnAtOnce';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { desk, piece, sold } from '../../testing/company/returnDesk';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

it('chosen lines are handed in, approved, stored and refunded in one act, each step in its timeline', async () => {
  const shop = await stockedShop(server);
  const { returns, outs, balance } = desk(shop);
  await shiftRecord(shop.owner.client).start({ openingFloat: 10_000 });
  const sale = await sold(shop);
  const cash = (await balance('cash')) ?? 0;
  const draft = { saleOutId: sale.saleOutId, lines: [piece(sale.filters, 1, 2)] };
  // Cash alone, though most was paid by WeChat.
  const done = await returnAtOnce(shop.owner.client)(draft, [{ method: 'cash', amount: 3359 }], 'once-1');
  expect(done).toEqual({ id: done.id, code: done.code, rest: 0 });
  const back = await returns.item({ id: done.id });
  expect(back).toMatchObject({
    status: 5,
    refundStatus: 2,
    refunded: 3359,
    lines: [{ condition: 2, restQuantity: 0 }],
  });
  expect(back.timeline.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['开单', '提交', '审核通过', '入库', '退款']),
  );
  expect(await balance('cash')).toBe(cash - 3359);
  const out = await outs.item({ id: sale.saleOutId });
  expect(out.lines.map(({ returnedQuantity }) => returnedQuantity)).toEqual([1, 0]);
  expect(await returnAtOnce(shop.owner.client)(draft, [{ method: 'cash', amount: 3359 }], 'once-1')).toEqual(done);
});

it('a refund that is refused leaves the return stored, and says where it stopped', async () => {
  const shop = await stockedShop(server);
  const { returns } = desk(shop);
  const sale = await sold(shop);
  const draft = { saleOutId: sale.saleOutId, lines: [piece(sale.filters)] };
  const done = await returnAtOnce(shop.owner.client)(draft, [{ method: 'alipay', amount: 3359 }], 'once-2');
  expect(done.stopped?.step).toBe('退款');
  expect(await returns.item({ id: done.id })).toMatchObject({ status: 5, refundStatus: 0 });
});

it('where nothing can be written, the refusal names the field', async () => {
  const shop = await stockedShop(server);
  const sale = await sold(shop);
  const draft = { saleOutId: sale.saleOutId, lines: [piece(sale.filters, 3)] };
  await expect(returnAtOnce(shop.owner.client)(draft, [], 'once-3')).rejects.toMatchObject({
    errors: [{ field: 'lines[0].quantity' }],
  });
});
