import { refundBill } from '@partsdesk/sdk/parts/refundBill';
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
  const { returns, refunds, outs, balance } = desk(shop);
  await shiftRecord(shop.owner.client).start({ openingFloat: 10_000 });
  const sale = await sold(shop);
  const cash = (await balance('cash')) ?? 0;
  const draft = {
    ...{ saleOutId: sale.saleOutId, lines: [piece(sale.filters, 1, 2)] },
    // Cash alone, though most was paid by WeChat.
    tenders: [{ method: 'cash' as const, amount: 3359 }],
  };
  const done = await refunds.returnAtOnce(draft, { idempotencyKey: 'return-once-1' });
  expect(done).toMatchObject({ rest: 0, cashFrom: { method: 'cash' } });
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
  expect(await refunds.returnAtOnce(draft, { idempotencyKey: 'return-once-1' })).toEqual(done);
});

it('a refund that is refused leaves neither the return nor its goods behind, and names its field', async () => {
  const shop = await stockedShop(server);
  const { refunds, returns, outs, available } = desk(shop);
  const sale = await sold(shop);
  const before = await available(shop.filter);
  const draft = { saleOutId: sale.saleOutId, lines: [piece(sale.filters)] };
  await expect(refunds.returnAtOnce({ ...draft, tenders: [{ method: 'alipay', amount: 3359 }] })).rejects.toMatchObject(
    { errors: [{ field: 'tenders[0].method' }] },
  );
  expect((await returns.page({ saleOutId: sale.saleOutId })).total).toBe(0);
  expect((await outs.item({ id: sale.saleOutId })).lines.map(({ returnedQuantity }) => returnedQuantity)).toEqual([
    0, 0,
  ]);
  expect(await available(shop.filter)).toBe(before);
});

it('a draft that was saved before goes on from there, and an outdated one is refused', async () => {
  const shop = await stockedShop(server);
  const { refunds, returns } = desk(shop);
  const sale = await sold(shop);
  const { id, version } = await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters, 2)] });
  const draft = { id, saleOutId: sale.saleOutId, lines: [piece(sale.filters)] };
  const tenders = [{ method: 'cash' as const, amount: 1000 }];
  await expect(refunds.returnAtOnce({ ...draft, version: version + 1, tenders })).rejects.toMatchObject({
    status: 51001,
  });
  const done = await refunds.returnAtOnce({ ...draft, version, tenders });
  expect(done).toMatchObject({ id, rest: 2359 });
  expect(await returns.item({ id })).toMatchObject({ status: 5, refundStatus: 1, lines: [{ quantity: 1 }] });
});

it('who may not take one of the steps is told which', async () => {
  const shop = await stockedShop(server);
  const sale = await sold(shop);
  const { client } = await shop.store.staff([
    'OrderCashSaveReturnOrder',
    'OrderCashWarehousing',
    'OrderCashSettlement',
  ]);
  const draft = { saleOutId: sale.saleOutId, lines: [piece(sale.filters)], tenders: [] };
  await expect(refundBill(client).returnAtOnce(draft)).rejects.toThrow('您没有审核退货单的权限');
  expect((await desk(shop).returns.page({ saleOutId: sale.saleOutId })).total).toBe(0);
});

it('where nothing can be written, the refusal names the field', async () => {
  const shop = await stockedShop(server);
  const sale = await sold(shop);
  const draft = { saleOutId: sale.saleOutId, lines: [piece(sale.filters, 3)], tenders: [] };
  await expect(desk(shop).refunds.returnAtOnce(draft)).rejects.toMatchObject({
    errors: [{ field: 'lines[0].quantity' }],
  });
});
