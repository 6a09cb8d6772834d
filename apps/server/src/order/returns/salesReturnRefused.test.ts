import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { refundBillItem } from '@partsdesk/sdk/parts/refundBillItem';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { asKeeper } from '../../db/keeper';
import { desk, passed, piece, sold, type Tender } from '../../testing/company/returnDesk';
import { stockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 6);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

describe('refused by name, and nothing is changed', () => {
  it('a return above what was handed out (pitfall 26), of a fraction, of a line of another outbound', async () => {
    const shop = await stockedShop(server);
    const { returns, orders, receipts, outs } = desk(shop);
    const sale = await sold(shop);
    const save =
      (...lines: ReturnType<typeof piece>[]) =>
      () =>
        returns.save({ saleOutId: sale.saleOutId, lines });
    await expectRefused(server, shop, save(piece(sale.filters, 3)), {
      message: '「机油滤清器」最多还可退 2 个',
      errors: [{ field: 'lines[0].quantity' }],
    });
    await expectRefused(server, shop, save(piece(sale.filters, 1, 1), piece(sale.filters, 2, 2)), {
      message: '「机油滤清器」最多还可退 1 个',
      errors: [{ field: 'lines[1].quantity' }],
    });
    await expectRefused(server, shop, save(piece(sale.filters), piece(sale.filters)), {
      message: '「机油滤清器」重复',
    });
    await expectRefused(server, shop, save(piece(sale.filters, 0.5)), { message: '「机油滤清器」的数量最多0位小数' });
    await expectRefused(server, shop, save({ ...piece(sale.filters), reason: ' ' }), {
      errors: [{ field: 'lines[0].reason' }],
    });
    const waiting = await orders.add({ lines: [{ skuId: shop.filter, quantity: 2 }] });
    await receipts.add({ saleOutId: waiting.saleOutId, tenders: [{ method: 'cash', amount: waiting.receivable }] });
    const [line] = (await outs.item({ id: waiting.saleOutId })).lines;
    await expectRefused(server, shop, () => returns.save({ saleOutId: waiting.saleOutId, lines: [piece(line!.id)] }), {
      message: '「机油滤清器」最多还可退 0 个',
    });
    await expectRefused(
      server,
      shop,
      () => returns.save({ saleOutId: waiting.saleOutId, lines: [piece(sale.filters)] }),
      {
        message: '出库明细不存在',
      },
    );
    // Two drafts of all pieces: submitting the second is refused.
    const [one, two] = [
      await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters, 2)] }),
      await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters, 2)] }),
    ];
    await returns.submit({ id: one.id, version: 1 });
    await expectRefused(server, shop, () => returns.submit({ id: two.id, version: 1 }), {
      message: '「机油滤清器」最多还可退 0 个',
    });
  });

  it('a refund above the paid (pitfall 25) or due amount, by an unused method, of a return not passed', async () => {
    const shop = await stockedShop(server);
    const { returns, refunds } = desk(shop);
    const sale = await sold(shop, [
      { method: 'cash', amount: 1000 },
      { method: 'wechat', amount: 18_000 },
    ]);
    const { id } = await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters)] });
    const pay =
      (version: number, ...tenders: Tender[]) =>
      () =>
        refunds.add({ salesReturnId: id, version, tenders });
    await expectRefused(server, shop, pay(1, { method: 'cash', amount: 1 }), {
      status: 51001,
      message: '退货单草稿，不能退款',
      current: 0,
      allowed: ['edit', 'submit', 'void'],
    });
    await returns.submit({ id, version: 1 });
    await returns.pass({ id, version: 2 });
    await expectRefused(server, shop, pay(3, { method: 'cash', amount: 1001 }), {
      message: '现金最多还可退 ¥10.00',
      errors: [{ field: 'tenders[0].amount' }],
    });
    await expectRefused(server, shop, pay(3, { method: 'cash', amount: 600 }, { method: 'cash', amount: 401 }), {
      message: '现金最多还可退 ¥10.00',
      errors: [{ field: 'tenders[1].amount' }],
    });
    await expectRefused(server, shop, pay(3, { method: 'wechat', amount: 3360 }), {
      message: '退款金额不能超过应退金额 ¥33.59',
    });
    await expectRefused(server, shop, pay(3, { method: 'alipay', amount: 1 }), {
      message: '该单没有用支付宝收过款，不能用支付宝退款',
    });
    await expectRefused(server, shop, pay(3), { message: '请填写退款金额' });
    await expectRefused(server, shop, pay(2, { method: 'cash', amount: 1 }), {
      status: 51001,
      message: expect.stringContaining('已被他人修改') as string,
    });
    await pay(3, { method: 'wechat', amount: 3359 })();
    await expectRefused(server, shop, pay(4, { method: 'cash', amount: 1 }), {
      status: 51001,
      message: '退货单已退款，不能全部退款',
    });
  });

  it('what the code forgets, the database refuses', async () => {
    const shop = await stockedShop(server);
    const sale = await sold(shop);
    const { refunds } = desk(shop);
    const back = await passed(shop, sale.saleOutId, [piece(sale.filters)]);
    await refunds.add({ salesReturnId: back.id, version: back.version, tenders: [{ method: 'cash', amount: 3359 }] });
    const store = shop.store.id;
    const attempt = (query: ReturnType<typeof sql>) =>
      server.database.transaction({ role: 'tenant', storeId: store }, ({ db }) => query.execute(db));
    for (const query of [
      sql`update sale_out_line set return_quantity = out_quantity + 1 where store_id = ${store} and id = ${sale.filters}`,
      sql`update order_sale_line set return_amount = amount + 1 where store_id = ${store} and order_id = ${sale.id}`,
      sql`update sale_out_refund set refunded = paid + 1 where store_id = ${store}`,
      sql`update sales_return set refunded = amount + 1 where store_id = ${store}`,
      sql`update sale_out_line set stored_quantity = return_quantity + 1 where store_id = ${store} and id = ${sale.filters}`,
    ])
      await expect(attempt(query)).rejects.toThrow(/check constraint/);
  });

  it('an edit of a passed return, a step out of turn, more into stock than comes back', async () => {
    const shop = await stockedShop(server);
    const { returns } = desk(shop);
    const sale = await sold(shop);
    const back = await passed(shop, sale.saleOutId, [piece(sale.filters)]);
    const seen = { id: back.id, version: back.version };
    await expectRefused(
      server,
      shop,
      () => returns.save({ ...seen, saleOutId: sale.saleOutId, lines: [piece(sale.filters)] }),
      {
        status: 51001,
        message: '退货单待入库，不能修改',
        allowed: ['storePart', 'storeAll', 'refund'],
      },
    );
    await expectRefused(server, shop, () => returns.deleteDetail({ ...seen, lineId: back.lines[0]!.id }), {
      status: 51001,
      message: '退货单待入库，不能修改',
    });
    await expectRefused(server, shop, () => returns.pass(seen), { status: 51001 });
    await expectRefused(server, shop, () => returns.delete(seen), { status: 51001, message: '退货单待入库，不能作废' });
    await expectRefused(
      server,
      shop,
      () => returns.putInStorage({ ...seen, lines: [{ lineId: back.lines[0]!.id, quantity: 2 }] }),
      {
        message: '「机油滤清器」最多还可入库 1 个',
        errors: [{ field: 'lines[0].quantity' }],
      },
    );
    const { id } = await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.pads)] });
    await expectRefused(
      server,
      shop,
      () => returns.putInStorage({ id, version: 1, lines: [{ lineId: back.lines[0]!.id, quantity: 1 }] }),
      { status: 51001, message: '退货单草稿，不能部分入库' },
    );
  });

  it("another shop's outbound and return, in the words for what does not exist", async () => {
    const shop = await stockedShop(server);
    const { returns } = desk(shop);
    const sale = await sold(shop);
    const back = await passed(shop, sale.saleOutId, [piece(sale.filters)]);
    const elsewhere = shop.store.owner.at(await shop.store.branch('城西店')).client;
    const seen = { id: back.id, version: back.version };
    const gone = { message: '退货单不存在' };
    await expectRefused(
      server,
      shop,
      () => salesReturn(elsewhere).save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters)] }),
      { message: '出库单不存在' },
    );
    await expectRefused(
      server,
      shop,
      () => salesReturn(elsewhere).queryAbleRetuenAmount({ saleOutId: sale.saleOutId }),
      {
        message: '出库单不存在',
      },
    );
    for (const attempt of [
      () => salesReturn(elsewhere).item({ id: back.id }),
      () => salesReturn(elsewhere).reject({ ...seen, reason: '不是本店的' }),
      () => refundBill(elsewhere).getSaleOutInfo({ salesReturnId: back.id }),
      () => salesReturn(elsewhere).putInStorage({ ...seen, lines: [{ lineId: back.lines[0]!.id, quantity: 1 }] }),
      () => refundBill(elsewhere).add({ salesReturnId: back.id, version: 3, tenders: [{ method: 'cash', amount: 1 }] }),
      () => refundBillItem(elsewhere).getRefundBillDetails({ salesReturnId: back.id }),
    ])
      await expectRefused(server, shop, attempt, gone);
    expect((await salesReturn(elsewhere).page({})).total).toBe(0);
    expect((await returns.page({})).total).toBe(1);
    expect((await salesReturn(shop.store.owner.client).page({})).total, 'the head store sees it').toBe(1);
  });

  it('a draft of a closed period; what is owed of an older sale is settled in a document of today', async () => {
    const shop = await stockedShop(server);
    const { returns, refunds } = desk(shop);
    const sale = await sold(shop);
    const { id } = await returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.filters)] });
    const days = (ago: number) => new Date(server.clock.now().getTime() - ago * 86_400_000);
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      db
        .updateTable('sales_return')
        .set({ create_time: days(5) })
        .where('store_id', '=', shop.store.id)
        .where('id', '=', id)
        .execute(),
    );
    await asKeeper(server.database, (db) =>
      sql`insert into settle_account (store_id, id, close_to, order_count, sales_amount, received_amount, stock_value, receivable_amount, fund_balance, created_by, by_name, create_time)
      values (${shop.store.id}, gen_random_uuid(), ${dayOf(days(2))}, 0, 0, 0, 0, 0, 0, ${shop.owner.id}, '', ${server.clock.now()})`.execute(
        db,
      ),
    );
    const closed = { message: `该日期已关账（关账至 ${dayOf(days(2))}），不能新增或修改单据` };
    await expectRefused(
      server,
      shop,
      () => returns.save({ id, version: 1, saleOutId: sale.saleOutId, lines: [piece(sale.filters)] }),
      closed,
    );
    await expectRefused(server, shop, () => returns.delete({ id }), closed);
    await returns.submit({ id, version: 1 });
    await returns.pass({ id, version: 2 });
    await refunds.add({ salesReturnId: id, version: 3, tenders: [{ method: 'cash', amount: 3359 }] });
    await asKeeper(server.database, (db) =>
      sql`update settle_account set close_to = ${dayOf(server.clock.now())} where store_id = ${shop.store.id}`.execute(
        db,
      ),
    );
    await expectRefused(server, shop, () => returns.save({ saleOutId: sale.saleOutId, lines: [piece(sale.pads)] }), {
      message: expect.stringContaining('已关账') as string,
    });
    await asKeeper(server.database, (db) =>
      sql`delete from settle_account where store_id = ${shop.store.id}`.execute(db),
    );
    expect((await settleAccount(shop.store.owner.client).query({})).closedTo).toBeNull();
  });
});
