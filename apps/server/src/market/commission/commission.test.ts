import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { commissionDesk, SALE, type CommissionDesk } from '../../testing/company/commissionDesk';
import { passed, piece } from '../../testing/company/returnDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { releaseCommission } from './releaseCommission';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const [FROZEN, PAYABLE, REVERSED] = [0, 1, 3];
const refused = (here: CommissionDesk, attempt: () => Promise<unknown>, message: string) =>
  expectRefused(server, here.shop, attempt, { message });

describe('the commission of an order', () => {
  it('[MKT-43] [MKT-44] accrues frozen when it is paid in full, and not before', async () => {
    const here = await commissionDesk(server);
    const sale = await here.place();
    expect(await here.lineOf(sale.id)).toBeUndefined();
    await here.receipts.add({
      saleOutId: sale.saleOutId,
      tenders: [{ method: 'wechat', amount: 600 }],
      onCredit: true,
    });
    expect(await here.lineOf(sale.id)).toBeUndefined();
    await here.pay(sale.saleOutId, SALE - 600);
    expect(await here.lineOf(sale.id)).toMatchObject({
      status: FROZEN,
      base: SALE,
      earned: 2560,
      open: 2560,
      rate: 1000,
      level: 1,
      suspect: false,
      releaseTime: null,
      orderCode: sale.code,
      customerName: '小王的客户',
    });
    expect(await here.balanceOf()).toMatchObject({ frozen: 2560, available: 0, settled: 0 });
  });

  it('[MKT-45] falls with each return, by a function of what is left; all returned, it is 0', async () => {
    const here = await commissionDesk(server);
    await here.save({ rate: 333 });
    const sale = await here.sold();
    expect(await here.lineOf(sale.id)).toMatchObject({ earned: Math.floor((SALE * 333) / 10_000) });
    await here.giveBack(sale.saleOutId);
    expect(await here.lineOf(sale.id)).toMatchObject({ status: FROZEN, base: SALE / 2, earned: 426 });
    await here.giveBack(sale.saleOutId);
    expect(await here.lineOf(sale.id)).toMatchObject({ status: REVERSED, base: 0, earned: 0 });
    expect(await here.balanceOf()).toMatchObject({ frozen: 0, available: 0, settled: 0, owed: 0 });
  });

  it('[MKT-45] falls with goodwill, with a voided receipt and with a paid order that is cancelled', async () => {
    const here = await commissionDesk(server);
    const sale = await here.sold();
    const { version, ways } = await here.refunds.getGoodwillInfo({ saleOutId: sale.saleOutId });
    const way = ways.find(({ method }) => method === 'wechat')!;
    await here.refunds.goodwill({ saleOutId: sale.saleOutId, version, amount: 605, reason: '有划痕', ...way });
    expect(await here.lineOf(sale.id)).toMatchObject({ base: SALE - 605, earned: 2499 });

    const wrong = await here.place();
    const receipt = await here.pay(wrong.saleOutId, SALE);
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId: wrong.saleOutId });
    await here.receipts.void({ id: receipt.id!, version: bill!.version, reason: '收错了' });
    expect(await here.lineOf(wrong.id)).toMatchObject({ status: REVERSED, earned: 0 });
    await here.pay(wrong.saleOutId, SALE);
    expect(await here.lineOf(wrong.id)).toMatchObject({ status: FROZEN, earned: 2560 });
    const order = await here.orders.getById({ id: wrong.id });
    await here.orders.cancelPaid({ id: wrong.id, version: order.version, reason: '不要了' });
    expect(await here.lineOf(wrong.id)).toMatchObject({ status: REVERSED, earned: 0 });
    expect(await here.balanceOf()).toMatchObject({ frozen: 2499 });
  });

  it('[MKT-45] a rest that is never delivered earns nothing', async () => {
    const here = await commissionDesk(server);
    const sale = await here.place();
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: [], onCredit: true });
    const [line] = (await here.outs.item({ id: sale.saleOutId })).lines;
    await here.outs.submitOut({ id: sale.saleOutId, lines: [{ lineId: line!.id, quantity: 1 }] });
    await here.orders.forceComplete({ id: sale.id, reason: '停产' });
    await here.pay(sale.saleOutId, SALE / 2);
    expect(await here.lineOf(sale.id)).toMatchObject({ base: SALE / 2, earned: 1280 });
    expect((await here.lineOf(sale.id))!.releaseTime).not.toBeNull();
  });

  it('[MKT-43] [MKT-50] keeps the rate and the promoter of the day on which it was placed', async () => {
    const here = await commissionDesk(server);
    const placed = await here.place();
    await here.distributors.updateCommissionRatio({ ids: [here.promoterId], ratio: 2000 });
    const own = await here.place();
    const { version } = (await here.distributors.page({})).records[0]!;
    await here.distributors.disable({ id: here.promoterId, version });
    const later = await here.place();
    await here.bindings.deleteById({ id: here.bindingId });
    for (const { saleOutId } of [placed, own, later]) await here.pay(saleOutId, SALE);
    expect(await here.lineOf(placed.id)).toMatchObject({ rate: 1000, earned: 2560 });
    expect(await here.lineOf(own.id)).toMatchObject({ rate: 2000, earned: 5120 });
    expect(await here.lineOf(later.id)).toBeUndefined();
  });

  it('[MKT-43] is nobody’s where the distributor buys himself, where it is off, or off for the counter', async () => {
    const here = await commissionDesk(server);
    const self = await here.sold(here.promoterCustomerId);
    await here.save({ counterToo: false });
    const counter = await here.sold();
    await here.save({ open: false, counterToo: true });
    const off = await here.sold();
    for (const { id } of [self, counter, off]) expect(await here.lineOf(id)).toBeUndefined();
  });

  it('[MKT-43] follows the customer of an unpaid order that is given to another', async () => {
    const here = await commissionDesk(server);
    const stranger = await here.person('路人');
    const sale = await here.place();
    const lines = [{ skuId: here.shop.pads, quantity: 2 }];
    await here.orders.update({ id: sale.id, customerId: stranger, lines });
    await here.pay(sale.saleOutId, SALE);
    expect(await here.lineOf(sale.id)).toBeUndefined();
    const other = await here.place(stranger);
    await here.orders.update({ id: other.id, customerId: here.customerId, lines });
    await here.pay(other.saleOutId, SALE);
    expect(await here.lineOf(other.id)).toMatchObject({ earned: 2560 });
  });

  it('[MKT-41] has a second level only where it is switched on, and no third', async () => {
    const here = await commissionDesk(server, { secondRate: 200 });
    const [childCustomer, grandchild, buyer] = [
      await here.person('小李'),
      await here.person('小赵'),
      await here.person('小李的客户'),
    ];
    const childId = await here.distributors.add({ customerId: childCustomer, parentId: here.promoterId });
    await refused(
      here,
      () => here.distributors.add({ customerId: grandchild, parentId: childId }),
      '上级自己还有上级，分销最多两级，请换一个',
    );
    await here.bindings.add({ distributorId: childId, customerId: buyer });
    const sale = await here.sold(buyer);
    expect(await here.lineOf(sale.id, childId)).toMatchObject({ level: 1, earned: 2560 });
    expect(await here.lineOf(sale.id)).toMatchObject({ level: 2, earned: 512 });
    await here.giveBack(sale.saleOutId, 2);
    expect(await here.lineOf(sale.id)).toMatchObject({ status: REVERSED, earned: 0 });
    // Behind the server's back neither.
    await expect(
      server.database.transaction({ role: 'tenant', storeId: here.shop.store.id }, ({ db }) =>
        sql`update distributor set parent_id = ${childId} where store_id = ${here.shop.store.id} and id = ${here.promoterId}`.execute(
          db,
        ),
      ),
    ).rejects.toThrow(/foreign key/);
  });
});

describe('the release', () => {
  it('[MKT-46] comes the set days after the sale was paid and handed out, once', async () => {
    const here = await commissionDesk(server);
    const sale = await here.place();
    await here.pay(sale.saleOutId, SALE);
    expect((await here.lineOf(sale.id))!.releaseTime).toBeNull();
    await here.outs.submitOut({ id: sale.saleOutId });
    expect((await here.lineOf(sale.id))!.releaseTime).not.toBeNull();
    await here.days(6);
    expect(await here.lineOf(sale.id)).toMatchObject({ status: FROZEN });
    await here.days(1);
    expect(await here.lineOf(sale.id)).toMatchObject({ status: PAYABLE });
    expect(await here.balanceOf()).toMatchObject({ frozen: 0, available: 2560 });
    await server.database.transaction({ role: 'tenant', storeId: here.shop.store.id }, async ({ db }) => {
      const ctx = { db, storeId: here.shop.store.id, now: server.clock.now() };
      await releaseCommission(ctx as Parameters<typeof releaseCommission>[0], sale.id);
    });
    expect(await here.balanceOf()).toMatchObject({ frozen: 0, available: 2560 });
  });

  it('[MKT-46] waits while a return is open, a day at a time', async () => {
    const here = await commissionDesk(server);
    const sale = await here.sold();
    const [line] = (await here.outs.item({ id: sale.saleOutId })).lines;
    await here.days(6);
    const back = await passed(here.shop, sale.saleOutId, [piece(line!.id)]);
    expect(await here.lineOf(sale.id)).toMatchObject({ status: FROZEN, earned: 1280 });
    await here.days(3);
    expect(await here.lineOf(sale.id)).toMatchObject({ status: FROZEN });
    const { version } = await here.refunds.getSaleOutInfo({ salesReturnId: back.id });
    await here.refunds.add({ salesReturnId: back.id, version, tenders: [{ method: 'wechat', amount: SALE / 2 }] });
    await here.days(1);
    expect(await here.lineOf(sale.id)).toMatchObject({ status: PAYABLE, earned: 1280 });
  });
});
