import { addDays } from '@partsdesk/core/dates';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundReconcile } from '@partsdesk/sdk/parts/fundReconcile';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { addSeconds, dayOf, startOfDay } from '../../clock';
import { randomFrom } from '../../seed/random';
import { bookSteps, type Books } from '../../testing/books/bookSteps';
import { chainCompany } from '../../testing/books/chainCompany';
import { brokenChains, ledgerFolds } from '../../testing/books/ledgerFolds';
import { reportAnswers } from '../../testing/books/reportAnswers';
import { expectBridges, expectDebtsAge, expectSalesAddUp, expectStockAddsUp } from '../../testing/books/reportSums';
import { takeSteps, type Taken } from '../../testing/books/takeSteps';
import { takingSteps } from '../../testing/books/takingSteps';
import { chainSteps } from '../../testing/examples/order/chainExamples';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const OPERATIONS = Number(process.env.OPERATIONS ?? size(300, 100_000));
const CLERKS = 8;
const OFTEN = { close: 1, moveCategory: 2, beginTaking: 2, rejectTaking: 1, lend: 2, endLent: 2 };
const seed = Number(process.env.SEED ?? 20_261_127);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, CLERKS);
});
afterAll(() => server.stop());

const today = () => dayOf(server.clock.now());
const waitUntil = (moment: Date) => {
  server.clock.advance((moment.getTime() - server.clock.now().getTime()) / 1000 + 1);
};

/** Moves the clock to ten in the morning of the last day of a month. */
function toTheEndOfAMonth(): void {
  const isLast = (day: string) => addDays(day, 1).endsWith('-01');
  let day = addDays(today(), 1);
  while (!isLast(day)) day = addDays(day, 1);
  waitUntil(addSeconds(startOfDay(day), 10 * 3600));
}

/** Accounts that no till counts, with money, and the types of entries. */
async function openBooks(): Promise<Books & { clerks: Awaited<ReturnType<typeof chainCompany>>['clerks'] }> {
  const { chain, clerks, categoryId } = await chainCompany(server, CLERKS);
  const { shop } = chain;
  const types = async (direction: 0 | 1) => (await fundType(shop.owner.client).list({ direction })).map(({ id }) => id);
  const account = (name: string, method: 'cash' | 'bankCard' | 'transfer') =>
    fundAccount(shop.owner.client).add({ name, method, opening: 100_000 });
  const more = await goodsCategory(shop.store.owner.client).add({ name: '车身件' });
  const staff = await Promise.all(
    clerks
      .slice(0, 4)
      .map(async ({ id }) => (await partsStaff(shop.store.owner.client).getByUserId({ userId: id }))?.id ?? ''),
  );
  return {
    chain,
    clerks,
    server,
    accounts: [
      await account('保险箱', 'cash'),
      await account('建行对公户', 'bankCard'),
      await account('招行', 'transfer'),
    ],
    types: { income: await types(0), expenses: await types(1) },
    categories: [
      categoryId,
      more,
      await goodsCategory(shop.store.owner.client).add({ name: '刹车油', parentId: more }),
    ],
    staff,
    goods: (await goods(shop.store.owner.client).page({ pageSize: 100 })).records.map(({ id }) => id),
    entries: [],
    transfers: [],
    stockMoves: [],
    closings: 0,
  };
}

it(
  [
    `${String(OPERATIONS)} random commands of everything that books by ${String(CLERKS)} clerks at once:`,
    '[REP-03] [REP-20] [REP-22] the groups of each report sum to its total and to the ledger, every bridge is 0,',
    'and a closed month stays',
  ].join(' '),
  async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    toTheEndOfAMonth();
    const last = today();
    const books = await openBooks();
    const { chain, clerks } = books;
    const owner = chain.shop.store.owner;
    const takings: string[] = [];
    const taken: Taken = { done: {}, refused: {} };
    const steps: Parameters<typeof takeSteps>[1] = (person, random) => ({
      ...chainSteps(chain, person, server.url, random),
      ...bookSteps(books, person, random),
      ...takingSteps(chain, takings, person, server.url, random),
    });
    const half = Math.floor(OPERATIONS / 2);
    await takeSteps(clerks, steps, { seed, count: OPERATIONS - half, often: OFTEN, taken });

    waitUntil(startOfDay(addDays(last, 1)));
    await settleAccount(owner.client).save({ closeTo: last });
    const month = { from: `${last.slice(0, 8)}01`, to: last };
    const before = await reportAnswers(owner, month);
    const [accountId, typeId] = [books.accounts[0] ?? '', books.types.expenses[0] ?? ''];
    await expect(
      fundExpenses(chain.shop.owner.client).add({ accountId, typeId, amount: 1, day: last }),
    ).rejects.toMatchObject({ errors: [{ field: 'day' }] });
    await takeSteps(clerks, steps, { seed: seed + CLERKS, count: half, often: OFTEN, taken });
    process.stdout.write(`${JSON.stringify(taken)}\n`);
    const after = await reportAnswers(owner, month);
    for (const [name, answer] of Object.entries(before)) expect(after[name], name).toBe(answer);

    const folds = await ledgerFolds(server, chain.shop.store.id);
    const days = { from: month.from, to: today() };
    await expectSalesAddUp(owner, days, folds);
    await expectDebtsAge(owner, folds);
    await expectStockAddsUp(owner, days, folds);
    await expectBridges(owner, days, folds);
    expect(await brokenChains(server, chain.shop.store.id)).toEqual([]);
    const accounts = await fundReconcile(owner.client).page({ kind: 'account', pageSize: 100 });
    for (const { id, name, kept } of accounts.records)
      expect(await fundReconcile(owner.client).recompute({ kind: 'account', id }), name).toMatchObject({
        kept,
        computed: kept,
      });
    expect((await auditLedgers(server.database)).differences).toEqual([]);
    const names = Object.keys(steps(chain.shop.owner, randomFrom(0)));
    expect(names.filter((name) => (taken.done[name] ?? 0) < Math.floor(OPERATIONS / 10_000))).toEqual([]);
  },
  6 * 3_600_000,
);
