import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asKeeper } from '../db/keeper';
import { couponDesk } from '../testing/company/couponDesk';
import { issuanceDesk } from '../testing/company/issuanceDesk';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { auditLedgers } from './auditLedgers';
import { couponChecks } from './couponChecks';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const here = await couponDesk(server);
  const { id } = await here.coupon();
  await issuanceDesk(server, here).sent({ receivers: 3, receiverIds: [here.customerId] });
  const sale = await here.order([id]);
  await here.receipts.add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: 22_600 }] });
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

describe('a wrong row of a coupon, put in behind the server’s back', () => {
  const wrong: [check: string, change: string, undo: string][] = [
    [
      'a coupon scheme counts what was given of it',
      'update coupon_scheme set issued = issued + 1',
      'update coupon_scheme set issued = issued - 1',
    ],
    [
      'a coupon was given once, and its status is what its events say',
      "delete from coupon_event where kind = 'use'",
      `insert into coupon_event (store_id, id, coupon_id, kind, by_name, create_time)
        select store_id, gen_random_uuid(), id, 'use', '', create_time from coupon where order_id is not null`,
    ],
    [
      'the coupon of a line is the sum of its shares',
      'update order_sale_line set coupon = coupon + 1, round_off = round_off - 1',
      'update order_sale_line set coupon = coupon - 1, round_off = round_off + 1',
    ],
    [
      'the coupon of an order is the sum of its lines',
      'update order_sale set coupon = coupon - 1, round_off = round_off + 1',
      'update order_sale set coupon = coupon + 1, round_off = round_off - 1',
    ],
    [
      'an order holds the coupons whose shares it has',
      'update coupon set amount = amount + 1 where order_id is not null',
      'update coupon set amount = amount - 1 where order_id is not null',
    ],
    [
      'an order holds the coupons whose shares it has',
      'update order_line_coupon set held = false',
      'update order_line_coupon set held = true',
    ],
    [
      'a line of an issuance counts what was taken of it',
      'update coupon_issuance_line set taken = taken - 1',
      'update coupon_issuance_line set taken = taken + 1',
    ],
    ['a cancelled order holds no coupon', 'update order_sale set status = 4', 'update order_sale set status = 0'],
  ];
  it.each(wrong)('%s: the audit finds it after %s', async (check, change, undo) => {
    expect(await foundAfter(change, undo)).toContain(check);
  });

  it('every check has a wrong row, and without one nothing is found', async () => {
    expect([...new Set(wrong.map(([check]) => check))].sort()).toEqual(Object.keys(couponChecks).sort());
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });
});
