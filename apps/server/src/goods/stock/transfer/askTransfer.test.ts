import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../../audit/auditLedgers';
import { stockedShop } from '../../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

/** A shop with ten of a part, and a cashier of another that has none. */
async function shortShop() {
  const full = await stockedShop(server);
  const shortId = await full.store.branch('城西店');
  const cashier = await full.store.staff(['CashIndex'], shortId);
  return { ...full, shortId, cashier, shortOwner: full.store.owner.at(shortId) };
}

it('[U-31] a cashier asks the shop that has it: its draft waits in the 待办 of that shop, which ships it', async () => {
  const { owner, shopId, cashier, shortOwner, filter } = await shortShop();
  const [part] = await goodsShopOrder(cashier.client).equivalents({ skuId: filter });
  expect(part?.shops).toMatchObject([{ shopId, isHead: false, here: false, available: 10 }]);
  const waiting = async () => (await remindStatistics(owner.client).all()).transferAmount;
  const before = await waiting();
  const { id, code } = await stockTransfer(cashier.client).ask({
    fromShopId: shopId,
    skuId: filter,
    quantity: 3,
    remark: '客户等着用',
  });
  expect(code).toMatch(/^DB-/);
  expect(await waiting()).toBe(before + 1);
  const asked = await stockTransfer(owner.client).item({ id });
  expect(asked).toMatchObject({
    status: 0,
    maySend: true,
    mayReceive: false,
    mayCancel: true,
    remark: '客户等着用',
    lines: [{ skuId: filter, quantity: 3 }],
    timeline: [{ title: '调拨申请' }],
  });
  await expect(stockTransfer(shortOwner.client).ship({ id, version: 1 })).rejects.toMatchObject({
    message: expect.stringContaining('可以发货') as string,
  });
  await stockTransfer(owner.client).ship({ id, version: 1 });
  const { lines } = await stockTransfer(shortOwner.client).item({ id });
  await stockTransfer(shortOwner.client).receive({
    id,
    version: 2,
    lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
  });
  const [now] = await goodsShopOrder(cashier.client).equivalents({ skuId: filter });
  expect(now?.shops.map(({ here, available }) => [here, available])).toEqual([
    [true, 3],
    [false, 7],
  ]);
});

it('[U-31] either shop may give the request up, and nobody asks for more than there is, or of himself', async () => {
  const { owner, shopId, shortId, cashier, shortOwner, filter, store } = await shortShop();
  const ask = (request: { fromShopId?: string; quantity?: number }) =>
    stockTransfer(cashier.client).ask({ fromShopId: shopId, skuId: filter, quantity: 1, ...request });
  await expect(ask({ quantity: 11 })).rejects.toMatchObject({
    message: '该门店一个仓库最多可调 10',
    errors: [{ field: 'quantity' }],
  });
  await expect(ask({ fromShopId: shortId })).rejects.toMatchObject({ message: '不能向本店申请调拨' });
  const third = await store.branch('城北店');
  await expect(ask({ fromShopId: third })).rejects.toMatchObject({ message: '该门店没有可调的货' });
  await expect(ask({ quantity: 0.5 })).rejects.toMatchObject({ message: expect.stringContaining('小数') as string });

  const transfers = stockTransfer(shortOwner.client);
  const { id } = await ask({});
  expect(await transfers.item({ id })).toMatchObject({ maySend: false, mayCancel: true });
  await transfers.cancel({ id, version: 1 });
  const second = await ask({});
  await stockTransfer(owner.client).cancel({ id: second.id, version: 1 });
  // A shipment that the other shop began by itself is not the receiver's to give up.
  const [own] = (await stockTransfer(owner.client).item({ id: second.id })).lines;
  const { toWarehouseId, fromWarehouseId } = await transfers.item({ id });
  const sent = await stockTransfer(owner.client).add({
    fromWarehouseId,
    toWarehouseId,
    lines: [{ skuId: own?.skuId ?? '', quantity: 1 }],
  });
  expect(await transfers.item({ id: sent.id })).toMatchObject({ mayCancel: false });
  await expect(transfers.cancel({ id: sent.id, version: 1 })).rejects.toMatchObject({
    message: expect.stringContaining('可以作废') as string,
  });
});
