import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { documentSearch } from '@partsdesk/sdk/parts/documentSearch';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lendingShop, type LendingShop } from '../testing/company/lendingShop';
import { onlineShop } from '../testing/company/onlineShop';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const find = ({ client }: Person, code: string) => documentSearch(client).find({ code });
const kindsFound = async (who: Person, code: string) => (await find(who, code)).map(({ kind }) => kind);

/** Writes the first document of each kind in one shop; answers the other shop of the transfer. */
async function oneOfEach({ owner, store, filter, pads, warehouseId, staffId }: LendingShop): Promise<Person> {
  const { client } = owner;
  const receiver = store.owner.at(await store.branch('城西店'));
  const { saleOutId } = await orderSale(client).add({ lines: [{ skuId: filter, quantity: 2 }] });
  await receiptBill(client).add({ saleOutId, tenders: [{ method: 'cash', amount: 7000 }] });
  await saleOut(client).submitOut({ id: saleOutId });
  const [line] = (await saleOut(client).item({ id: saleOutId })).lines;
  const back = { saleOutLineId: line?.id ?? '', quantity: 1, condition: 1 as const, reason: '型号不符' };
  const { id } = await salesReturn(client).save({ saleOutId, lines: [back] });
  await salesReturn(client).submit({ id, version: 1 });
  const lines = [{ skuId: pads, quantity: 1 }];
  await serviceBorrowOut(client).add({ serviceStaffId: staffId, lines, lend: true });
  await stockIn(client).add({
    warehouseId,
    supplierName: '万向',
    lines: [{ skuId: filter, quantity: 1, price: 2000 }],
  });
  await stockOut(client).add({ warehouseId, reason: '报损', lines });
  const toWarehouseId = (await warehouse(receiver.client).list({}))[0]?.id ?? '';
  await stockTransfer(client).add({ fromWarehouseId: warehouseId, toWarehouseId, lines });
  await stockTaking(client).add({ warehouseId, scope: 0 });
  return receiver;
}

it('[U-46] a document of each kind is found by the end of its number, by all of it, and by its kind', async () => {
  const shop = await lendingShop(server);
  const receiver = await oneOfEach(shop);
  const found = await find(shop.owner, '000001');
  expect(found.map(({ kind }) => kind).sort()).toEqual(['CK', 'DB', 'JY', 'PD', 'QC', 'QT', 'RK', 'SK', 'TH', 'XS']);
  for (const one of found) {
    expect(await find(shop.owner, one.code)).toEqual([one]);
    expect(await find(shop.owner, `${one.kind.toLowerCase()}1`)).toEqual([one]);
    expect(one.party).not.toBe('');
  }
  const outbound = found.find(({ kind }) => kind === 'CK');
  expect(await saleOut(shop.owner.client).item({ id: outbound?.id ?? '' })).toMatchObject({ code: outbound?.code });

  // Another shop finds what it has a part in, the head store everything.
  expect(await kindsFound(receiver, '000001')).toEqual(['DB']);
  expect(await kindsFound(shop.store.owner, '000001')).toHaveLength(10);
  expect(await find((await server.store()).owner, outbound?.code ?? '')).toEqual([]);
});

it('[U-46] only kinds that one may open are found; a text that is no number finds nothing', async () => {
  const shop = await lendingShop(server);
  await oneOfEach(shop);
  const keeper = await shop.store.staff(['GoodsStockIn', 'GoodsStockInDetail'], shop.shopId);
  expect(await kindsFound(keeper, '000001')).toEqual(['RK']);
  for (const text of ['驰骋', '1', '13805710001', 'CK-', '000002', 'CK-Z99-000001', '1399-000001', '20270101-000001'])
    expect(await find(shop.owner, text), text).toEqual([]);
});

it('[U-46] a number is looked for in the last 31 days, and on any day that is typed with it', async () => {
  const shop = await onlineShop(server);
  server.clock.advance(-32 * 86_400);
  const order = await shop.order();
  await shop.pay(order);
  await shop.deliver(order);
  const { id } = await appAfterSalesOrder(shop.buyer.client).add({ orderId: order.id, type: 2, reason: '买错型号' });
  const { code } = await afterSalesOrder(shop.owner.client).item({ id });
  const [, , day = ''] = code.split('-');
  server.clock.advance(32 * 86_400);
  expect(await kindsFound(shop.owner, 'SH 000001')).toEqual([]);
  expect(await kindsFound(shop.owner, `SH ${day.slice(4)}-1`)).toEqual(['SH']);
  expect((await find(shop.owner, `${day}000001`)).map((one) => one.code)).toContain(code);
});
