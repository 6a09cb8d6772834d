import { REMINDERS } from '@partsdesk/core/notice/reminders';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { storeMonitor } from '@partsdesk/sdk/report/storeMonitor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onlineShop } from '../testing/company/onlineShop';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A sale is paid, handed out, and one of its parts comes back, to be verified. */
async function returned({ owner, filter }: StockedShop): Promise<void> {
  const { client } = owner;
  const sale = await orderSale(client).add({ lines: [{ skuId: filter, quantity: 2 }] });
  await receiptBill(client).add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 7000 }] });
  await saleOut(client).submitOut({ id: sale.saleOutId });
  const [line] = (await saleOut(client).item({ id: sale.saleOutId })).lines;
  const { id } = await salesReturn(client).save({
    saleOutId: sale.saleOutId,
    lines: [{ saleOutLineId: line?.id ?? '', quantity: 1, condition: 1, reason: '型号不符' }],
  });
  await salesReturn(client).submit({ id, version: 1 });
}

/** What the lists show under the filters of the bell's entries. */
async function shown({ client }: Person) {
  const filtersOf = (key: string) => REMINDERS.find((one) => one.key === key)?.filters;
  const first = { current: 1, pageSize: 10 };
  const totals = await Promise.all([
    salesReturn(client).page({ ...first, ...filtersOf('returnAmount') }),
    stockTransfer(client).page({ ...first, ...filtersOf('transferAmount') }),
    stockTaking(client).page({ ...first, ...filtersOf('takingAmount') }),
    shiftRecord(client).page({ ...first, ...filtersOf('shiftAmount') }),
  ]);
  return totals.map(({ total }) => total);
}

async function counted({ client }: Person) {
  const { returnAmount, transferAmount, takingAmount, shiftAmount } = await remindStatistics(client).all();
  return [returnAmount, transferAmount, takingAmount, shiftAmount];
}

it('[U-17] what waits for a manager is counted, and each count is that of the list it opens', async () => {
  const shop = await stockedShop(server);
  const receiver = shop.store.owner.at(await shop.store.branch('城西店'));
  await returned(shop);
  const { id: transfer } = await stockTransfer(shop.owner.client).add({
    fromWarehouseId: shop.warehouseId,
    toWarehouseId: (await warehouse(receiver.client).list({}))[0]?.id ?? '',
    lines: [{ skuId: shop.pads, quantity: 1 }],
  });
  await stockTransfer(shop.owner.client).ship({ id: transfer, version: 1 });
  const { id: taking } = await stockTaking(shop.owner.client).add({ warehouseId: shop.warehouseId, scope: 0 });
  await stockTaking(shop.owner.client).count({ id: taking, lines: [{ skuId: shop.oil, quantity: 4, shelf: 'A-01' }] });
  await stockTaking(shop.owner.client).submit({ id: taking, version: 1, uncounted: 'keep' });

  expect(await counted(shop.owner)).toEqual([1, 0, 1, 0]);
  expect(await counted(receiver)).toEqual([0, 1, 0, 0]);
  for (const place of [shop.owner, receiver, shop.store.owner])
    expect(await counted(place)).toEqual(await shown(place));
});

it('[U-10] the orders of the mini-app are counted as their lists show them, each flow by itself', async () => {
  const shop = await onlineShop(server);
  const placed = await shop.order();
  await shop.order({ payAfterUse: true });
  const gone = await shop.order();
  await shop.pay(placed);
  await shop.pay(gone);
  await shop.deliver(gone);
  for (const { client } of [shop.owner, shop.store.owner]) {
    const counts = await remindStatistics(client).all();
    const totals = await Promise.all(
      ([0, 1] as const).map(async (flow) => {
        const { filters } = REMINDERS.find(({ key }) => key === (flow ? 'payAfterUseAmount' : 'onlineAmount')) ?? {};
        return (await orderSale(client).onlinePage({ flow, ...filters, current: 1, pageSize: 10 })).total;
      }),
    );
    expect([counts.onlineAmount, counts.payAfterUseAmount]).toEqual([1, 1]);
    expect(totals).toEqual([1, 1]);
  }
});

it('[U-10] 待收款 and 待出库 of the dashboard are the totals of the lists that they open', async () => {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  // Owed, and so not to be handed out; paid, and waiting; paid and gone.
  await orderSale(client).add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
  for (const gone of [false, true]) {
    const { saleOutId } = await orderSale(client).add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    await receiptBill(client).add({ saleOutId, tenders: [{ method: 'cash', amount: 3500 }] });
    if (gone) await saleOut(client).submitOut({ id: saleOutId });
  }
  for (const place of [shop.owner, shop.store.owner]) {
    const { toReceive, toHandOut } = await storeMonitor(place.client).statistics();
    const first = { current: 1, pageSize: 10 };
    const owing = await saleOut(place.client).page({ ...first, owing: true });
    expect(toReceive).toEqual({ count: owing.total, amount: 3500 });
    expect(toHandOut).toBe((await saleOut(place.client).page({ ...first, ready: true })).total);
    expect(toHandOut).toBe(1);
  }
});
