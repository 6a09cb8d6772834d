import { addDays } from '@partsdesk/core/dates';
import { ApiError } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { debt } from '@partsdesk/sdk/report/debt';
import { inventoryCost } from '@partsdesk/sdk/report/inventoryCost';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { profit } from '@partsdesk/sdk/report/profit';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import { serviceTaskReport } from '@partsdesk/sdk/report/serviceTaskReport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf, startOfDay } from '../../clock';
import { readDocuments } from '../../kit/documents';
import { randomFrom } from '../../seed/random';
import { onlineShop } from '../../testing/company/onlineShop';
import { chainSteps, NOTHING, type Chain } from '../../testing/examples/order/chainExamples';
import { size } from '../../testing/size';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

const OPERATIONS = size(800, 100_000);
const CLERKS = 8;
/** The weights of the steps, out of about a hundred; a step without an entry has 3. */
const OFTEN: Record<string, number> = {
  sell: 12,
  receive: 8,
  handOut: 12,
  takeBack: 6,
  judgeReturn: 6,
  order: 8,
  payOnline: 10,
  deliver: 8,
  judgeCase: 5,
  receiveCase: 6,
  acceptOnline: 5,
  cancel: 1,
  forceComplete: 1,
  cancelOnline: 1,
  beginShift: 1,
  endShift: 1,
  cashMove: 1,
};
const seed = Number(process.env.SEED ?? 20_261_122);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, CLERKS);
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

/** What reports say of a day, as they say it. */
async function answersOf({ client }: Person, day: string): Promise<Record<string, string>> {
  const days = { from: day, to: day };
  const sales = saleBill(client);
  const all = { pageSize: 100 };
  const answers: Record<string, Promise<unknown>> = {
    statement: profit(client).statement(days),
    sales: sales.page({ ...days, ...all, by: 'document' }),
    'sales by person': sales.page({ ...days, ...all, by: 'staff' }),
    'sales by category': sales.page({ ...days, ...all, by: 'category' }),
    'sales by customer': sales.page({ ...days, ...all, by: 'customer' }),
    'tasks of people': serviceTaskReport(client).page({ ...all, from: day, to: day }),
    'out and in': outIn(client).page({ ...days, ...all }),
    stock: inventoryCost(client).page({ ...all, day, by: 'goods' }),
    debts: debt(client).page({ ...all, day, by: 'bill' }),
    'debts of customers': debt(client).page({ ...all, day, by: 'customer' }),
  };
  const said = await Promise.all(
    Object.entries(answers).map(async ([name, answer]) => [name, JSON.stringify(await answer)] as const),
  );
  return Object.fromEntries(said);
}

it(
  [
    `${String(OPERATIONS)} random steps of the sales chain by ${String(CLERKS)} clerks who share its documents:`,
    'no fault, every book agrees, and what reports say of the day before, which is closed, stays [REP-22]',
  ].join(' '),
  async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    const shop = await onlineShop(server);
    const clerks = await Promise.all(Array.from({ length: CLERKS }, () => shop.store.staff(everyPage, shop.shopId)));
    const staff = await partsStaff(shop.store.owner.client).getByUserId({ userId: clerks[0]?.id ?? '' });
    const priceChange = await Promise.all(
      clerks.map(async ({ id }) => ({
        roleId: (await partsStaff(shop.store.owner.client).getByUserId({ userId: id }))?.roles[0]?.roleId ?? '',
        lowestPercent: 0,
      })),
    );
    await storeSetting(shop.store.owner.client).save({ price: { version: 0, priceChange } });
    const chain: Chain = {
      shop,
      staffId: staff?.id ?? '',
      sales: [],
      returns: [],
      slips: [],
      online: [],
      cases: [],
      customers: await Promise.all(
        [1, 2, 3].map((n) =>
          customer(shop.owner.client).add({ name: `修理厂${String(n)}`, kind: 2, creditLimit: 9_999_999_999 }),
        ),
      ),
      buyers: await Promise.all(Array.from({ length: 6 }, () => shop.anotherBuyer())),
      parts: [
        { skuId: shop.filter, tenths: false },
        { skuId: shop.pads, tenths: false },
        { skuId: shop.oil, tenths: true },
      ],
    };
    const categoryId = await goodsCategory(shop.store.owner.client).add({ name: '制动系统' });
    for (let n = 0; n < 5; n += 1) {
      const skuId = await goods(shop.store.owner.client).add({
        name: `配件${String(n)}`,
        skuCode: `PJ-${String(n)}`,
        unitName: '个',
        categoryId,
        price: 1990 + 730 * n,
      });
      chain.parts.push({ skuId, tenths: false });
    }
    await goods(shop.owner.client).distributeMini({ skuIds: chain.parts.map(({ skuId }) => skuId) });

    const done: Record<string, number> = {};
    const refused: Record<string, number> = {};
    const run = async (count: number) => {
      let left = count;
      await Promise.all(
        clerks.map(async (person, n) => {
          const random = randomFrom(seed + n + count);
          const steps = chainSteps(chain, person, server.url, random);
          const names = Object.keys(steps).flatMap((name) => Array<string>(OFTEN[name] ?? 3).fill(name));
          while (left > 0) {
            left -= 1;
            const name = random.pick(names);
            try {
              if ((await steps[name]?.()) !== NOTHING) done[name] = (done[name] ?? 0) + 1;
            } catch (error) {
              // Counts refusals, which are expected; a fault of the server fails the test.
              if (!(error instanceof ApiError) || (error.httpStatus ?? 200) >= 500) throw error;
              refused[name] = (refused[name] ?? 0) + 1;
            }
          }
        }),
      );
    };
    await run(OPERATIONS - Math.floor(OPERATIONS / 2));
    const day = dayOf(server.clock.now());
    server.clock.advance((startOfDay(addDays(day, 1)).getTime() - server.clock.now().getTime()) / 1000 + 1);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
    await settleAccount(shop.store.owner.client).save({ closeTo: day });
    const before = await answersOf(shop.store.owner, day);
    await run(Math.floor(OPERATIONS / 2));
    const archive = goods(shop.store.owner.client);
    const moved = (await archive.page({ pageSize: 100 })).records.filter((part) => part.categoryId !== categoryId);
    expect(moved.length).toBeGreaterThan(0);
    for (const { id } of moved) await archive.update({ id, categoryId });
    const after = await answersOf(shop.store.owner, day);
    for (const [name, answer] of Object.entries(before)) expect(after[name], name).toBe(answer);
    process.stdout.write(`${JSON.stringify({ done, refused })}\n`);
    expect(
      Object.keys(chainSteps(chain, shop.owner, server.url, randomFrom(0))).filter(
        (name) => (done[name] ?? 0) < Math.floor(OPERATIONS / 4000),
      ),
    ).toEqual([]);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  },
  6 * 3_600_000,
);
