import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../../audit/auditLedgers';
import { stockedShop, type StockedShop } from '../../../testing/company/stockedShop';
import type { Person } from '../../../testing/startTestServer';
import { startTestServer, type TestServer } from '../../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

interface Two extends StockedShop {
  receiver: Person;
  toWarehouseId: string;
}

async function twoShops(): Promise<Two> {
  const shop = await stockedShop(server);
  const receiver = shop.store.owner.at(await shop.store.branch('城西店'));
  return { ...shop, receiver, toWarehouseId: (await warehouse(receiver.client).list({}))[0]?.id ?? '' };
}

const balances = ({ store }: Two) =>
  server.database.transaction({ role: 'tenant', storeId: store.id }, async ({ db }) => {
    const stock = await db.selectFrom('stock').select(['warehouse_id', 'sku_id', 'on_hand', 'value']).execute();
    const ways = await db.selectFrom('stock_transfer_line').select(['transit_quantity', 'transit_value']).execute();
    return {
      of: (warehouseId: string, skuId: string) => {
        const row = stock.find((one) => one.warehouse_id === warehouseId && one.sku_id === skuId);
        return [row?.on_hand ?? 0, row?.value ?? 0];
      },
      value: stock.reduce((sum, row) => sum + row.value, 0) + ways.reduce((sum, row) => sum + row.transit_value, 0),
    };
  });

const send = async ({ owner, warehouseId, toWarehouseId, filter, oil }: Two) => {
  const { id, code } = await stockTransfer(owner.client).add({
    fromWarehouseId: warehouseId,
    toWarehouseId,
    lines: [
      { skuId: filter, quantity: 10 },
      { skuId: oil, quantity: 2.5 },
    ],
  });
  await stockTransfer(owner.client).ship({ id, version: 1 });
  return { id, code, lines: (await stockTransfer(owner.client).item({ id })).lines };
};

describe('a transfer', () => {
  it('leaves at its cost, is ours in transit, arrives in two parts; a loss is written off with a reason', async () => {
    const shops = await twoShops();
    const all = (await balances(shops)).value;
    const {
      id,
      lines: [filter, oil],
    } = await send(shops);
    const [here, there] = [stockTransfer(shops.owner.client), stockTransfer(shops.receiver.client)];
    expect(await there.item({ id })).toMatchObject({
      status: 1,
      transitValue: 2_375_000,
      maySend: false,
      mayReceive: true,
      lines: [{ transitQuantity: 10, shippedValue: 2_000_000 }, { transitQuantity: 2.5 }],
    });
    const under = await balances(shops);
    expect([
      under.of(shops.warehouseId, shops.filter),
      under.of(shops.toWarehouseId, shops.filter),
      under.value,
    ]).toEqual([[0, 0], [0, 0], all]);

    await there.receive({ id, version: 2, lines: [{ lineId: filter?.id ?? '', quantity: 3 }] });
    expect(await here.item({ id })).toMatchObject({ status: 2, transitValue: 1_775_000, receivedTime: null });
    await there.receive({
      id,
      version: 3,
      lines: [
        { lineId: filter?.id ?? '', quantity: 5, lost: 2, reason: '运输破损' },
        { lineId: oil?.id ?? '', quantity: 2.5 },
      ],
    });
    expect(await there.item({ id })).toMatchObject({
      status: 3,
      transitValue: 0,
      lines: [
        { receivedQuantity: 8, lostQuantity: 2, lostValue: 400_000, lostReason: '运输破损' },
        { receivedQuantity: 2.5 },
      ],
    });
    const after = await balances(shops);
    expect([
      after.of(shops.toWarehouseId, shops.filter),
      after.of(shops.toWarehouseId, shops.oil),
      after.value,
    ]).toEqual([[8, 1_600_000], [2.5, 375_000], all - 400_000]);
  });

  it('only the sender ships and only the receiver receives; a third shop does not even see it', async () => {
    const shops = await twoShops();
    const third = shops.store.owner.at(await shops.store.branch('高新店'));
    const { id } = await stockTransfer(shops.owner.client).add({
      fromWarehouseId: shops.warehouseId,
      toWarehouseId: shops.toWarehouseId,
      lines: [{ skuId: shops.filter, quantity: 1 }],
    });
    await expect(stockTransfer(shops.receiver.client).ship({ id, version: 1 })).rejects.toMatchObject({
      message: '只有调出门店「城东店」可以发货',
    });
    await expect(stockTransfer(shops.receiver.client).cancel({ id, version: 1 })).rejects.toMatchObject({ status: 1 });
    await expect(stockTransfer(third.client).item({ id })).rejects.toMatchObject({ message: '调拨单不存在' });
    expect((await stockTransfer(shops.owner.client).page({ mine: true })).total).toBe(1);
    await stockTransfer(shops.owner.client).ship({ id, version: 1 });
    const { lines } = await stockTransfer(shops.owner.client).item({ id });
    await expect(
      stockTransfer(shops.owner.client).receive({
        id,
        version: 2,
        lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }],
      }),
    ).rejects.toMatchObject({ message: '只有调入门店「城西店」可以收货' });
    expect((await stockTransfer(shops.receiver.client).page({ mine: true })).total).toBe(1);
  });

  it('is cancelled only before it leaves', async () => {
    const shops = await twoShops();
    const { id } = await send(shops);
    await expect(stockTransfer(shops.owner.client).cancel({ id, version: 2 })).rejects.toMatchObject({
      status: 51001,
      current: 1,
      allowed: ['receivePart', 'receiveAll'],
    });
  });

  it('more than is on its way is not received; a shortage needs a reason; nothing at all is no receipt', async () => {
    const shops = await twoShops();
    const { id, lines } = await send(shops);
    const lineId = lines[0]?.id ?? '';
    const receive = (line: { quantity: number; lost?: number }) =>
      stockTransfer(shops.receiver.client).receive({ id, version: 2, lines: [{ lineId, ...line }] });
    await expect(receive({ quantity: 9, lost: 2 })).rejects.toMatchObject({
      status: 1,
      errors: [{ field: 'lines[0].quantity' }],
    });
    await expect(receive({ quantity: 9, lost: 1 })).rejects.toMatchObject({
      status: 1,
      errors: [{ field: 'lines[0].reason', message: '请填写「机油滤清器」短少的原因' }],
    });
    await expect(receive({ quantity: 0 })).rejects.toMatchObject({
      status: 1,
      message: '请至少填写一行实收或短少的数量',
    });
  });

  it('shows where in the company a part lies', async () => {
    const shops = await twoShops();
    const { id, lines } = await send(shops);
    await stockTransfer(shops.receiver.client).receive({
      id,
      version: 2,
      lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    });
    expect(
      (await stockGoods(shops.owner.client).places({ skuIds: [shops.oil] })).map(({ shopName, available }) => [
        shopName,
        available,
      ]),
    ).toEqual([
      ['城东店', 7.5],
      ['城西店', 2.5],
    ]);
    expect((await stockGoods(shops.receiver.client).warehouses()).map(({ shopName }) => shopName)[0]).toBe('城西店');
  });

  it('sends nothing from a warehouse to itself', async () => {
    const shops = await twoShops();
    await expect(
      stockTransfer(shops.owner.client).add({
        fromWarehouseId: shops.warehouseId,
        toWarehouseId: shops.warehouseId,
        lines: [{ skuId: shops.filter, quantity: 1 }],
      }),
    ).rejects.toMatchObject({ errors: [{ field: 'toWarehouseId', message: '调出仓库和调入仓库不能相同' }] });
  });
});
