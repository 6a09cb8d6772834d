import { customer } from '@partsdesk/sdk/parts/customer';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { inventoryCost } from '@partsdesk/sdk/report/inventoryCost';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { addDays, dayOf } from '../../clock';
import { lendingShop, type LendingShop } from '../../testing/company/lendingShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const slipsOf = ({ owner }: LendingShop) => serviceBorrowOut(owner.client);
const stockOfStore = ({ store }: LendingShop) =>
  server.database.transaction({ role: 'tenant', storeId: store.id }, async ({ db }) => {
    const rows = await db
      .selectFrom('stock')
      .innerJoin('warehouse', (join) =>
        join.onRef('warehouse.store_id', '=', 'stock.store_id').onRef('warehouse.id', '=', 'stock.warehouse_id'),
      )
      .select(['warehouse.kind', 'stock.sku_id', 'stock.on_hand', 'stock.value'])
      .execute();
    return {
      of: (kind: number, skuId: string) => {
        const row = rows.find((one) => one.kind === kind && one.sku_id === skuId);
        return [row?.on_hand ?? 0, row?.value ?? 0];
      },
      value: rows.reduce((sum, row) => sum + row.value, 0),
    };
  });
async function lent(
  shop: LendingShop,
  lines = [{ skuId: shop.filter, quantity: 4 }],
  more: { customerId?: string; dueDay?: string } = {},
) {
  const { id, code } = await slipsOf(shop).add({ serviceStaffId: shop.staffId, lines, lend: true, ...more });
  return { id, code, lines: (await slipsOf(shop).item({ id })).lines };
}
const available = async ({ owner, filter }: LendingShop) =>
  (await orderSale(owner.client).queryCheckStock({ skuIds: [filter] }))[0]?.available;

describe('a borrow slip', () => {
  it('goods go to the lent place at their cost: still ours, not for sale, closed to other documents', async () => {
    const shop = await lendingShop(server);
    const all = (await stockOfStore(shop)).value;
    const { id, code } = await lent(shop);
    expect(code).toMatch(/^JY-\w+-\d{8}-000001$/);
    const under = await stockOfStore(shop);
    expect([under.of(0, shop.filter), under.of(2, shop.filter), under.value]).toEqual([
      [6, 1_200_000],
      [4, 800_000],
      all,
    ]);
    expect(await available(shop)).toBe(6);
    expect(
      (await goodsShopOrder(shop.owner.client).page({ current: 1, pageSize: 10 })).records.find(
        ({ skuId }) => skuId === shop.filter,
      )?.available,
    ).toBe(6);
    await expect(
      orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity: 7 }] }),
    ).rejects.toMatchObject({ message: '「机油滤清器」库存不足，可售 6 个' });
    expect(await slipsOf(shop).item({ id })).toMatchObject({
      status: 2,
      lentQuantity: 4,
      lentValue: 800_000,
      lines: [{ outQuantity: 4, lentQuantity: 4, price: 3500 }],
      timeline: [{ title: '开单' }, { title: '借出', detail: '机油滤清器 4 个' }],
    });
    const place = (await inventoryCost(shop.owner.client).page({ keyword: 'LQ-001' })).records;
    expect(place.reduce((sum, { value }) => sum + value, 0)).toBe(2_000_000);
    const lentId = await server.database.transaction(
      { role: 'tenant', storeId: shop.store.id },
      async ({ db }) =>
        (await db.selectFrom('warehouse').select('id').where('kind', '=', 2).executeTakeFirstOrThrow()).id,
    );
    expect((await warehouse(shop.owner.client).list({})).map(({ id: one }) => one)).not.toContain(lentId);
    await expect(
      stockOut(shop.owner.client).add({
        warehouseId: lentId,
        reason: '报损',
        lines: [{ skuId: shop.filter, quantity: 1 }],
        book: true,
      }),
    ).rejects.toMatchObject({ message: '仓库不存在' });
  });

  it('of four, two come back at their cost and two are sold: an order out of the lent place, unpaid', async () => {
    const shop = await lendingShop(server);
    const buyer = await customer(shop.owner.client).add({ name: '捷顺汽修', kind: 2 });
    const {
      id,
      lines: [line],
    } = await lent(shop, undefined, { customerId: buyer });
    const lineId = line?.id ?? '';
    // A dearer delivery in between: lent pieces keep their cost.
    await stockIn(shop.owner.client).add({
      warehouseId: shop.warehouseId,
      lines: [{ skuId: shop.filter, quantity: 6, price: 4000 }],
      book: true,
    });
    const before = await stockOfStore(shop);
    await slipsOf(shop).returnItems({ id, version: 2, lines: [{ lineId, quantity: 2 }] });
    const after = await stockOfStore(shop);
    const [kept, value] = before.of(0, shop.filter);
    expect([after.of(0, shop.filter), after.of(2, shop.filter), after.value]).toEqual([
      [(kept ?? 0) + 2, (value ?? 0) + 400_000],
      [2, 400_000],
      before.value,
    ]);
    expect(await slipsOf(shop).item({ id })).toMatchObject({
      status: 2,
      lines: [{ returnedQuantity: 2, lentQuantity: 2 }],
    });

    const sale = await slipsOf(shop).convertToSale({ id, version: 3, lines: [{ lineId, quantity: 2, price: 3200 }] });
    expect(sale.receivable).toBe(6400);
    expect(await slipsOf(shop).item({ id })).toMatchObject({
      status: 4,
      lentQuantity: 0,
      lentValue: 0,
      lines: [{ soldQuantity: 2 }],
      sales: [{ code: sale.code, receivable: 6400 }],
    });
    expect(await saleOut(shop.owner.client).item({ id: sale.saleOutId })).toMatchObject({
      status: 3,
      paymentStatus: 0,
      debt: 6400,
      customerName: '捷顺汽修',
    });
    expect((await orderSale(shop.owner.client).getById({ id: sale.id })).status).toBe(2);
    expect((await customer(shop.owner.client).item({ id: buyer })).debt).toBe(6400);
    const end = await stockOfStore(shop);
    expect([end.of(2, shop.filter), end.value]).toEqual([[0, 0], after.value - 400_000]);
    await receiptBill(shop.owner.client).add({
      saleOutId: sale.saleOutId,
      tenders: [{ method: 'cash', amount: 6400 }],
    });
    expect(
      (await outIn(shop.owner.client).page({ documentId: id, current: 1, pageSize: 20 })).records.every(
        ({ documentCode }) => documentCode.startsWith('JY-'),
      ),
    ).toBe(true);
  });

  it('two slips of one part, lent at different costs: each returns and sells its own', async () => {
    const shop = await lendingShop(server);
    const cheap = await lent(shop, [{ skuId: shop.filter, quantity: 3 }]);
    await stockIn(shop.owner.client).add({
      warehouseId: shop.warehouseId,
      lines: [{ skuId: shop.filter, quantity: 7, price: 3999 }],
      book: true,
    });
    const dear = await lent(shop, [{ skuId: shop.filter, quantity: 3 }]);
    const dearValue = dear.lines[0]?.lentValue ?? 0;
    expect(dearValue).toBeGreaterThan(600_000);
    const sale = await slipsOf(shop).convertToSale({
      id: cheap.id,
      version: 2,
      lines: [{ lineId: cheap.lines[0]?.id ?? '', quantity: 1 }],
    });
    const cost = await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      db.selectFrom('sale_out_line').select('cost').where('sale_out_id', '=', sale.saleOutId).executeTakeFirstOrThrow(),
    );
    expect(cost).toEqual({ cost: 200_000 });
    await slipsOf(shop).manualFinish({ id: dear.id, version: 2, reason: '丢失' });
    expect(await slipsOf(shop).item({ id: dear.id })).toMatchObject({
      status: 3,
      lines: [{ lostQuantity: 3, lostValue: dearValue }],
    });
    await slipsOf(shop).returnItems({
      id: cheap.id,
      version: 3,
      lines: [{ lineId: cheap.lines[0]?.id ?? '', quantity: 2 }],
    });
    expect((await stockOfStore(shop)).of(2, shop.filter)).toEqual([0, 0]);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });

  it('a manual finish gives status 3, writes the rest off at its cost, and needs a reason [FLOW-19]', async () => {
    const shop = await lendingShop(server);
    const all = (await stockOfStore(shop)).value;
    const {
      id,
      lines: [line],
    } = await lent(shop);
    await slipsOf(shop).returnItems({ id, version: 2, lines: [{ lineId: line?.id ?? '', quantity: 1 }] });
    await expect(slipsOf(shop).manualFinish({ id, version: 3, reason: ' ' })).rejects.toMatchObject({
      errors: [{ field: 'reason' }],
    });
    await slipsOf(shop).manualFinish({ id, version: 3, reason: '服务车上丢失' });
    expect(await slipsOf(shop).item({ id })).toMatchObject({
      status: 3,
      finishReason: '服务车上丢失',
      lentQuantity: 0,
      lines: [{ returnedQuantity: 1, lostQuantity: 3, lostValue: 600_000 }],
    });
    expect((await stockOfStore(shop)).value).toBe(all - 600_000);
    await expect(
      slipsOf(shop).returnItems({ id, version: 4, lines: [{ lineId: line?.id ?? '', quantity: 1 }] }),
    ).rejects.toMatchObject({ status: 51001, current: 3, allowed: [] });
  });

  it('goods leave in parts, as they are there', async () => {
    const shop = await lendingShop(server);
    const { id } = await slipsOf(shop).add({
      serviceStaffId: shop.staffId,
      lines: [
        { skuId: shop.filter, quantity: 12 },
        { skuId: shop.oil, quantity: 1.5 },
      ],
    });
    const [filter, oil] = (await slipsOf(shop).item({ id })).lines;
    await expect(slipsOf(shop).lend({ id, version: 1 })).rejects.toMatchObject({
      message: '「机油滤清器 LQ-001」库存不足，仓库可用 10 个',
      errors: [{ field: 'lines[0].quantity' }],
    });
    await slipsOf(shop).lend({ id, version: 1, lines: [{ lineId: filter?.id ?? '', quantity: 10 }] });
    expect(await slipsOf(shop).item({ id })).toMatchObject({
      status: 1,
      lines: [{ outQuantity: 10 }, { outQuantity: 0 }],
    });
    await slipsOf(shop).returnItems({ id, version: 2, lines: [{ lineId: filter?.id ?? '', quantity: 10 }] });
    expect(await slipsOf(shop).item({ id })).toMatchObject({ status: 1, lentQuantity: 0 });
    await slipsOf(shop).lend({
      id,
      version: 3,
      lines: [
        { lineId: oil?.id ?? '', quantity: 1.5 },
        { lineId: filter?.id ?? '', quantity: 2 },
      ],
    });
    expect(await slipsOf(shop).item({ id })).toMatchObject({ status: 2 });
  });

  it('what is not back on its day is marked overdue, and found', async () => {
    const shop = await lendingShop(server);
    const now = server.clock.now();
    const late = await lent(shop, [{ skuId: shop.filter, quantity: 1 }], { dueDay: dayOf(addDays(now, -1)) });
    await lent(shop, [{ skuId: shop.filter, quantity: 1 }], { dueDay: dayOf(now) });
    expect((await slipsOf(shop).page({ overdue: true })).records).toMatchObject([
      { id: late.id, overdue: true, summary: '机油滤清器' },
    ]);
    await slipsOf(shop).returnItems({
      id: late.id,
      version: 2,
      lines: [{ lineId: late.lines[0]?.id ?? '', quantity: 1 }],
    });
    expect((await slipsOf(shop).page({ overdue: true })).total).toBe(0);
  });

  it('wrong requests are refused by name, and nothing moves', async () => {
    const shop = await lendingShop(server);
    const {
      id,
      lines: [line],
    } = await lent(shop);
    const lineId = line?.id ?? '';
    const slips = slipsOf(shop);
    const before = (await stockOfStore(shop)).of(2, shop.filter);
    await expect(slips.returnItems({ id, version: 2, lines: [{ lineId, quantity: 5 }] })).rejects.toMatchObject({
      message: '「机油滤清器」借出未还 4 个',
      errors: [{ field: 'lines[0].quantity' }],
    });
    await expect(slips.convertToSale({ id, version: 2, lines: [{ lineId, quantity: 5 }] })).rejects.toMatchObject({
      message: '「机油滤清器」借出未还 4 个',
    });
    await expect(slips.returnItems({ id, version: 2, lines: [{ lineId, quantity: 0.5 }] })).rejects.toMatchObject({
      errors: [{ field: 'lines[0].quantity' }],
    });
    await expect(
      slips.returnItems({
        id,
        version: 2,
        lines: [
          { lineId, quantity: 1 },
          { lineId, quantity: 1 },
        ],
      }),
    ).rejects.toMatchObject({ errors: [{ field: 'lines[1].lineId' }] });
    await expect(
      slips.returnItems({ id, version: 2, lines: [{ lineId: shop.filter, quantity: 1 }] }),
    ).rejects.toMatchObject({ message: '明细不存在' });
    await expect(slips.returnItems({ id, version: 1, lines: [{ lineId, quantity: 1 }] })).rejects.toMatchObject({
      status: 51001,
    });
    await expect(
      slips.add({ serviceStaffId: shop.shopId, lines: [{ skuId: shop.filter, quantity: 1 }] }),
    ).rejects.toMatchObject({ errors: [{ field: 'serviceStaffId' }] });
    await expect(slips.deleteById({ id })).rejects.toMatchObject({ status: 51001, current: 2 });
    expect((await stockOfStore(shop)).of(2, shop.filter)).toEqual(before);
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    await expect(serviceBorrowOut(other.client).item({ id })).rejects.toMatchObject({ message: '借用单不存在' });
    expect((await serviceBorrowOut(shop.store.owner.client).page({})).total).toBe(1);
  });

  it('the same return sent twice is one; two at once never return more than was lent', async () => {
    const shop = await lendingShop(server);
    const {
      id,
      lines: [line],
    } = await lent(shop);
    const lineId = line?.id ?? '';
    const send = () =>
      slipsOf(shop).returnItems({ id, version: 2, lines: [{ lineId, quantity: 1 }] }, { idempotencyKey: 'one-return' });
    await Promise.all([send(), send()]);
    expect(await slipsOf(shop).item({ id })).toMatchObject({ lines: [{ returnedQuantity: 1 }] });
    const outcomes = await Promise.allSettled([
      slipsOf(shop).returnItems({ id, version: 3, lines: [{ lineId, quantity: 2 }] }),
      slipsOf(shop).convertToSale({ id, version: 3, lines: [{ lineId, quantity: 2 }] }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await slipsOf(shop).item({ id })).toMatchObject({ lentQuantity: 1 });
  });

  it('lending and returning at once, opposite ways, by several slips: no deadlock, nothing is lost', async () => {
    const shop = await lendingShop(server);
    const both = [
      { skuId: shop.filter, quantity: 1 },
      { skuId: shop.pads, quantity: 1 },
    ];
    const slips = [];
    for (let n = 0; n < 4; n += 1) slips.push(await lent(shop, both));
    const all = (await stockOfStore(shop)).value;
    await Promise.all([
      ...slips.map(({ id, lines }) =>
        slipsOf(shop).returnItems({ id, version: 2, lines: lines.map(({ id: lineId }) => ({ lineId, quantity: 1 })) }),
      ),
      ...[0, 1, 2, 3].map(() =>
        slipsOf(shop).add({ serviceStaffId: shop.staffId, lines: [...both].reverse(), lend: true }),
      ),
    ]);
    const after = await stockOfStore(shop);
    expect([after.of(2, shop.filter)[0], after.of(0, shop.pads)[0], after.value]).toEqual([4, 6, all]);
  });

  it('nothing is lent, returned, sold or written off on a day whose books are closed', async () => {
    const shop = await lendingShop(server);
    const {
      id,
      lines: [line],
    } = await lent(shop);
    const lines = [{ lineId: line?.id ?? '', quantity: 1 }];
    const draft = await slipsOf(shop).add({
      serviceStaffId: shop.staffId,
      lines: [{ skuId: shop.filter, quantity: 1 }],
    });
    await settleAccount(shop.store.owner.client).save({ closeTo: dayOf(server.clock.now()) });
    const refused = { message: expect.stringContaining('已关账') as string };
    await expect(slipsOf(shop).returnItems({ id, version: 2, lines })).rejects.toMatchObject(refused);
    await expect(slipsOf(shop).convertToSale({ id, version: 2, lines })).rejects.toMatchObject(refused);
    await expect(slipsOf(shop).manualFinish({ id, version: 2, reason: '丢失' })).rejects.toMatchObject(refused);
    await expect(slipsOf(shop).lend({ id: draft.id, version: 1 })).rejects.toMatchObject(refused);
    await expect(slipsOf(shop).deleteById({ id: draft.id, version: 1 })).rejects.toMatchObject(refused);
  });

  it('[F-24] its code is an address that a phone opens, and the sheet has a row for each line', async () => {
    const shop = await lendingShop(server);
    const { id } = await lent(shop);
    expect(await slipsOf(shop).genBusinessQrcode({ id })).toMatchObject({
      content: `${server.url}/order/jieyongdan/detail/${id}`,
      image: expect.stringMatching(/^data:image\/png;base64,/) as string,
    });
    expect(await slipsOf(shop).exportExcel({})).toMatchObject({ name: expect.stringContaining('借用单') as string });
  });
});
