import { addDays } from '@partsdesk/core/dates';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { settleAccountReverse } from '@partsdesk/sdk/parts/settleAccountReverse';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { profit } from '@partsdesk/sdk/report/profit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { dayOf } from '../clock';
import { asKeeper } from '../db/keeper';
import { stockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const today = () => dayOf(server.clock.now());
const daysAgo = (days: number) => addDays(today(), -days);

async function stockedShopWithHead() {
  const shop = await stockedShop(server);
  return { ...shop, client: shop.owner.client, head: shop.store.owner.client };
}

/** Makes a shop with a sale of two filters that was paid some days ago and is not handed out. */
async function shopWithOldSale(days: number) {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const sale = await orderSale(client).add({ lines: [{ skuId: shop.filter, quantity: 2 }] });
  const receipt = await receiptBill(client).add({
    saleOutId: sale.saleOutId,
    tenders: [{ method: 'cash', amount: 5000 }],
  });
  await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) => {
    for (const table of ['order_sale', 'sale_out', 'receipt_bill'] as const)
      await sql`update ${sql.table(table)} set create_time = create_time - ${days} * interval '1 day' where store_id = ${shop.store.id}`.execute(
        db,
      );
  });
  return { ...shop, client, sale, receiptId: receipt.id ?? '', head: shop.store.owner.client };
}

const closedWords = (day: string) => ({ status: 1, message: `该日期已关账（关账至 ${day}），不能新增或修改单据` });

describe('closing the books', () => {
  it('shows what was closed, by whom and what it came to, and what is still open before', async () => {
    const { head, store } = await shopWithOldSale(40);
    expect(await settleAccount(head).query({})).toMatchObject({
      closedTo: null,
      today: today(),
      mayClose: true,
      open: null,
      history: [],
    });
    expect((await settleAccount(head).query({ closeTo: daysAgo(30) })).open).toEqual({
      orders: 1,
      unpaid: 1,
      unpaidAmount: 2000,
      shifts: 0,
    });
    expect((await settleAccount(head).query({ closeTo: daysAgo(50) })).open).toEqual({
      orders: 0,
      unpaid: 0,
      unpaidAmount: 0,
      shifts: 0,
    });

    await settleAccount(head).save({ closeTo: daysAgo(30), remark: '月结' });
    const { closedTo, history } = await settleAccount(head).query({});
    expect(closedTo).toBe(daysAgo(30));
    expect(history).toMatchObject([
      {
        fromDay: null,
        closeTo: daysAgo(30),
        status: 1,
        orderCount: 1,
        salesAmount: 7000,
        receivedAmount: 5000,
        remark: '月结',
        by: expect.stringMatching(/^员工/) as string,
      },
    ]);

    // A branch may read but not change it.
    const branch = store.owner.at(await store.branch('城西店')).client;
    expect(await settleAccount(branch).query({})).toMatchObject({ closedTo: daysAgo(30), mayClose: false });
    await expect(settleAccount(branch).save({ closeTo: daysAgo(20) })).rejects.toMatchObject({
      status: 1,
      message: '只有总店可以关账和反关账',
    });
  });

  it('goes on from the day after the last one, and not into the future', async () => {
    const { owner } = await server.store();
    const books = settleAccount(owner.client);
    await expect(books.save({ closeTo: addDays(today(), 1) })).rejects.toMatchObject({
      message: '关账日期不能晚于今天',
      errors: [{ field: 'closeTo' }],
    });
    await books.save({ closeTo: daysAgo(30) });
    for (const day of [daysAgo(30), daysAgo(31)])
      await expect(books.save({ closeTo: day })).rejects.toMatchObject({
        message: `已关账至 ${daysAgo(30)}，请选择之后的日期`,
        errors: [{ field: 'closeTo' }],
      });
    await books.save({ closeTo: daysAgo(10) });
    expect((await books.query({})).history.map(({ fromDay, closeTo }) => [fromDay, closeTo])).toEqual([
      [daysAgo(29), daysAgo(10)],
      [null, daysAgo(30)],
    ]);
  });

  it('is refused while a balance is not the sum of its ledger, and says which', async () => {
    const { head, store } = await shopWithOldSale(5);
    const tamper = (by: number) =>
      server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
        db
          .updateTable('fund_account')
          .set((row) => ({ balance: row('balance', '+', by) }))
          .where('store_id', '=', store.id)
          .where('balance', '>', 0)
          .execute(),
      );
    await tamper(1);
    await expect(settleAccount(head).save({ closeTo: daysAgo(1) })).rejects.toMatchObject({
      status: 1,
      message: '账目核对发现 1 处不一致，不能关账',
      errors: [{ field: 'closeTo', message: expect.stringContaining('现金账户，账面 5001，流水合计 5000') as string }],
    });
    expect((await settleAccount(head).query({})).closedTo).toBeNull();
    await tamper(-1);
    await settleAccount(head).save({ closeTo: daysAgo(1) });
  });

  it('is refused while a number is missing among those of a day', async () => {
    const { head, store } = await shopWithOldSale(5);
    const skip = (by: number) =>
      server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
        db
          .updateTable('document_counter')
          .set((row) => ({ last: row('last', '+', by) }))
          .where('store_id', '=', store.id)
          .where('kind', '=', 'XS')
          .execute(),
      );
    await skip(1);
    await expect(settleAccount(head).save({ closeTo: daysAgo(1) })).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining('账面 2，流水合计 1') as string }],
    });
    await skip(-1);
    await settleAccount(head).save({ closeTo: daysAgo(1) });
  });
});

describe('the figures of a closing [FUN-17]', () => {
  const amounts = ({ lines }: Awaited<ReturnType<ReturnType<typeof profit>['closed']>>) =>
    Object.fromEntries(lines.map(({ key, total }) => [key, total]));
  const wrong = async () => (await auditLedgers(server.database)).differences.map(({ check }) => check);
  const KEPT = 'what a closing came to is what the ledgers still say';

  it('are the statement of its days by shop, every account and every warehouse', async () => {
    const { client, head, store, filter } = await stockedShopWithHead();
    const sale = await orderSale(client).add({ lines: [{ skuId: filter, quantity: 2 }] });
    await receiptBill(client).add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 7000 }] });
    await saleOut(client).submitOut({ id: sale.saleOutId });
    const live = await profit(head).statement({ from: daysAgo(30), to: today() });
    const id = await settleAccount(head).save({ closeTo: today() });
    const closed = await profit(head).closed({ settleAccountId: id });
    expect(closed.kept).toBe(true);
    expect(closed.lines).toEqual(live.lines);
    expect(amounts(closed)).toMatchObject({ sold: 700_000, costOff: 0, cashOff: 0, stockOff: 0, unmapped: 0 });
    const [history] = (await settleAccount(head).query({})).history;
    const sum = (kind: string) =>
      closed.places.reduce((all, place) => (place.kind === kind ? all + place.amount : all), 0);
    expect([sum('account'), sum('warehouse')]).toEqual([(history?.fundBalance ?? 0) * 100, history?.stockValue]);
    // A branch sees its own column.
    const branch = await profit(store.owner.at(await store.branch('城西店')).client).closed({ settleAccountId: id });
    expect(branch.columns.map(({ name }) => name)).toEqual(['城西店']);
    expect(branch.lines.every(({ total }) => total === 0)).toBe(true);
    const keeper = await store.staff(['StoreCloseAccounts']);
    await expect(profit(keeper.client).closed({ settleAccountId: id })).rejects.toThrow('查看成本毛利');
  });

  it('begin the next period where the last one ended, and a ledger that changes behind them is found', async () => {
    const { client, head, store, filter } = await stockedShopWithHead();
    const sell = async () => {
      const sale = await orderSale(client).add({ lines: [{ skuId: filter, quantity: 1 }] });
      await receiptBill(client).add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 3500 }] });
      await saleOut(client).submitOut({ id: sale.saleOutId });
    };
    await settleAccount(head).save({ closeTo: daysAgo(1) });
    await sell();
    const id = await settleAccount(head).save({ closeTo: today() });
    const closed = await profit(head).closed({ settleAccountId: id });
    expect(amounts(closed)).toMatchObject({ sold: 350_000, cashOpens: 0, cashCloses: 350_000, cashOff: 0 });
    expect(await wrong()).toEqual([]);
    const run = (text: string) =>
      asKeeper(server.database, (db) => sql.raw(text.replaceAll('STORE', `'${store.id}'`)).execute(db));
    const add = (table: string, column: string, by: number, where: string) =>
      run(`update ${table} set ${column} = ${column} + ${String(by)} where store_id = STORE and ${where}`);
    for (const source of ['cost', 'sale:out', 'fund:receiptBill', 'account', 'warehouse']) {
      const where = `source = '${source}' and closing_id = '${id}'`;
      await add('closing_figure', 'amount', 1, where);
      expect(await wrong(), source).toEqual([KEPT]);
      await add('closing_figure', 'amount', -1, where);
    }
    await add('sale_ledger', 'cost', 100, 'true');
    expect(await wrong()).toContain(KEPT);
    await add('sale_ledger', 'cost', -100, 'true');
    await add('settle_account', 'receivable_amount', 1, `id = '${id}'`);
    expect(await wrong()).toEqual(['what customers owed at a closing is what the ledger still says']);
    await add('settle_account', 'receivable_amount', -1, `id = '${id}'`);
    expect(await wrong()).toEqual([]);
  });

  it('stay with a closing that is taken back, and are no longer held against the ledgers', async () => {
    const { client, head, filter } = await stockedShopWithHead();
    const sale = await orderSale(client).add({ lines: [{ skuId: filter, quantity: 1 }] });
    await receiptBill(client).add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 3500 }] });
    const id = await settleAccount(head).save({ closeTo: today() });
    await settleAccountReverse(head).save({ settleAccountId: id, reason: '漏记' });
    const before = await profit(head).closed({ settleAccountId: id });
    await saleOut(client).submitOut({ id: sale.saleOutId });
    expect(await profit(head).closed({ settleAccountId: id })).toEqual(before);
    expect(amounts(before)).toMatchObject({ sold: 0, cashSales: 350_000 });
    expect(await wrong()).toEqual([]);
    const again = await settleAccount(head).save({ closeTo: today() });
    expect(amounts(await profit(head).closed({ settleAccountId: again }))).toMatchObject({ sold: 350_000 });
  });
});

describe('a closed period', () => {
  it('an order of it is neither cancelled nor changed, and neither are its receipt and its outbound', async () => {
    const { client, head, sale, receiptId } = await shopWithOldSale(40);
    await settleAccount(head).save({ closeTo: daysAgo(35) });
    const refused = closedWords(daysAgo(35));
    await expect(orderSale(client).remove({ id: sale.id })).rejects.toMatchObject(refused);
    await expect(orderSale(client).makeRemark({ id: sale.id, remark: '改' })).rejects.toMatchObject(refused);
    await expect(receiptBill(client).update({ id: receiptId, remark: '改' })).rejects.toMatchObject(refused);
    await expect(saleOut(client).update({ id: sale.saleOutId, remark: '改' })).rejects.toMatchObject(refused);
  });

  it('what is owed of it, money or goods, is settled in a document of today', async () => {
    const { client, head, sale, filter } = await shopWithOldSale(40);
    await settleAccount(head).save({ closeTo: daysAgo(1) });
    await receiptBill(client).add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 2000 }] });
    await saleOut(client).submitOut({ id: sale.saleOutId });
    await orderSale(client).add({ lines: [{ skuId: filter, quantity: 1 }] });
    expect(await saleOut(client).item({ id: sale.saleOutId })).toMatchObject({ status: 3, debt: 0 });
  });

  it('when today is closed, nothing is sold, received, handed out or laid in until tomorrow', async () => {
    const { client, head, sale, filter, warehouseId } = await shopWithOldSale(3);
    const fresh = await orderSale(client).add({ lines: [{ skuId: filter, quantity: 1 }] });
    await settleAccount(head).save({ closeTo: today() });
    const refused = closedWords(today());
    await expect(orderSale(client).add({ lines: [{ skuId: filter, quantity: 1 }] })).rejects.toMatchObject(refused);
    await expect(orderSale(client).remove({ id: fresh.id })).rejects.toMatchObject(refused);
    await expect(
      receiptBill(client).add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 2000 }] }),
    ).rejects.toMatchObject(refused);
    await expect(saleOut(client).submitOut({ id: sale.saleOutId })).rejects.toMatchObject(refused);
    await expect(shiftRecord(client).start({ openingFloat: 0 })).rejects.toMatchObject(refused);
    const unmoved = await goods(head).add({
      name: '雨刮片',
      skuCode: 'YG-001',
      unitName: '对',
      categoryId: await goodsCategory(head).add({ name: '雨刮' }),
      price: 100,
    });
    await expect(
      warehouseInitialize(client).add({ lines: [{ skuId: unmoved, warehouseId, quantity: 1, unitCost: 1 }] }),
    ).rejects.toMatchObject(refused);
  });

  it("another store's closing closes nothing here", async () => {
    const [mine, theirs] = [await shopWithOldSale(3), await shopWithOldSale(3)];
    await settleAccount(theirs.head).save({ closeTo: today() });
    await orderSale(mine.client).remove({
      id: (await orderSale(mine.client).add({ lines: [{ skuId: mine.filter, quantity: 1 }] })).id,
    });
  });
});

describe('reopening the books', () => {
  it('takes the newest closing back, with its reason, and its period takes documents again', async () => {
    const { client, head, filter } = await shopWithOldSale(3);
    const sale = await orderSale(client).add({ lines: [{ skuId: filter, quantity: 1 }] });
    const first = await settleAccount(head).save({ closeTo: daysAgo(20) });
    const second = await settleAccount(head).save({ closeTo: today() });
    const reverse = settleAccountReverse(head).save;
    await expect(reverse({ settleAccountId: first, reason: '补单' })).rejects.toMatchObject({
      message: `只能从最近一次关账（至 ${today()}）开始逐次反关账`,
    });
    await expect(reverse({ settleAccountId: second, reason: '' })).rejects.toMatchObject({
      message: '反关账原因不能为空',
    });
    await expect(reverse({ settleAccountId: second, reason: ' ' })).rejects.toMatchObject({
      message: '请填写反关账原因',
    });
    await expect(reverse({ settleAccountId: second, version: 7, reason: '补单' })).rejects.toMatchObject({
      status: 51001,
    });

    await reverse({ settleAccountId: second, version: 1, reason: '漏记一笔收款' });
    expect(await settleAccount(head).query({})).toMatchObject({
      closedTo: daysAgo(20),
      history: [
        { id: second, status: 2, reverseReason: '漏记一笔收款', version: 2 },
        { id: first, status: 1, reverseReason: '', reverseTime: null },
      ],
    });
    expect((await settleAccountReverse(head).list({})).records).toMatchObject([
      { settleAccountId: second, closeTo: today(), reason: '漏记一笔收款' },
    ]);
    await orderSale(client).remove({ id: sale.id });
    await expect(reverse({ settleAccountId: second, reason: '再来' })).rejects.toMatchObject({
      status: 51001,
      message: '该期账已反关账，不能反关账',
    });

    // A reopened period is closed again, starting after the last closed one.
    await settleAccount(head).save({ closeTo: today() });
    expect((await settleAccount(head).query({})).history[0]).toMatchObject({
      fromDay: daysAgo(19),
      closeTo: today(),
      status: 1,
    });
  });

  it('is not for a branch', async () => {
    const { client, head } = await shopWithOldSale(3);
    const id = await settleAccount(head).save({ closeTo: daysAgo(2) });
    await expect(settleAccountReverse(client).save({ settleAccountId: id, reason: '补单' })).rejects.toMatchObject({
      status: 1,
      message: '只有总店可以关账和反关账',
    });
  });
});
