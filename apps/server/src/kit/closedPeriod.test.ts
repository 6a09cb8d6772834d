import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { dayOf } from '../clock';
import { stockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';

const SELLERS = 24;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, SELLERS + 8);
});
afterAll(() => server.stop());

const today = () => dayOf(server.clock.now());

describe('while the books are being closed', () => {
  it('a sale is either in the closed period, with all its figures, or refused', async () => {
    for (let round = 0; round < 3; round += 1) {
      const shop = await stockedShop(server);
      const sell = () => orderSale(shop.owner.client).add({ lines: [{ skuId: shop.oil, quantity: 0.1 }] });
      const [sales] = await Promise.all([
        Promise.allSettled(Array.from({ length: SELLERS }, sell)),
        settleAccount(shop.store.owner.client).save({ closeTo: today() }),
      ]);
      const sold = sales.flatMap((sale) => (sale.status === 'fulfilled' ? [sale.value.receivable] : []));
      const refusals = sales.flatMap((sale) => (sale.status === 'rejected' ? [(sale.reason as Error).message] : []));
      expect(new Set(refusals)).toEqual(
        new Set(refusals.length ? [`该日期已关账（关账至 ${today()}），不能新增或修改单据`] : []),
      );
      const [closing] = (await settleAccount(shop.store.owner.client).query({})).history;
      expect(closing).toMatchObject({
        orderCount: sold.length,
        salesAmount: sold.reduce((sum, amount) => sum + amount, 0),
      });
    }
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  }, 120_000);

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'it waits for a document that is being written, and counts it',
    async () => {
      const shop = await stockedShop(server);
      const { id: storeId, owner } = shop.store;
      const waiting = () =>
        server.database.transaction(
          { role: 'owner' },
          async ({ db }) =>
            (
              await sql<{
                waits: boolean;
              }>`select exists (select 1 from pg_locks where locktype = 'advisory' and not granted) as waits`.execute(
                db,
              )
            ).rows[0]?.waits ?? false,
        );
      let closing: Promise<string> | undefined;
      await server.database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
        await sql`select closed_to(${storeId})`.execute(db);
        closing = settleAccount(owner.client).save({ closeTo: today() });
        while (!(await waiting()));
        await sql`insert into shift (store_id, id, shop_id, user_id, cashier_name, opening_float, start_time)
        values (${storeId}, gen_random_uuid(), ${shop.shopId}, ${owner.id}, '张丽', 0, ${server.clock.now()})`.execute(
          db,
        );
      });
      await closing;
      expect(await settleAccount(owner.client).query({ closeTo: today() })).toMatchObject({
        closedTo: today(),
        open: { shifts: 1 },
      });
    },
    60_000,
  );
});
