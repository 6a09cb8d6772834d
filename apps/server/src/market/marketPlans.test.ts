import { bargainingActivity } from '@partsdesk/sdk/parts/bargainingActivity';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import { campaign } from '@partsdesk/sdk/report/campaign';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissionDesk } from '../testing/company/commissionDesk';
import { couponDesk } from '../testing/company/couponDesk';
import { sheetForm } from '../testing/company/sheetForm';
import { endedJob } from '../testing/endedJob';
import { fresh } from '../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { recordTransactions } from '../testing/sweep/recordTransactions';

/** Enough rows for a plan to be better off with an index. */
const ROWS = 4000;

const GROWING = ['coupon', 'order_sale', 'sub_commission', 'bargain_run', 'sale_ledger'];
const ABOUT = /\b(coupon|sub_commission|bargain_run)\b/;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // A table that autovacuum has met while it held three rows is read whole, and rightly so.
  for (const table of GROWING) await server.database.script(`alter table ${table} set (autovacuum_enabled = false)`);
});
afterAll(async () => {
  await server.stop();
});

const inStore = <T>(storeId: string, work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction({ role: 'tenant', storeId }, work);

/** Returns the growing tables that some work's statements read from end to end, by plans that know no parameters. */
async function readWhole(storeId: string, work: () => Promise<unknown>): Promise<string[]> {
  const { statements } = await recordTransactions(server, work);
  const selects = [...new Set(statements)].filter((text) => /^\s*(with|select)\b/.test(text) && ABOUT.test(text));
  const found = new Set<string>();
  await inStore(storeId, async ({ db }) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
    for (const [index, text] of selects.entries()) {
      const parameters = new Set(text.match(/\$\d+/g) ?? []).size;
      const name = sql.raw(`asked_${String(index)}`);
      await sql`prepare ${name} as ${sql.raw(text)}`.execute(db);
      const given = parameters ? `(${Array.from({ length: parameters }, () => 'null').join(', ')})` : '';
      const { rows } = await sql<Record<'QUERY PLAN', string>>`explain execute ${name}${sql.raw(given)}`.execute(db);
      for (const line of rows) {
        const table = /Seq Scan on (\w+)/.exec(line['QUERY PLAN'])?.[1];
        if (table && GROWING.includes(table)) found.add(table);
      }
      await sql`deallocate ${name}`.execute(db);
    }
  });
  return [...found];
}

/** A shop with thousands of coupons of one customer, of which few are unused. */
async function manyCoupons() {
  const here = await couponDesk(server);
  const { store } = here.shop;
  const schemeId = await here.scheme({ threshold: 0, total: 1_000_000, perCustomer: 100 });
  await inStore(store.id, ({ db }) =>
    sql`insert into coupon (store_id, id, scheme_id, customer_id, nth, code, shop_id, valid_from, valid_to, status, given_by, create_time)
      select ${store.id}, gen_random_uuid(), ${schemeId}, ${here.customerId}, n, 'YH' || n, ${here.shop.shopId}, ${server.clock.now()},
        ${server.clock.now()}::timestamptz + interval '9 days', case when n <= 50 then 0 else 4 end, '', ${server.clock.now()}
      from generate_series(1, ${sql.lit(ROWS)}) n`.execute(db),
  );
  return { ...here, schemeId };
}

/** Counts the statements about coupons that some work sends; others of the server's own may run beside it. */
const aboutCoupons = async (work: () => Promise<unknown>) =>
  (await recordTransactions(server, work)).statements.filter((text) => ABOUT.test(text)).length;

describe('coupons among thousands', () => {
  it('[MKT-77] the desk’s list and a sale send as many statements for fifty coupons as for one', async () => {
    const [few, many] = [await couponDesk(server), await manyCoupons()];
    const one = await few.coupon();
    const listOf =
      ({ receipts, customerId, shop }: typeof few) =>
      () =>
        receipts.listGoodsCoupon({ customerId, skuIds: [shop.pads] });
    expect(await aboutCoupons(listOf(many))).toBe(await aboutCoupons(listOf(few)));
    const [held] = await listOf(many)();
    expect(await aboutCoupons(() => many.order([held?.id ?? '']))).toBe(await aboutCoupons(() => few.order([one.id])));
    expect(await readWhole(many.shop.store.id, listOf(many))).toEqual([]);
  });

  it('[MKT-78] lists of coupons and the effect of a scheme read no growing table from end to end', async () => {
    const here = await manyCoupons();
    const page = (query: object) => () => here.held.page(query);
    for (const query of [{}, { id: here.schemeId }, { customerId: here.customerId }, { status: 0 as const }])
      expect(await readWhole(here.shop.store.id, page(query))).toEqual([]);
    const effect = () => campaign(here.shop.store.owner.client).effect({ kind: 1, id: here.schemeId });
    expect(await readWhole(here.shop.store.id, effect)).not.toContain('coupon');
  });

  it('[MKT-78] lists of commissions and bargain runs read no growing table from end to end', async () => {
    const here = await commissionDesk(server);
    await here.sold();
    const { id: storeId } = here.shop.store;
    await inStore(storeId, async ({ db }) => {
      const { rows } = await sql<{
        id: string;
      }>`select order_id as id from sub_commission where store_id = ${storeId}`.execute(db);
      const orderId = rows[0]?.id ?? '';
      await sql`insert into distributor (store_id, id, customer_id, code, shop_id, deleted_time, create_time)
        select ${storeId}, gen_random_uuid(), ${here.customerId}, '测' || n, ${here.shop.shopId}, ${server.clock.now()}, ${server.clock.now()}
        from generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
      await sql`insert into sub_commission (store_id, id, distributor_id, order_id, level, rate, base, earned, status, day, suspect, create_time)
        select ${storeId}, gen_random_uuid(), id, ${orderId}, 1, 1000, 10, 1, 0, ${server.clock.now()}::date, false, ${server.clock.now()}
        from distributor where store_id = ${storeId} and code like '测%'`.execute(db);
    });
    for (const query of [{}, { distributorId: here.promoterId }, { status: 0 as const }])
      expect(await readWhole(storeId, () => here.commissions.page(query))).toEqual([]);
    await bargainingActivity(here.head).page({});
    // Without rows any plan is good: what serves the order and each filter is an index of `bargain_run`.
    const { rows } = await inStore(storeId, ({ db }) =>
      sql<{ columns: string }>`select indexdef as columns from pg_indexes where tablename = 'bargain_run'`.execute(db),
    );
    for (const key of ['store_id, id DESC', 'store_id, scheme_id, id DESC', 'store_id, customer_id, id DESC'])
      expect(rows.some(({ columns }) => columns.includes(`(${key})`))).toBe(true);
  });
});

describe('many rows at once', () => {
  it('[MKT-79] a job that gives coupons reads its receivers and writes coupons by twenty-five', async () => {
    const here = await couponDesk(server);
    const { store } = here.shop;
    await inStore(store.id, ({ db }) =>
      sql`insert into customer (store_id, id, shop_id, name, pinyin, kind, create_time)
        select ${store.id}, gen_random_uuid(), ${store.headShopId}, '客户' || n, 'kh', 1, ${server.clock.now()}
        from generate_series(1, 60) n`.execute(db),
    );
    const schemeId = await here.scheme({ total: 1000 });
    const issuances = couponDistributionActivity(store.owner.client);
    const { statements, result: job } = await recordTransactions(server, async () => {
      const lines = [{ schemeId, perCustomer: 1 }];
      const id = await issuances.add({ name: fresh('人人有份'), channel: 1, receivers: 0, lines });
      return endedJob(store.owner, (await issuances.item({ id })).jobId ?? '');
    });
    expect(job.counts).toContainEqual({ label: '已发（张）', count: 61 });
    expect(statements.filter((text) => /^insert into "?coupon"? /.test(text))).toHaveLength(3);
    const read = statements.filter((text) => text.endsWith('order by "customer"."id" limit 25'));
    expect(read).toHaveLength(3);
  });

  it('[MKT-79] a dull-stock sheet of a hundred rows writes its lines by one statement', async () => {
    const here = await couponDesk(server);
    const { id: storeId } = here.shop.store;
    const codes = Array.from({ length: 100 }, (_, at) => `DS-${String(at)}`);
    await inStore(storeId, ({ db }) =>
      sql`insert into goods_sku (store_id, id, goods_id, sku_code, price, search, terms_version, create_time)
        select ${storeId}, gen_random_uuid(), (select goods_id from goods_sku where store_id = ${storeId} and id = ${here.shop.pads}),
          code, 1000, '', 0, ${server.clock.now()} from unnest(${codes}::text[]) as one (code)`.execute(db),
    );
    const rows = codes.map((code) => [code, '城东店', 1, 10, '']);
    const { statements, result } = await recordTransactions(server, () =>
      dullGoods(here.shop.store.owner.client).importOnlineExcel(
        sheetForm([['商品编码*', '门店*', '数量*', '售价*', '说明'], ...rows]),
      ),
    );
    expect(result).toMatchObject({ imported: 100, errors: [] });
    expect(statements.filter((text) => /insert into "?dull_goods_detail"?/.test(text))).toHaveLength(1);
  });
});
