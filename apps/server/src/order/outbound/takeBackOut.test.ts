import { TAKE_BACK_SECONDS } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await stockedShop(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const outs = () => saleOut(shop.owner.client);

async function paid(quantity: number) {
  const sale = await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity }] });
  await receiptBill(shop.owner.client).add({
    saleOutId: sale.saleOutId,
    tenders: [{ method: 'cash', amount: sale.receivable }],
  });
  return sale;
}
const stockOf = () =>
  server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
    db
      .selectFrom('stock')
      .select(['on_hand', 'allocated', 'value'])
      .where('store_id', '=', shop.store.id)
      .where('sku_id', '=', shop.filter)
      .executeTakeFirstOrThrow(),
  );
const handOut = async (id: string, quantity: number) => {
  const { lines, version } = await outs().item({ id });
  await outs().submitOut({ id, version, lines: [{ lineId: lines[0]?.id ?? '', quantity }] });
  return version + 1;
};

it('[U-52] the last hand-out is taken back: stock, reservation and cost are as before', async () => {
  const { id: orderId, saleOutId: id } = await paid(3);
  const before = await stockOf();
  await handOut(id, 1);
  const afterFirst = await stockOf();
  const version = await handOut(id, 2);
  const third = await outs().item({ id });
  expect(third.status).toBe(3);
  expect(third.timeline.slice(-2).map(({ title, detail }) => [title, detail])).toEqual([
    ['部分出库', '本次 1 件，已出 1/3 件'],
    ['全部出库', ''],
  ]);

  await outs().takeBackOut({ id, version });
  expect(await stockOf()).toEqual(afterFirst);
  const out = await outs().item({ id });
  expect({ status: out.status, rest: out.lines[0]?.restQuantity }).toEqual({ status: 2, rest: 2 });
  expect((await orderSale(shop.owner.client).getById({ id: orderId })).status).toBe(1);
  expect(out.timeline.at(-1)?.title).toBe('撤销出库');
  await expect(outs().takeBackOut({ id, version: out.version })).rejects.toThrow('秒内撤销');

  await outs().takeBackOut({ id, version: await handOut(id, 2) });
  expect(await stockOf()).toEqual(afterFirst);
  const whole = await paid(2);
  await outs().takeBackOut({ id: whole.saleOutId, version: await handOut(whole.saleOutId, 2) });
  expect(await stockOf()).toMatchObject({ on_hand: before.on_hand - 1, allocated: before.allocated - 1 + 2 });
  expect((await outs().item({ id: whole.saleOutId })).status).toBe(1);
  // May be changed again, as if nothing had gone out.
  await orderSale(shop.owner.client).cancelPaid({
    id: whole.id,
    version: (await orderSale(shop.owner.client).getById({ id: whole.id })).version,
    reason: '不要了',
  });
});

it('[U-52] a hand-out is not taken back late, after a return, or after a change by somebody else', async () => {
  const { saleOutId: id } = await paid(1);
  const version = await handOut(id, 1);
  await expect(outs().takeBackOut({ id, version: version - 1 })).rejects.toThrow('已被');
  server.clock.advance(TAKE_BACK_SECONDS + 1);
  await expect(outs().takeBackOut({ id, version })).rejects.toThrow('只能在出库后 60 秒内撤销，之后请走退货');

  const { saleOutId } = await paid(1);
  await handOut(saleOutId, 1);
  const { lines } = await outs().item({ id: saleOutId });
  const returns = salesReturn(shop.owner.client);
  const back = await returns.save({
    saleOutId,
    lines: [{ saleOutLineId: lines[0]?.id ?? '', quantity: 1, condition: 1, reason: '质量问题' }],
  });
  await returns.submit({ id: back.id, version: 1 });
  const seen = await outs().item({ id: saleOutId });
  await expect(outs().takeBackOut({ id: saleOutId, version: seen.version })).rejects.toThrow('已有退货');
});

it('[U-52] [U-20] what is ready to be handed out comes oldest first, its parts told apart', async () => {
  const { saleOutId: older } = await paid(1);
  server.clock.advance(60);
  const { saleOutId: newer } = await paid(1);
  const { records } = await outs().page({ ready: true, pageSize: 100 });
  expect(records.find(({ id }) => id === older)?.summary).toBe('机油滤清器 LQ-001');
  const ids = records.map(({ id }) => id);
  expect(ids.indexOf(older)).toBeGreaterThanOrEqual(0);
  expect(ids.indexOf(older)).toBeLessThan(ids.indexOf(newer));
});
