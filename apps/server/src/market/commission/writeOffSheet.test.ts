import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { asKeeper } from '../../db/keeper';
import { commissionDesk, type CommissionDesk } from '../../testing/company/commissionDesk';
import { sheetForm } from '../../testing/company/sheetForm';
import { statementsOf } from '../../testing/database/statementsOf';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  const { differences } = await auditLedgers(server.database);
  // The made commissions have no promoter on their order, so that check alone finds them.
  const made = 'a commission is the rate of what its order stands at';
  expect(differences.filter(({ check }) => check !== made)).toEqual([]);
  await server.stop();
});

/** Makes distributors who each have 25.60 of one sale; returns their numbers. */
async function distributors(here: CommissionDesk, orderId: string, count: number): Promise<string[]> {
  const storeId = here.shop.store.id;
  const made = Array.from({ length: count }, (_, at) => `186${String(at + 1).padStart(8, '0')}`);
  await asKeeper(server.database, async (db) => {
    await sql`insert into customer (store_id, id, shop_id, name, phone, kind, create_time)
      select store_id, md5(number)::uuid, shop_id, '分销员' || number, number, kind, create_time
      from customer, unnest(${made}::text[]) as made (number) where store_id = ${storeId} and id = ${here.customerId}`.execute(
      db,
    );
    await sql`insert into distributor (store_id, id, customer_id, code, shop_id, by_name, create_time)
      select store_id, md5(number)::uuid, md5(number)::uuid, 'D' || number, shop_id, '', create_time
      from distributor, unnest(${made}::text[]) as made (number) where store_id = ${storeId} and id = ${here.promoterId}`.execute(
      db,
    );
    await sql`insert into sub_commission (store_id, id, distributor_id, order_id, level, rate, base, earned, status, day, suspect, create_time)
      select store_id, md5(number)::uuid, md5(number)::uuid, order_id, level, rate, base, earned, 1, day, false, create_time
      from sub_commission, unnest(${made}::text[]) as made (number) where store_id = ${storeId} and order_id = ${orderId}`.execute(
      db,
    );
    await sql`insert into commission_balance (store_id, distributor_id, available, last_seq)
      select ${storeId}, md5(number)::uuid, 2560, 1 from unnest(${made}::text[]) as made (number)`.execute(db);
    await sql`insert into commission_entry (store_id, distributor_id, seq, sub_commission_id, kind, available, create_time)
      select ${storeId}, md5(number)::uuid, 1, md5(number)::uuid, 'accrue', 2560, ${server.clock.now()}
      from unnest(${made}::text[]) as made (number)`.execute(db);
  });
  return made;
}

it('settles ten times the rows of a sheet with the same number of statements', async () => {
  const here = await commissionDesk(server);
  const sale = await here.sold();
  const phones = await distributors(here, sale.id, 220);
  const { name } = await here.headAccount();
  const settled = (some: string[]) => () =>
    here.settlements.importBatchExcel(
      sheetForm([
        ['手机号*', '核销金额*', '付款账户*', '付款单号'],
        ...some.map((phone) => [phone, 1.5, name, `N-${phone}`]),
      ]),
    );
  const few = await statementsOf(server.database, settled(phones.slice(0, 20)));
  expect(await statementsOf(server.database, settled(phones.slice(20)))).toBe(few);
  const { records, total } = await here.settlements.page({ pageSize: 100 });
  expect(total).toBe(220);
  expect(new Set(records.map(({ code }) => code)).size).toBe(100);
  expect(records[0]).toMatchObject({ code: expect.stringMatching(/-000220$/) as string, amount: 150, lineCount: 1 });
});
