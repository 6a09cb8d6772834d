import { addDays } from '@partsdesk/core/dates';
import { goods } from '@partsdesk/sdk/parts/goods';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf, startOfDay } from '../../clock';
import { randomFrom } from '../../seed/random';
import { chainCompany } from '../../testing/books/chainCompany';
import { reportAnswers } from '../../testing/books/reportAnswers';
import { takeSteps, type Taken } from '../../testing/books/takeSteps';
import { chainSteps } from '../../testing/examples/order/chainExamples';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const OPERATIONS = size(800, 100_000);
const CLERKS = 8;
const seed = Number(process.env.SEED ?? 20_261_122);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, CLERKS);
});
afterAll(() => server.stop());

it(
  [
    `${String(OPERATIONS)} random steps of the sales chain by ${String(CLERKS)} clerks who share its documents:`,
    'no fault, every book agrees, and what reports say of the day before, which is closed, stays [REP-22]',
  ].join(' '),
  async () => {
    process.stdout.write(`seed ${String(seed)}\n`);
    const { chain, clerks, categoryId } = await chainCompany(server, CLERKS);
    const { shop } = chain;
    const taken: Taken = { done: {}, refused: {} };
    const run = (count: number) =>
      takeSteps(clerks, (person, random) => chainSteps(chain, person, server.url, random), { seed, count, taken });
    await run(OPERATIONS - Math.floor(OPERATIONS / 2));
    const day = dayOf(server.clock.now());
    const days = { from: day, to: day };
    server.clock.advance((startOfDay(addDays(day, 1)).getTime() - server.clock.now().getTime()) / 1000 + 1);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
    await settleAccount(shop.store.owner.client).save({ closeTo: day });
    const before = await reportAnswers(shop.store.owner, days);
    await run(Math.floor(OPERATIONS / 2));
    const archive = goods(shop.store.owner.client);
    const moved = (await archive.page({ pageSize: 100 })).records.filter((part) => part.categoryId !== categoryId);
    expect(moved.length).toBeGreaterThan(0);
    for (const { id } of moved) await archive.update({ id, categoryId });
    const after = await reportAnswers(shop.store.owner, days);
    for (const [name, answer] of Object.entries(before)) expect(after[name], name).toBe(answer);
    process.stdout.write(`${JSON.stringify(taken)}\n`);
    expect(
      Object.keys(chainSteps(chain, shop.owner, server.url, randomFrom(0))).filter(
        (name) => (taken.done[name] ?? 0) < Math.floor(OPERATIONS / 4000),
      ),
    ).toEqual([]);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  },
  6 * 3_600_000,
);
