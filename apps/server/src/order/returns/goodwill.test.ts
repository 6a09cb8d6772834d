import { customer } from '@partsdesk/sdk/parts/customer';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { asKeeper } from '../../db/keeper';
import { desk, returnAll, sold } from '../../testing/company/goodwillDesk';
import { onlineShop } from '../../testing/company/onlineShop';
import { stockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

describe('a goodwill refund [pitfall 27]', () => {
  it('is given although a part was refunded: with a reason, from its account, and in the timeline', async () => {
    const shop = await stockedShop(server);
    const { give, refunds, balances } = desk(shop.owner);
    // Fills the account: everything of the first sale is refunded.
    await sold(shop, [{ method: 'wechat', amount: 16_300 }]);
    const { saleOutId, saleOutCode } = await sold(shop, [{ method: 'wechat', amount: 16_300 }]);
    await saleOut(shop.owner.client).submitOut({ id: saleOutId });
    await returnAll(shop.owner, saleOutId, 1);
    const before = await saleOut(shop.owner.client).item({ id: saleOutId });
    expect(await refunds.getGoodwillInfo({ saleOutId })).toMatchObject({
      code: saleOutCode,
      received: 16_300,
      given: 0,
      rest: 3500,
      ways: [
        { method: 'wechat' },
        { method: 'cash' },
        { method: 'alipay' },
        { method: 'bankCard' },
        { method: 'transfer' },
      ],
    });

    const done = await give(saleOutId, 2000, { method: 'wechat', reason: ' 送错货耽误一天 ' });
    expect(done).toEqual({
      id: expect.any(String) as string,
      cashFrom: null,
      code: expect.stringMatching(/^TK-/) as string,
      amount: 2000,
      rest: 1500,
    });
    expect((await balances())['wechat']).toBe(16_300 + 3500 - 2000);
    const { version, timeline, goodwills, goodwill, ...after } = await saleOut(shop.owner.client).item({
      id: saleOutId,
    });
    expect({ goodwill, version }).toEqual({ goodwill: 2000, version: before.version + 1 });
    expect(goodwills).toMatchObject([
      {
        id: done.id,
        code: done.code,
        method: 'wechat',
        accountName: '微信账户',
        amount: 2000,
        reason: '送错货耽误一天',
      },
    ]);
    expect(timeline.at(-1)).toMatchObject({ title: '补偿退款', detail: '微信 ¥20.00，送错货耽误一天' });
    expect(before).toMatchObject({ ...after, goodwill: 0, goodwills: [] });
    expect((await fundWorking(shop.owner.client).page({ documentId: done.id })).records).toMatchObject([
      { amount: -2000, documentCode: done.code },
    ]);
  });

  it('does not change the debt; a later return credits it, and gives back what goodwill did not', async () => {
    const shop = await stockedShop(server);
    const buyer = await customer(shop.owner.client).add({ name: '捷顺汽修', kind: 2, creditLimit: 90_000 });
    await sold(shop, [{ method: 'cash', amount: 16_300 }]);
    const { saleOutId } = await sold(shop, [{ method: 'cash', amount: 10_000 }], { customerId: buyer });
    await saleOut(shop.owner.client).submitOut({ id: saleOutId });
    await desk(shop.owner).give(saleOutId, 10_000);
    expect(await saleOut(shop.owner.client).item({ id: saleOutId })).toMatchObject({
      received: 10_000,
      receivable: 16_300,
      debt: 6300,
      goodwill: 10_000,
      paymentStatus: 0,
    });
    expect(await salesReturn(shop.owner.client).queryAbleRetuenAmount({ saleOutId })).toMatchObject({
      ableAmount: 0,
      debt: 6300,
      tenders: [{ method: 'cash', paid: 10_000, refunded: 0, rest: 10_000 }],
    });
    expect(await returnAll(shop.owner, saleOutId)).toBe(0);
    expect((await saleOut(shop.owner.client).item({ id: saleOutId })).debt).toBe(0);
    expect((await desk(shop.owner).balances())['cash']).toBe(26_300 - 10_000);
  });

  it('is refused above the amount received, without receipt or reason, from an unfit or empty account', async () => {
    const shop = await stockedShop(server);
    const { give } = desk(shop.owner);
    const buyer = await customer(shop.owner.client).add({ name: '捷顺汽修', kind: 2, creditLimit: 90_000 });
    const { saleOutId } = await sold(shop, [{ method: 'cash', amount: 16_300 }]);
    await give(saleOutId, 6300);
    await expectRefused(server, shop, () => give(saleOutId, 10_001), {
      message: '补偿退款最多还可退 ¥100.00（该单已收 ¥163.00，已补偿 ¥63.00）',
      errors: [{ field: 'amount' }],
    });
    await expectRefused(server, shop, () => give(saleOutId, 100, { reason: '   ' }), {
      message: '请填写补偿原因',
      errors: [{ field: 'reason' }],
    });
    await expectRefused(server, shop, () => give(saleOutId, 100, { method: 'wechat' }), {
      message: '账户「微信账户」余额不足，现有 ¥0.00',
      errors: [{ field: 'accountId' }],
    });
    const { accounts } = await desk(shop.owner).refunds.getGoodwillInfo({ saleOutId });
    await expectRefused(
      server,
      shop,
      () => give(saleOutId, 100, { accountId: accounts.find(({ method }) => method === 'bankCard')?.id ?? '' }),
      { message: '「银行卡账户」不能退这种款', errors: [{ field: 'accountId' }] },
    );
    await expectRefused(server, shop, () => give(saleOutId, 0), { httpStatus: 400 });
    await expectRefused(
      server,
      shop,
      () => desk(shop.owner).refunds.goodwill({ saleOutId, version: 1, method: 'cash', amount: 1, reason: '等候太久' }),
      { status: 51001, message: expect.stringContaining('已被他人修改') as string },
    );

    const owed = await sold(shop, [], { customerId: buyer });
    await expectRefused(server, shop, () => give(owed.saleOutId, 1), {
      message: '该单还没有收款，不能补偿退款',
      errors: [{ field: 'amount' }],
    });
    await orderSale(shop.owner.client).remove({ id: owed.id, reason: '客户不要了' });
    await expectRefused(server, shop, () => give(owed.saleOutId, 1), {
      status: 51001,
      message: '出库单已取消，不能补偿退款',
      current: 4,
      allowed: [],
    });
  });

  it('is refused for an order of the mall, another shop, a closed period, and without the permission', async () => {
    const shop = await onlineShop(server);
    const bought = await shop.order();
    await shop.pay(bought);
    const mall = { message: '商城订单的退货退款请走售后', errors: [{ field: 'saleOutId' }] };
    await expectRefused(server, shop, () => desk(shop.owner).give(bought.saleOutId, 1), mall);
    await expectRefused(
      server,
      shop,
      () => desk(shop.owner).refunds.getGoodwillInfo({ saleOutId: bought.saleOutId }),
      mall,
    );

    const { saleOutId } = await sold(shop, [{ method: 'cash', amount: 16_300 }]);
    const { version } = await saleOut(shop.owner.client).item({ id: saleOutId });
    const request = { saleOutId, version, method: 'cash' as const, amount: 1, reason: '等候太久' };
    const elsewhere = shop.store.owner.at(await shop.store.branch('城西店'));
    await expectRefused(server, shop, () => desk(elsewhere).refunds.goodwill(request), { message: '出库单不存在' });
    await expectRefused(server, shop, () => desk(elsewhere).refunds.getGoodwillInfo({ saleOutId }), {
      message: '出库单不存在',
    });
    const cashier = await shop.store.staff(
      ['CashIndex', 'OrderCashSettlement', 'OrderDeliveryOrderDetails'],
      shop.shopId,
    );
    await expectRefused(server, shop, () => desk(cashier).refunds.goodwill(request), { httpStatus: 403 });
    const manager = await shop.store.staff(['refundBill.goodwill', 'OrderDeliveryOrderDetails'], shop.shopId);
    await desk(manager).give(saleOutId, 1);

    await asKeeper(server.database, (db) =>
      sql`insert into settle_account (store_id, id, close_to, order_count, sales_amount, received_amount, stock_value, receivable_amount, fund_balance, created_by, by_name, create_time)
      values (${shop.store.id}, gen_random_uuid(), ${dayOf(server.clock.now())}, 0, 0, 0, 0, 0, 0, ${shop.owner.id}, '', ${server.clock.now()})`.execute(
        db,
      ),
    );
    await expectRefused(server, shop, () => desk(shop.owner).give(saleOutId, 1), {
      message: expect.stringContaining('已关账') as string,
    });
    await asKeeper(server.database, (db) =>
      sql`delete from settle_account where store_id = ${shop.store.id}`.execute(db),
    );
    expect((await settleAccount(shop.store.owner.client).query({})).closedTo).toBeNull();
  });

  it('what the code forgets, the database refuses, and the audit sees', async () => {
    const shop = await stockedShop(server);
    const { saleOutId } = await sold(shop, [{ method: 'cash', amount: 16_300 }]);
    await desk(shop.owner).give(saleOutId, 6300);
    const attempt = (query: ReturnType<typeof sql>) =>
      server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) => query.execute(db));
    for (const query of [
      sql`update sale_out set goodwill = received + 1 where store_id = ${shop.store.id} and id = ${saleOutId}`,
      sql`update refund_bill set remark = '' where store_id = ${shop.store.id} and sale_out_id = ${saleOutId}`,
      sql`update refund_bill set credited = 1 where store_id = ${shop.store.id} and sale_out_id = ${saleOutId}`,
    ])
      await expect(attempt(query)).rejects.toThrow(/check constraint/);
    await attempt(
      sql`update sale_out set goodwill = goodwill + 1 where store_id = ${shop.store.id} and id = ${saleOutId}`,
    );
    expect((await auditLedgers(server.database)).differences).toMatchObject([
      { storeId: shop.store.id, check: expect.stringMatching(/goodwill is taken off the sales/) as string },
      { storeId: shop.store.id, check: expect.stringMatching(/out of goodwill/) as string, kept: 6301, computed: 6300 },
    ]);
    await attempt(
      sql`update sale_out set goodwill = goodwill - 1 where store_id = ${shop.store.id} and id = ${saleOutId}`,
    );
  });

  it('in cash comes out of the drawer of who gives it, and is missed nowhere when the shift is counted', async () => {
    const shop = await stockedShop(server);
    const person = await shop.store.staff(
      ['CashShift', 'CashIndex', 'CashPaymoney', 'OrderCashIntro', 'OrderDeliveryOrderDetails', 'refundBill.goodwill'],
      shop.shopId,
    );
    const shifts = shiftRecord(person.client);
    await shiftRecord(shop.owner.client).start({ openingFloat: 0, tillName: '门口钱箱' });
    const id = await shifts.start({ openingFloat: 10_000 });
    const { saleOutId } = await sold(
      shop,
      [
        { method: 'cash', amount: 10_000 },
        { method: 'wechat', amount: 6300 },
      ],
      { by: person },
    );
    await desk(person).give(saleOutId, 1500);
    await desk(person).give(saleOutId, 300, { method: 'wechat' });
    const counted = await shifts.count({
      id,
      denominations: [{ value: 100, count: 185 }],
      counted: [{ method: 'wechat', amount: 6300 }],
      toSafe: 0,
    });
    expect(counted).toMatchObject({ expectedCash: 18_500, variance: 0, returnCount: 2, returnAmount: 1800 });
    expect(counted.tenders.slice(0, 2)).toMatchObject([
      { method: 'cash', amount: 8500, expected: 18_500 },
      { method: 'wechat', received: 6300, refunded: 300, amount: 6000, expected: 6000 },
    ]);
  });

  it('in cash by who has no shift leaves the drawer that was paid into, told and counted in its shift', async () => {
    const shop = await stockedShop(server);
    const pages = ['CashShift', 'CashIndex', 'CashPaymoney', 'OrderCashIntro', 'OrderDeliveryOrderDetails'];
    const person = await shop.store.staff(pages, shop.shopId);
    const lead = await shop.store.staff([...pages, 'refundBill.goodwill'], shop.shopId);
    const shifts = shiftRecord(person.client);
    const id = await shifts.start({ openingFloat: 0 });
    const { saleOutId } = await sold(shop, [{ method: 'cash', amount: 16_300 }], { by: person });
    const info = await refundBill(lead.client).getGoodwillInfo({ saleOutId });
    const { cashierName } = (await shifts.getCurrentRecord()) ?? {};
    const drawer = { name: '现金账户', tillName: '1号钱箱', cashierName };
    expect(info.accounts.find(({ method }) => method === 'cash')).toMatchObject(drawer);
    const accountId = info.ways.find(({ method }) => method === 'cash')?.accountId ?? '';
    const draft = {
      saleOutId,
      version: info.version,
      method: 'cash' as const,
      accountId,
      amount: 300,
      reason: '送晚了',
    };
    expect(await refundBill(lead.client).goodwill(draft)).toMatchObject({ cashFrom: drawer });
    // So is it of a manager whose own shift is at another drawer.
    const own = await shiftRecord(shop.owner.client).start({ openingFloat: 0, tillName: '门口钱箱' });
    const { version } = await refundBill(shop.owner.client).getGoodwillInfo({ saleOutId });
    await refundBill(shop.owner.client).goodwill({ ...draft, version, amount: 1000 });
    const counted = await shifts.count({
      id,
      denominations: [{ value: 100, count: 150 }],
      counted: [],
      toSafe: 0,
    });
    expect(counted).toMatchObject({ expectedCash: 15_000, variance: 0, returnCount: 2, returnAmount: 1300 });
    expect(
      await shiftRecord(shop.owner.client).count({ id: own, denominations: [], counted: [], toSafe: 0 }),
    ).toMatchObject({ expectedCash: 0, returnCount: 0 });
  });
});
