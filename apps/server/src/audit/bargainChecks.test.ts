import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asKeeper } from '../db/keeper';
import { bargainDesk } from '../testing/company/bargainDesk';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { auditLedgers } from './auditLedgers';
import { bargainChecks } from './bargainChecks';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const here = await bargainDesk(server);
  const buyer = await here.visitor();
  await here.buy(buyer, await here.reached(buyer, await here.scheme()));
});
afterAll(() => server.stop());

/** What the audit finds after rows were changed behind the server's back; the change is undone. */
async function foundAfter(change: string, undo: string): Promise<string[]> {
  const run = (text: string) => asKeeper(server.database, (db) => sql.raw(text).execute(db));
  await run(change);
  const { differences } = await auditLedgers(server.database);
  await run(undo);
  return differences.map(({ check }) => check);
}

describe('a wrong row of a bargain, put in behind the server’s back', () => {
  const wrong: [check: string, change: string, undo: string][] = [
    [
      'a shop counts the pieces that its bargains keep or sold',
      'update bargain_scheme_shop set taken = taken + 1',
      'update bargain_scheme_shop set taken = taken - 1',
    ],
    [
      'a bargain is cut by what its helps took',
      'update bargain_run set cut_so_far = cut_so_far - 1',
      'update bargain_run set cut_so_far = cut_so_far + 1',
    ],
    [
      'what is cut and what is left to cut lead to the floor',
      'update bargain_run set floor_price = floor_price - 1',
      'update bargain_run set floor_price = floor_price + 1',
    ],
    [
      'a cancelled order buys no bargain',
      'update order_sale set status = 4 where id in (select order_id from bargain_run)',
      'update order_sale set status = 0 where id in (select order_id from bargain_run)',
    ],
  ];
  it.each(wrong)('%s: %s', async (check, change, undo) => {
    expect(await foundAfter(change, undo)).toContain(check);
  });

  it('every check has its fault, and without one nothing is found', async () => {
    expect([...new Set(wrong.map(([check]) => check))].sort()).toEqual(Object.keys(bargainChecks).sort());
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });
});
