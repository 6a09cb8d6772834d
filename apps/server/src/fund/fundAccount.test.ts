import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { desk, sold } from '../testing/company/goodwillDesk';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const accountsOf = async ({ owner }: StockedShop) => (await fundAccount(owner.client).page({ pageSize: 100 })).records;
const named = async (shop: StockedShop, name: string) => {
  const found = (await accountsOf(shop)).find((one) => one.name === name);
  if (!found) throw new Error(`no account ${name}`);
  return found;
};

/** Sells filters at 35.00 for cash. */
async function sell({ owner, filter }: StockedShop, quantity: number): Promise<void> {
  const { saleOutId, receivable } = await orderSale(owner.client).add({ lines: [{ skuId: filter, quantity }] });
  await receiptBill(owner.client).add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });
}

it('[F-29] [FUN-01] [FUN-02] what lies in a new account is its first entry; its name is free in the shop', async () => {
  const shop = await stockedShop(server);
  const accounts = fundAccount(shop.owner.client);
  const id = await accounts.add({ name: ' 建行对公户 ', method: 'bankCard', opening: 123_456 });
  expect(await named(shop, '建行对公户')).toMatchObject({ id, balance: 123_456, status: 1, drawer: false });
  const { records } = await fundWorking(shop.owner.client).page({ accountId: id });
  expect(records).toMatchObject([{ documentKind: 'opening', came: 123_456, gone: 0, balance: 123_456 }]);
  await expect(accounts.add({ name: '建行对公户', method: 'cash' })).rejects.toMatchObject({
    message: '账户「建行对公户」已存在',
  });
  const branch = shop.store.owner.at(await shop.store.branch('城西店'));
  await fundAccount(branch.client).add({ name: '建行对公户', method: 'bankCard' });
});

it('[F-29] what lay in an account before its first entry is entered once, with its name or later', async () => {
  const shop = await stockedShop(server);
  const accounts = fundAccount(shop.owner.client);
  await sell(shop, 1);
  const before = await named(shop, '现金账户');
  expect(before).toMatchObject({ balance: 3500, opened: false });
  const enter = async (opening: number) => {
    const { id, version, name } = await named(shop, '现金账户');
    return accounts.update({ id, version, name, opening });
  };
  await enter(0);
  expect(await named(shop, '现金账户')).toMatchObject({ balance: 3500, opened: false });
  await enter(50_000);
  expect(await named(shop, '现金账户')).toMatchObject({ balance: 53_500, opened: true });
  await expect(enter(1)).rejects.toMatchObject({
    message: '账户「现金账户」已录过期初余额',
    errors: [{ field: 'opening' }],
  });
  const { records } = await fundWorking(shop.owner.client).page({ accountId: before.id });
  expect(records[0]).toMatchObject({ documentKind: 'opening', came: 50_000, balance: 53_500 });
});

it('a cash refund beyond an account without an opening balance is refused with the way out', async () => {
  const shop = await stockedShop(server);
  const { saleOutId } = await sold(shop, [{ method: 'wechat', amount: 16_300 }]);
  const { give } = desk(shop.owner);
  const inCash = () => give(saleOutId, 100, { method: 'cash' });
  await expect(inCash()).rejects.toMatchObject({
    message: '账户「现金账户」余额不足，现有 ¥0.00；钱箱里原有的现金还没入账，请店长在“资金 → 账户管理”录入期初余额',
  });
  const { id, version, name } = await named(shop, '现金账户');
  await fundAccount(shop.owner.client).update({ id, version, name, opening: 99 });
  await expect(inCash()).rejects.toMatchObject({ message: '账户「现金账户」余额不足，现有 ¥0.99' });
  await give(saleOutId, 99, { method: 'cash' });
});

it('[F-29] [FUN-13] each entry holds the balance after it, and days have an opening and a closing', async () => {
  const shop = await stockedShop(server);
  for (const quantity of [1, 2, 1]) await sell(shop, quantity);
  const { id, balance } = await named(shop, '现金账户');
  const working = fundWorking(shop.owner.client);
  const { records, resultSums } = await working.page({ accountId: id, sums: true });
  expect(records.map((entry) => [entry.came, entry.balance])).toEqual([
    [3500, 14_000],
    [7000, 10_500],
    [3500, 3500],
  ]);
  expect(resultSums).toEqual([
    { field: 'came', amount: 14_000 },
    { field: 'gone', amount: 0 },
    { field: 'amount', amount: 14_000 },
  ]);
  expect(await working.span({ accountId: id })).toMatchObject({ opening: 0, came: 14_000, gone: 0, closing: balance });
  expect(await working.span({ accountId: id, to: '2020-01-01' })).toMatchObject({ opening: 0, came: 0, closing: 0 });
  const tomorrow = '2099-01-01';
  expect(await working.span({ accountId: id, from: tomorrow })).toMatchObject({ opening: balance, closing: balance });
  expect((await working.page({ direction: 1 })).total).toBe(0);
  expect((await working.page({ kind: 'receiptBill', direction: 0 })).total).toBe(3);
});

it('[F-29] [FUN-03] [FLOW-12] an empty account a shop can do without is disabled and enabled again', async () => {
  const shop = await stockedShop(server);
  const accounts = fundAccount(shop.owner.client);
  const off = async (name: string) => {
    const { id, version } = await named(shop, name);
    return accounts.updateStatus({ id, version, status: 0 });
  };
  await expect(off('微信账户')).rejects.toMatchObject({
    message: '门店只有这一个微信账户，停用后就不能收微信了',
  });
  await expect(off('线上收款账户')).rejects.toMatchObject({ message: '账户「线上收款账户」用于线上收款，不能停用' });
  await accounts.add({ name: '第二微信', method: 'wechat' });
  await off('微信账户');
  expect((await accounts.list({})).map(({ name }) => name)).not.toContain('微信账户');
  const { id, version } = await named(shop, '微信账户');
  await accounts.updateStatus({ id, version, status: 1 });
  expect((await accounts.list({})).map(({ name }) => name)).toContain('微信账户');
  await accounts.add({ name: '备用金', method: 'cash' });
  await sell(shop, 1);
  await expect(off('现金账户')).rejects.toMatchObject({ message: '账户「现金账户」还有余额 ¥35.00，不能停用' });
  await shiftRecord(shop.owner.client).start({ tillName: '1号台', openingFloat: 3500 });
  expect(await named(shop, '现金账户')).toMatchObject({ drawer: true });
});

it('[F-29] a branch sees and changes its own accounts, the head store those of all', async () => {
  const shop = await stockedShop(server);
  const west = shop.store.owner.at(await shop.store.branch('城西店'));
  const own = await named(shop, '现金账户');
  expect((await fundAccount(west.client).page({ shopId: shop.shopId })).records.map(({ id }) => id)).not.toContain(
    own.id,
  );
  await expect(
    fundAccount(west.client).update({ id: own.id, version: own.version, name: '改名' }),
  ).rejects.toMatchObject({ message: '账户不存在' });
  await expect(fundWorking(west.client).span({ accountId: own.id })).rejects.toMatchObject({ message: '账户不存在' });
  const head = shop.store.owner.client;
  await fundAccount(head).update({ id: own.id, version: own.version, name: '城东现金' });
  expect((await fundAccount(head).page({ shopId: shop.shopId, method: 'cash' })).records).toMatchObject([
    { name: '城东现金', version: own.version + 1 },
  ]);
});
