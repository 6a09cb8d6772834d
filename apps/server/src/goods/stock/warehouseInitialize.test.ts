import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
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

describe('opening stock', () => {
  it('is kept as an entry with its lines and what they cost', async () => {
    const { owner, warehouseId, oil } = await stockedShop(server);
    const entries = warehouseInitialize(owner.client);
    const [entry] = (await entries.page({ warehouseId })).records;
    expect(entry).toMatchObject({
      code: expect.stringMatching(/^QC-A01-\d{8}-000001$/) as string,
      shopName: '城东店',
      lineCount: 3,
      value: 11_500_000,
    });
    const { lines } = await entries.item({ id: entry!.id });
    expect(lines.map(({ skuCode }) => skuCode)).toEqual(['LQ-001', 'SC-001', 'JY-001']);
    expect(lines[2]).toMatchObject({ skuId: oil, quantity: 10, unitCost: 150_000, value: 1_500_000, unitName: '升' });
  });

  it('of several warehouses makes an entry of each', async () => {
    const { owner, warehouseId, filter, store } = await stockedShop(server);
    const second = await warehouse(owner.client).add({ name: '二号库' });
    const third = await warehouse(owner.client).add({ name: '三号库' });
    await warehouseInitialize(owner.client).add({
      lines: [second, third].map((id) => ({ skuId: filter, warehouseId: id, quantity: 2, unitCost: 200_000 })),
    });
    expect((await warehouseInitialize(owner.client).page({})).records.map((entry) => entry.warehouseId)).toEqual([
      third,
      second,
      warehouseId,
    ]);
    expect((await warehouseInitialize(store.owner.client).page({ warehouseId: second })).total).toBe(1);
  });

  it('names the wrong line: moved already, repeated, a fraction, a closed or foreign warehouse', async () => {
    const { owner, store, warehouseId, filter, pads } = await stockedShop(server);
    const second = await warehouse(owner.client).add({ name: '二号库' });
    const add = (...lines: { skuId: string; warehouseId: string; quantity: number }[]) =>
      warehouseInitialize(owner.client).add({ lines: lines.map((line) => ({ ...line, unitCost: 1 })) });
    await expect(add({ skuId: filter, warehouseId, quantity: 1 })).rejects.toMatchObject({
      message: '「机油滤清器」在该仓库已有出入库，不能再录入期初',
      errors: [{ field: 'lines[0].skuId' }],
    });
    const line = { skuId: pads, warehouseId: second, quantity: 1 };
    await expect(add(line, line)).rejects.toMatchObject({
      message: '「前刹车片」重复',
      errors: [{ field: 'lines[1].skuId' }],
    });
    await expect(add({ ...line, quantity: 0.5 })).rejects.toMatchObject({ errors: [{ field: 'lines[0].quantity' }] });
    const [head] = await warehouse(store.owner.client).list({ shopId: store.headShopId });
    await expect(add({ ...line, warehouseId: head!.id })).rejects.toMatchObject({
      message: '仓库不存在',
      errors: [{ field: 'lines[0].warehouseId' }],
    });
    await warehouse(owner.client).updateStatus({ id: second, version: 1, status: 0 });
    await expect(add(line)).rejects.toMatchObject({ message: '仓库「二号库」已停用' });
  });

  it("in another branch's warehouse is not seen", async () => {
    const { owner, store, warehouseId } = await stockedShop(server);
    const [entry] = (await warehouseInitialize(owner.client).page({ warehouseId })).records;
    const elsewhere = store.owner.at(await store.branch('城西店')).client;
    expect((await warehouseInitialize(elsewhere).page({ warehouseId })).total).toBe(0);
    await expect(warehouseInitialize(elsewhere).item({ id: entry!.id })).rejects.toMatchObject({
      message: '期初单不存在',
    });
  });

  it('is taken back by a reversal at its cost, and what it held can be entered anew', async () => {
    const { owner, warehouseId, filter, oil } = await stockedShop(server);
    const entries = warehouseInitialize(owner.client);
    const [entry] = (await entries.page({ warehouseId })).records;
    const reversal = await entries.reverse({ id: entry!.id, version: 1, reason: '数量录错' });
    expect(reversal.code).toMatch(/^QC-A01-\d{8}-000002$/);
    expect(await entries.item({ id: reversal.id })).toMatchObject({
      status: 4,
      value: -11_500_000,
      reason: '数量录错',
      counterpart: { id: entry!.id, code: entry!.code },
      lines: [{}, {}, { skuId: oil, quantity: -10, unitCost: 150_000, value: -1_500_000 }],
    });
    expect(await entries.item({ id: entry!.id })).toMatchObject({ status: 2, counterpart: { id: reversal.id } });
    // Neither came in nor went out.
    const { sums } = await outIn(owner.client).sums({ warehouseId });
    expect([sums.inValue, sums.outValue, sums.closingQuantity, sums.closingValue]).toEqual([0, 0, 0, 0]);
    const again = { lines: [{ skuId: filter, warehouseId, quantity: 7, unitCost: 200_000 }] };
    await entries.add(again);
    await expect(entries.add(again)).rejects.toMatchObject({ message: /已有出入库，不能再录入期初/ });
    expect((await outIn(owner.client).sums({ warehouseId })).sums.closingValue).toBe(1_400_000);
  });

  it('of which something was sold or is reserved is not taken back, nor from another branch', async () => {
    const { owner, store, warehouseId, pads } = await stockedShop(server);
    const entries = warehouseInitialize(owner.client);
    const [entry] = (await entries.page({ warehouseId })).records;
    const body = { id: entry!.id, version: 1, reason: '录错' };
    const elsewhere = store.owner.at(await store.branch('城西店')).client;
    await expect(warehouseInitialize(elsewhere).reverse(body)).rejects.toMatchObject({ message: '期初单不存在' });
    await orderSale(owner.client).add({ lines: [{ skuId: pads, quantity: 3 }] });
    await expect(entries.reverse(body)).rejects.toMatchObject({
      message: '「前刹车片 SC-001」库存不足，仓库可用 7 套',
      errors: [{ field: 'lines[1].quantity' }],
    });
    expect(await entries.item({ id: entry!.id })).toMatchObject({ status: 1, version: 1, counterpart: null });
    expect((await entries.page({ warehouseId })).total).toBe(1);
  });
});
