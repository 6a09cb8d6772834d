import { Nature } from '@partsdesk/core/fund/accountNature';
import { ApiError } from '@partsdesk/sdk';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { readDocuments } from '../../kit/documents';
import { randomFrom } from '../../seed/random';
import { recordLocks } from '../../testing/database/lockOrder';
import { memberBook, sumOf, totalOf } from '../../testing/members/memberBook';
import { NOTHING, type MemberClerk } from '../../testing/members/memberClerk';
import { memberSteps } from '../../testing/members/memberSteps';
import { memberTown, townMember, type MemberTown } from '../../testing/members/memberTown';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const OPERATIONS = Number(process.env.OPERATIONS ?? size(400, 20_000));
const CLIENTS = 8;
const seed = Number(process.env.SEED ?? 20_270_116);
/** The weights of the steps; a step without an entry has 3. */
const OFTEN: Record<string, number> = { spend: 24, charge: 8, voidReceipt: 7, takeBack: 9, reward: 6 };
/** What a client may be refused with: what is short, frozen or decided by somebody else meanwhile. */
const PLAIN = /余额不足|积分不足|已冻结|停用|已被|已退|不能|不足|只有|已经|最多|没有|请撤回后重新申请/u;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, CLIENTS * 2);
});
afterAll(() => server.stop());

/** All pages and buttons of the contract. */
const everyPage = [
  ...new Set(
    readDocuments().flatMap(({ operations }) =>
      operations.flatMap(({ access }) => (Array.isArray(access) ? access : [])),
    ),
  ),
];

/** Eight clients of two shops: five in the first, each with two customers of their own, and two whom all serve. */
async function clerksOf(town: MemberTown): Promise<MemberClerk[]> {
  const shared = [await townMember(town, town.shops[0], true), await townMember(town, town.shops[0], true)];
  const places = Array.from({ length: CLIENTS }, (_, n) => town.shops[n < 5 ? 0 : 1]);
  const people = await Promise.all(places.map(({ id }) => town.store.staff(everyPage, id)));
  const staff = partsStaff(town.store.owner.client);
  const roles = await Promise.all(people.map(async ({ id }) => (await staff.getByUserId({ userId: id }))?.roles[0]));
  const priceChange = roles.map((role) => ({ roleId: role?.roleId ?? '', lowestPercent: 0 }));
  await storeSetting(town.store.owner.client).save({ price: { version: 0, priceChange } });
  return Promise.all(
    places.map(async (shop, n) => ({
      ...{ town, shop, shared },
      person: people[n]!,
      colleague: people[n === 4 ? 0 : n === CLIENTS - 1 ? 5 : n + 1]!,
      book: memberBook(),
      own: [await townMember(town, shop), await townMember(town, shop)] as [string, string],
      random: randomFrom(seed + n),
    })),
  );
}

/** Works through so many steps; returns what was done and what was refused. */
async function work(clerks: readonly MemberClerk[], count: number) {
  const [done, refused]: Record<string, number>[] = [{}, {}];
  const words = new Set<string>();
  let left = count;
  await Promise.all(
    clerks.map(async (clerk) => {
      const steps = memberSteps(clerk);
      const names = Object.keys(steps).flatMap((name) => Array<string>(OFTEN[name] ?? 3).fill(name));
      while (left > 0) {
        left -= 1;
        const name = clerk.random.pick(names);
        try {
          if ((await steps[name]?.()) !== NOTHING) done![name] = (done![name] ?? 0) + 1;
        } catch (error) {
          // Counts refusals, which are expected; a fault of the server fails the test.
          if (!(error instanceof ApiError) || (error.httpStatus ?? 200) >= 400) throw error;
          refused![name] = (refused![name] ?? 0) + 1;
          words.add(`${name}: ${error.message}`);
        }
      }
    }),
  );
  return { done: done!, refused: refused!, words: [...words] };
}

/** What the shops owe on cards by their accounts. */
const owed = (storeId: string, shopId: string) =>
  server.database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
    const { balance } = await db
      .selectFrom('fund_account')
      .select('balance')
      .where('store_id', '=', storeId)
      .where('shop_id', '=', shopId)
      .where('nature', '=', Nature.prepaid)
      .executeTakeFirstOrThrow();
    return 0 - balance;
  });

it(
  [
    `[MEM-60] [MEM-75] ${String(OPERATIONS)} random member operations by ${String(CLIENTS)} clients:`,
    'each balance is what the acknowledged answers say, the shops owe what the cards hold, no lock is inverted',
  ].join(' '),
  async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    const town = await memberTown(server);
    const clerks = await clerksOf(town);
    const locks = recordLocks(server.database);
    const { done, refused, words } = await work(clerks, OPERATIONS);
    locks.stop();
    process.stdout.write(`${JSON.stringify({ done, refused, transactions: locks.recorded() })}\n`);
    expect(locks.deadlocks()).toEqual([]);
    expect(locks.inversions()).toEqual([]);
    expect(words.filter((one) => !PLAIN.test(one))).toEqual([]);

    const { client } = town.store.owner;
    const [values, points] = [clerks.map(({ book }) => book.value), clerks.map(({ book }) => book.points)];
    const holders = [...clerks.flatMap(({ own }) => own), ...(clerks[0]?.shared ?? [])];
    const principal = new Map<string, number>();
    for (const customerId of holders) {
      const card = await customerValueCard(client).getByCustomerId({ customerId });
      const account = await customerPointsDetails(client).pageOfCustomer({ customerId });
      expect({ value: card.balance, points: account.available }, customerId).toEqual({
        value: sumOf(values, customerId),
        points: sumOf(points, customerId),
      });
      expect(Math.min(card.principal, card.gift, account.available), customerId).toBeGreaterThanOrEqual(0);
      principal.set(customerId, card.principal);
      if (clerks.every(({ own }) => own[0] !== customerId)) expect(card.gift).toBe(0);
    }
    for (const { book } of clerks) {
      for (const { id, left } of book.cashCards)
        expect((await customerCashCard(client).getById({ id })).balance, id).toBe(left);
      for (const { id, free, value } of book.countedCards) {
        const seen = await customerGiftCard(client).getById({ id });
        expect({ left: seen.left, valueLeft: seen.valueLeft }, id).toEqual({ left: free, valueLeft: value });
      }
    }
    for (const [at, shop] of town.shops.entries()) {
      const here = clerks.filter((clerk) => clerk.shop === shop);
      const customers = [...here.flatMap(({ own }) => own), ...(at === 0 ? (clerks[0]?.shared ?? []) : [])];
      expect(await owed(town.store.id, shop.id), `shop ${String(at)}`).toBe(
        totalOf(customers.map((id) => principal.get(id) ?? 0)) +
          totalOf(here.flatMap(({ book }) => book.cashCards.map(({ left }) => left))) +
          totalOf(here.flatMap(({ book }) => book.countedCards.map(({ value }) => value))),
      );
    }
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  },
  3_600_000,
);
