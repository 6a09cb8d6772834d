import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { customer } from '@partsdesk/sdk/parts/customer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { onlineShop } from '../../testing/company/onlineShop';
import { desk, passed, piece, sold } from '../../testing/company/returnDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

/** The rows of an order in the order in which they were written. */
const rowsOf = ({ store }: StockedShop, orderId: string) =>
  server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
    db
      .selectFrom('sale_ledger')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('create_time')
      .orderBy('id')
      .execute(),
  );
const moneyOf = async (shop: StockedShop, orderId: string) =>
  (await rowsOf(shop, orderId)).map(({ kind, quantity, amount, cost, first }) => [kind, quantity, amount, cost, first]);

/** Three filters for 100.00 in all, received, nothing handed out. */
async function three(shop: StockedShop) {
  const { client } = shop.owner;
  const order = await orderSale(client).add({
    lines: [{ skuId: shop.filter, quantity: 3 }],
    handDiscount: 500,
  });
  await receiptBill(client).add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: 10_000 }] });
  const lineId = (await saleOut(client).item({ id: order.saleOutId })).lines[0]?.id ?? '';
  const handOut = (quantity: number) =>
    saleOut(client).submitOut({ id: order.saleOutId, lines: [{ lineId, quantity }] });
  return { ...order, handOut };
}

describe('the sale ledger', () => {
  test('[REP-05] an order is sold when its goods leave, with their cost, not when it is written or paid', async () => {
    const shop = await stockedShop(server);
    const order = await three(shop);
    expect(await rowsOf(shop, order.id)).toEqual([]);
    await order.handOut(3);
    const [row] = await rowsOf(shop, order.id);
    expect(row).toMatchObject({
      kind: 'out',
      shop_id: shop.shopId,
      sku_id: shop.filter,
      staff_id: null,
      quantity: 3,
      amount: 10_000,
      cost: 600_000,
      first: 1,
      document_kind: 'saleOut',
      document_id: order.saleOutId,
    });
    expect(row?.root_category_id).toBe(row?.category_id);
  });

  test('[REP-06] [REP-09] pieces that leave one by one add up to the line, and count as one outbound', async () => {
    const shop = await stockedShop(server);
    const order = await three(shop);
    for (let piece = 0; piece < 3; piece += 1) await order.handOut(1);
    expect(await moneyOf(shop, order.id)).toEqual([
      ['out', 1, 3333, 200_000, 1],
      ['out', 1, 3333, 200_000, 0],
      ['out', 1, 3334, 200_000, 0],
    ]);
  });

  test('[REP-05] [REP-09] what is taken back at once was not sold, and may be sold again', async () => {
    const shop = await stockedShop(server);
    const order = await three(shop);
    await order.handOut(2);
    const { version } = await saleOut(shop.owner.client).item({ id: order.saleOutId });
    await saleOut(shop.owner.client).takeBackOut({ id: order.saleOutId, version });
    expect(await moneyOf(shop, order.id)).toEqual([
      ['out', 2, 6666, 400_000, 1],
      ['out', -2, -6666, -400_000, -1],
    ]);
    await order.handOut(3);
    expect((await moneyOf(shop, order.id)).at(-1)).toEqual(['out', 3, 10_000, 600_000, 1]);
  });

  test('[REP-07] what a forced completion makes of the odd fen is corrected without pieces', async () => {
    const shop = await stockedShop(server);
    const { client } = shop.owner;
    const customerId = await customer(client).add({ name: '捷顺汽修', kind: 2, creditLimit: 50_000 });
    const order = await orderSale(client).add({
      customerId,
      lines: [{ skuId: shop.filter, quantity: 3 }],
      handDiscount: 500,
    });
    await receiptBill(client).add({
      saleOutId: order.saleOutId,
      tenders: [{ method: 'cash', amount: 100 }],
      onCredit: true,
    });
    const lineId = (await saleOut(client).item({ id: order.saleOutId })).lines[0]?.id ?? '';
    await saleOut(client).submitOut({ id: order.saleOutId, lines: [{ lineId, quantity: 1 }] });
    await orderSale(client).forceComplete({ id: order.id, reason: '不要了' });
    expect(await moneyOf(shop, order.id)).toEqual([
      ['out', 1, 3333, 200_000, 1],
      ['correction', 0, 1, 0, 0],
    ]);
  });

  test('[REP-05] [REP-06] a return counts when its goods are in stock, piece by piece', async () => {
    const shop = await stockedShop(server);
    const order = await sold(shop);
    const back = await passed(shop, order.saleOutId, [piece(order.filters, 2)]);
    expect(await rowsOf(shop, order.id)).toHaveLength(2);
    const lineId = back.lines[0]?.id ?? '';
    await salesReturn(shop.owner.client).putInStorage({
      id: back.id,
      version: back.version,
      lines: [
        { lineId, quantity: 1, condition: 1 },
        { lineId, quantity: 1, condition: 2 },
      ],
    });
    const returned = (await rowsOf(shop, order.id)).filter(({ kind }) => kind === 'return');
    expect(returned.map(({ quantity, cost, first }) => [quantity, cost, first])).toEqual([
      [-1, -200_000, 0],
      [-1, -200_000, 0],
    ]);
    expect(returned.reduce((sum, { amount }) => sum + amount, 0)).toBe(-back.amount);
    expect(returned.map(({ line_id }) => line_id)).toEqual([lineId, lineId]);
  });

  test('[REP-05] goodwill lowers the sales over the lines; a cancellation gives it back with the rest', async () => {
    const shop = await stockedShop(server);
    const { client } = shop.owner;
    const order = await sold(shop);
    const give = async (saleOutId: string) =>
      refundBill(client).goodwill({
        saleOutId,
        version: (await refundBill(client).getGoodwillInfo({ saleOutId })).version,
        method: 'cash',
        amount: 1001,
        reason: '等候太久',
      });
    await give(order.saleOutId);
    const given = (await rowsOf(shop, order.id)).filter(({ kind }) => kind === 'goodwill');
    expect(given.map(({ amount, quantity, cost }) => [amount, quantity, cost])).toEqual([
      [-353, 0, 0],
      [-648, 0, 0],
    ]);
    const unsold = await three(shop);
    await give(unsold.saleOutId);
    await orderSale(client).cancelPaid({
      id: unsold.id,
      version: (await orderSale(client).getById({ id: unsold.id })).version,
      reason: '缺货',
    });
    expect(await moneyOf(shop, unsold.id)).toEqual([
      ['goodwill', 0, -1001, 0, 0],
      ['goodwill', 0, 1001, 0, 0],
    ]);
  });

  test('[REP-08] [REP-09] another service person takes over what was sold, today; the sums stay', async () => {
    const shop = await stockedShop(server);
    const { client } = shop.owner;
    const person = async () => {
      const { id: userId } = await shop.store.staff(['OrderListIndex'], shop.shopId);
      const found = await partsStaff(shop.store.owner.client).getByUserId({ userId });
      return found?.id ?? '';
    };
    const [before, after] = [await person(), await person()];
    const order = await three(shop);
    const serve = async (serviceStaffId?: string) =>
      orderSale(client).update4Pms({
        id: order.id,
        version: (await orderSale(client).getById({ id: order.id })).version,
        ...(serviceStaffId ? { serviceStaffId } : {}),
      });
    await serve(before);
    await order.handOut(2);
    await serve(after);
    await order.handOut(1);
    const rows = await rowsOf(shop, order.id);
    const of = (staff: string | null) =>
      rows
        .filter(({ staff_id }) => staff_id === staff)
        .reduce(
          (sum, { amount, quantity, first }) => [sum[0]! + amount, sum[1]! + quantity, sum[2]! + first],
          [0, 0, 0],
        );
    expect([of(before), of(after)]).toEqual([
      [0, 0, 0],
      [10_000, 3, 1],
    ]);
    await serve();
    expect(await rowsOf(shop, order.id)).toHaveLength(rows.length + 2);
  });

  test('[REP-05] of an order of the mini-app, pieces given up before it is shipped are never sold', async () => {
    const shop = await onlineShop(server);
    const { client } = shop.owner;
    const order = await shop.order({ lines: [{ skuId: shop.filter, quantity: 3 }] });
    await shop.pay(order);
    const lineId = (await shop.seen(order.id)).lines[0]?.id ?? '';
    const open = (type: 1 | 2, quantity: number) =>
      appAfterSalesOrder(shop.buyer.client).add({
        orderId: order.id,
        type,
        reason: '买多了',
        lines: [{ lineId, quantity }],
      });
    const refund = async (id: string, version: number) => {
      await afterSalesOrder(client).refund({ id, version });
      await vi.waitFor(async () => expect((await afterSalesOrder(client).item({ id })).status).toBe(4), {
        timeout: 15_000,
      });
    };
    const unshipped = await open(1, 1);
    await afterSalesOrder(client).pass({ id: unshipped.id, version: 1 });
    await refund(unshipped.id, 2);
    await shop.deliver(order);
    expect(await moneyOf(shop, order.id)).toEqual([['out', 2, 7000, 400_000, 1]]);

    const kept = await open(1, 1);
    await afterSalesOrder(client).pass({ id: kept.id, version: 1 });
    await refund(kept.id, 2);
    const back = await open(2, 1);
    await afterSalesOrder(client).pass({ id: back.id, version: 1 });
    await afterSalesOrder(client).receiveGoods({ id: back.id, version: 2 });
    expect((await moneyOf(shop, order.id)).slice(1)).toEqual([
      ['afterSale', 0, -3500, 0, 0],
      ['afterSale', -1, -3500, -200_000, 0],
    ]);
    await refund(back.id, 3);
    expect(await rowsOf(shop, order.id)).toHaveLength(3);
  });

  test('a row keeps the category that the part had; moving the part changes what is sold later', async () => {
    const shop = await stockedShop(server);
    const head = shop.store.owner.client;
    const order = await three(shop);
    await order.handOut(1);
    const upper = await goodsCategory(head).add({ name: '养护' });
    const lower = await goodsCategory(head).add({ name: '机滤', parentId: upper });
    const [item] = (await goods(head).page({ keyword: 'LQ-001' })).records;
    await goods(head).updateBatchByCateId({ ids: [item?.id ?? ''], categoryId: lower });
    await order.handOut(2);
    const [first, second] = await rowsOf(shop, order.id);
    expect(first?.category_id).not.toBe(lower);
    expect(second).toMatchObject({ category_id: lower, root_category_id: upper });
  });

  test('[REP-05] nobody changes or deletes a row', async () => {
    const shop = await stockedShop(server);
    const order = await three(shop);
    await order.handOut(1);
    const run = (change: RawBuilder<unknown>) =>
      server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) => change.execute(db));
    await expect(run(sql`update sale_ledger set amount = 1 where store_id = ${shop.store.id}`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(run(sql`delete from sale_ledger where store_id = ${shop.store.id}`)).rejects.toThrow(
      /permission denied/,
    );
    expect(await desk(shop).available(shop.filter)).toBe(7);
  });
});
