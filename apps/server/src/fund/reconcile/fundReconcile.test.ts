import { BALANCE_KINDS, type BalanceKind } from '@partsdesk/core/fund/balanceKinds';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundOverview } from '@partsdesk/sdk/parts/fundOverview';
import { fundReconcile } from '@partsdesk/sdk/parts/fundReconcile';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { addSeconds, dayOf, startOfDay } from '../../clock';
import { asKeeper } from '../../db/keeper';
import { stockedShop } from '../../testing/company/stockedShop';
import { endedJob } from '../../testing/endedJob';
import { chargedCustomer } from '../../testing/examples/customer/cardExamples';
import { exampleCompany } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { nightlyBalances } from './checkBalances';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterEach(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
});
afterAll(() => server.stop());

const run = (text: string) => asKeeper(server.database, (db) => sql.raw(text).execute(db));
const today = () => dayOf(server.clock.now());

/** Makes rows wrong, looks, and puts them right again. */
async function falsified<Answer>(change: string, undo: string, look: () => Promise<Answer>): Promise<Answer> {
  await run(change);
  try {
    return await look();
  } finally {
    await run(undo);
  }
}

/** A shop with an account whose ledger has an opening, three expenses and a transfer. */
async function movedShop() {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const accounts = fundAccount(client);
  const bank = await accounts.add({ name: '建行', method: 'bankCard', opening: 10_000 });
  const safe = await accounts.add({ name: '金库', method: 'cash' });
  const typeId = (await fundType(client).list({ direction: 1 }))[0]?.id ?? '';
  const codes: string[] = [];
  for (const amount of [100, 200, 300])
    codes.push((await fundExpenses(client).add({ typeId, accountId: bank, amount, day: today() })).code);
  const { code } = await fundTransfer(client).add({ fromId: bank, toId: safe, amount: 400, fee: 5, day: today() });
  return { shop, bank, safe, codes: [...codes, code], reconcile: fundReconcile(client) };
}

const kind = 'account' as const;

it('[FUN-18] [FUN-04] shows a balance’s rows with the sum before and after each, and documents', async () => {
  const { bank, codes, reconcile } = await movedShop();
  const { records, more } = await reconcile.entries({ kind, id: bank });
  expect(more).toBe(false);
  expect(records.map((row) => [row.before, row.amount, row.after, row.keptAfter, row.documentCode])).toEqual([
    [0, 10_000, 10_000, 10_000, ''],
    [10_000, -100, 9900, 9900, codes[0]],
    [9900, -200, 9700, 9700, codes[1]],
    [9700, -300, 9400, 9400, codes[2]],
    [9400, -400, 9000, 9000, codes[3]],
    [9000, -5, 8995, 8995, codes[3]],
  ]);
  // Goes on after a row with the sum up to it.
  const from = records[3];
  const rest = await reconcile.entries({ kind, id: bank, after: from?.position ?? '', sum: from?.after ?? 0 });
  expect(rest.records).toEqual(records.slice(4));
  await expect(reconcile.entries({ kind, id: bank, after: 'abc' })).rejects.toMatchObject({
    errors: [{ field: 'after' }],
  });
  expect(await reconcile.recompute({ kind, id: bank })).toEqual({
    ...{ kept: 8995, computed: 8995, rows: 6, first: null },
    name: expect.stringContaining('建行') as string,
  });
});

it('[FUN-18] what holders of cards are owed stands above 0, as 账户管理 shows it, with the words for it', async () => {
  const { here: shop } = await exampleCompany(server);
  await chargedCustomer(shop);
  const reconcile = fundReconcile(shop.owner.client);
  const [owed] = (await reconcile.page({ kind, keyword: '卡预收' })).records;
  expect(owed?.name).toMatch(/卡预收（欠持卡人）$/);
  const { prepaid } = await fundOverview(shop.owner.client).getMyStore();
  expect([owed?.kept, prepaid > 0]).toEqual([prepaid, true]);
  const { records } = await reconcile.entries({ kind, id: owed?.id ?? '' });
  expect(records.at(-1)).toMatchObject({ after: prepaid, keptAfter: prepaid });
  expect(await reconcile.recompute({ kind, id: owed?.id ?? '' })).toMatchObject({
    ...{ kept: prepaid, computed: prepaid, first: null },
  });
});

it('[FUN-18] finds a falsified row: what is kept, what the rows add up to, and where they part first', async () => {
  const { bank, codes, reconcile } = await movedShop();
  const wrong = `account_id = '${bank}' and amount in (-200, -190)`;
  const found = await falsified(
    `update fund_ledger set amount = -190 where ${wrong}`,
    `update fund_ledger set amount = -200 where ${wrong}`,
    () => reconcile.recompute({ kind, id: bank }),
  );
  expect(found).toMatchObject({
    ...{ kept: 8995, computed: 9005 },
    first: { documentCode: codes[1], before: 9900, amount: -190, after: 9710, keptAfter: 9700 },
  });
});

it('[FUN-18] a run as a job writes down what differs, since when, and forgets what is right again', async () => {
  const { shop, bank, codes, reconcile } = await movedShop();
  const head = shop.store.owner;
  const checkAll = async () => endedJob(head, await fundReconcile(head.client).checkAll());
  const wrong = `account_id = '${bank}' and amount in (-300, -301)`;
  const seen = await falsified(
    `update fund_ledger set amount = -301 where ${wrong}`,
    `update fund_ledger set amount = -300 where ${wrong}`,
    async () => {
      expect(await checkAll()).toMatchObject({ counts: [{ label: '核对余额' }, { label: '不一致', count: 1 }] });
      const [first] = (await reconcile.last()).differences;
      await checkAll();
      const last = await reconcile.last();
      expect(last.differences).toEqual([first]);
      const { records } = await reconcile.page({ kind, differing: true });
      expect(records).toMatchObject([{ id: bank, kept: 8995, differs: true }]);
      expect((await reconcile.kinds()).find((one) => one.kind === kind)).toMatchObject({ differing: 1 });
      expect((await fundOverview(shop.owner.client).getMyStore()).differing).toBe(1);
      // It is nobody else's in the store.
      const west = shop.store.owner.at(await shop.store.branch('城西店'));
      expect((await fundReconcile(west.client).last()).differences).toEqual([]);
      await expect(fundReconcile(west.client).recompute({ kind, id: bank })).rejects.toMatchObject({
        message: '余额不存在',
      });
      return last;
    },
  );
  expect(seen.differences).toMatchObject([{ kind, id: bank, kept: 8995, computed: 8994, documentCode: codes[2] }]);
  await checkAll();
  expect((await reconcile.last()).differences).toEqual([]);
  expect((await fundOverview(shop.owner.client).getMyStore()).differing).toBe(0);
});

it('[FUN-18] a balance says when it was added up last, an equal one too; one that came since does not', async () => {
  const { shop, bank, reconcile } = await movedShop();
  const checked = async () =>
    new Map((await reconcile.page({ kind, pageSize: 100 })).records.map(({ id, checkedTime }) => [id, checkedTime]));
  expect([...new Set((await checked()).values())]).toEqual([null]);
  await endedJob(shop.store.owner, await fundReconcile(shop.store.owner.client).checkAll());
  const { checkedTime } = await reconcile.last();
  const later = await fundAccount(shop.owner.client).add({ name: '农行', method: 'bankCard' });
  const found = await checked();
  expect([found.get(bank), found.get(later)]).toEqual([checkedTime, null]);
  expect(checkedTime).not.toBeNull();
  const stock = await reconcile.page({ kind: 'stockQuantity' });
  expect(new Set(stock.records.map((row) => row.checkedTime))).toEqual(new Set([checkedTime]));
});

it('[FUN-18] is run once a night without anybody', async () => {
  const { shop, reconcile } = await movedShop();
  expect(await reconcile.last()).toEqual({ checkedTime: null, balances: 0, by: '', differences: [] });
  const frame = { database: server.database, settings: server.settings };
  const at = (hours: number) => ({
    ...frame,
    clock: { now: () => addSeconds(startOfDay(today()), hours * 3600) } as TestServer['clock'],
  });
  await nightlyBalances(at(4), shop.store.id);
  const first = await reconcile.last();
  expect(first).toMatchObject({ by: '系统' });
  expect(first.balances).toBeGreaterThan(5);
  await nightlyBalances(at(20), shop.store.id);
  await nightlyBalances(at(26), shop.store.id);
  expect(await reconcile.last()).toEqual(first);
  await nightlyBalances(at(28), shop.store.id);
  expect((await reconcile.last()).checkedTime).not.toEqual(first.checkedTime);
});

/** A company with a debt that was paid in part, stock that left, and a card that paid. */
async function everyKind() {
  const { here: world } = await exampleCompany(server);
  const { client } = world.owner;
  const customerId = await chargedCustomer(world);
  const offerId = await rechargeOffer(client).add({ amount: 20_000, gift: 1000, spendRule: 1, giftDays: 180 });
  const tenders = [{ method: 'cash' as const, amount: 20_000 }];
  await customerValueCardItem(client).add({ customerId, offerId, amount: 20_000, tenders });
  for (const tender of ['storedValue', 'cash'] as const) {
    const sale = await orderSale(client).add({ customerId, lines: [{ skuId: world.filter, quantity: 1 }] });
    const amount = tender === 'cash' ? 500 : sale.receivable;
    await receiptBill(client).add({ saleOutId: sale.saleOutId, tenders: [{ method: tender, amount }] });
    if (tender === 'storedValue') await saleOut(client).submitOut({ id: sale.saleOutId });
  }
  return world;
}

it('[FUN-18] every kind has balances whose rows lead to what is kept, and names the documents', async () => {
  const { owner } = await everyKind();
  const reconcile = fundReconcile(owner.client);
  for (const { kind: of } of await reconcile.kinds()) {
    const balances = (await reconcile.page({ kind: of, pageSize: 100 })).records.filter(({ kept }) => kept !== 0);
    expect(balances, of).not.toEqual([]);
    for (const { id, kept, name } of balances) {
      const sum = await reconcile.recompute({ kind: of, id });
      expect(sum, `${of} ${name}`).toMatchObject({ kept, computed: kept, first: null });
      const { records, more } = await reconcile.entries({ kind: of, id });
      if (!more) expect(records.at(-1)?.after, `${of} ${name}`).toBe(kept);
      for (const row of records)
        if (row.documentKind !== 'opening') expect(row.documentCode, `${of} ${row.documentKind}`).not.toBe('');
    }
  }
});

const wrongs: [kind: BalanceKind, table: string, column: string, which?: string][] = [
  ['account', 'fund_account', 'balance', 'nature = 1'],
  ['debt', 'receivable', 'balance'],
  ['received', 'sale_out', 'received', 'received > 0 and received < receivable - 9'],
  ['stockQuantity', 'stock', 'on_hand'],
  ['stockValue', 'stock', 'value'],
  ['cardPrincipal', 'value_card', 'principal'],
  ['cardGift', 'value_card', 'gift'],
];

it('[FUN-18] [FUN-20] the audit and the run find a balance of each kind that was changed by hand', async () => {
  expect(wrongs.map(([of]) => of)).toEqual(Object.keys(BALANCE_KINDS));
  const { owner, store } = await everyKind();
  const reconcile = fundReconcile(owner.client);
  for (const [of, table, column, which = 'true'] of wrongs) {
    const where = `where store_id = '${store.id}' and ${which}`;
    const kinds = await falsified(
      `update ${table} set ${column} = ${column} + 1 ${where}`,
      `update ${table} set ${column} = ${column} - 1 ${where}`,
      async () => {
        await endedJob(owner, await reconcile.checkAll());
        return (await reconcile.last()).differences.map((one) => one.kind);
      },
    );
    expect(new Set(kinds)).toEqual(new Set([of]));
  }
});
