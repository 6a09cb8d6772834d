import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asKeeper } from '../db/keeper';
import { statements } from '../db/migrate';
import { migrationsFolder } from '../places';
import { onlineShop } from '../testing/company/onlineShop';
import { passed, piece, sold } from '../testing/company/returnDesk';
import { foundAfter } from '../testing/database/foundAfter';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { auditLedgers } from './auditLedgers';
import { saleChecks } from './saleChecks';

let server: TestServer;
/** A sale of which a piece came back and for which goodwill was given; an order of which goods came back. */
beforeAll(async () => {
  server = await startTestServer({}, 4);
  const shop = await onlineShop(server);
  const { client } = shop.owner;
  const sale = await sold(shop);
  const back = await passed(shop, sale.saleOutId, [piece(sale.filters)]);
  await salesReturn(client).putInStorage({
    id: back.id,
    version: back.version,
    lines: [{ lineId: back.lines[0]?.id ?? '', quantity: 1, condition: 1 }],
  });
  const { version } = await refundBill(client).getGoodwillInfo({ saleOutId: sale.saleOutId });
  await refundBill(client).goodwill({
    saleOutId: sale.saleOutId,
    version,
    method: 'cash',
    amount: 500,
    reason: '久等',
  });
  const order = await shop.order({ lines: [{ skuId: shop.filter, quantity: 2 }] });
  await shop.pay(order);
  await shop.deliver(order);
  const lineId = (await shop.seen(order.id)).lines[0]?.id ?? '';
  const { id } = await appAfterSalesOrder(shop.buyer.client).add({
    orderId: order.id,
    type: 2,
    reason: '买错型号',
    lines: [{ lineId, quantity: 1 }],
  });
  await afterSalesOrder(client).pass({ id, version: 1 });
  await afterSalesOrder(client).receiveGoods({ id, version: 2 });
});
afterAll(() => server.stop());

const run = (text: string) => asKeeper(server.database, (db) => sql.raw(text).execute(db));

const of = (kind: string, set: string) => `update sale_ledger set ${set} where kind = '${kind}'`;

describe('a wrong row of sales, put in behind the server’s back', () => {
  const wrong: [check: string, change: string, undo: string][] = [
    [
      'what was handed out or came back stands in the sale ledger, at its cost',
      of('out', 'cost = cost + 1'),
      of('out', 'cost = cost - 1'),
    ],
    [
      'what came back of an after-sale stands in the sale ledger, at its cost',
      of('afterSale', 'cost = cost + 1'),
      of('afterSale', 'cost = cost - 1'),
    ],
    [
      'what an order line has sold is the money of its pieces that left',
      of('out', 'amount = amount + 1'),
      of('out', 'amount = amount - 1'),
    ],
    [
      'what a return has taken off the sales is the money of its pieces in stock',
      of('return', 'amount = amount + 1'),
      of('return', 'amount = amount - 1'),
    ],
    [
      'what an after-sale has taken off the sales is what its lines pay back',
      of('afterSale', 'amount = amount + 1'),
      of('afterSale', 'amount = amount - 1'),
    ],
    [
      'goodwill is taken off the sales, unless its order was cancelled',
      of('goodwill', 'amount = amount + 1'),
      of('goodwill', 'amount = amount - 1'),
    ],
    ['an outbound counts once while something of it is out', of('return', 'first = 1'), of('return', 'first = 0')],
    [
      'what an order has sold counts for its service person',
      'update sale_ledger set staff_id = (select staff.id from staff where staff.store_id = sale_ledger.store_id limit 1)',
      'update sale_ledger set staff_id = null',
    ],
    [
      'work is in no stock and cost nothing',
      'update goods set is_service = true',
      'update goods set is_service = false',
    ],
  ];
  it.each(wrong)('[REP-05] is found: %s', async (check, change, undo) => {
    expect(await foundAfter(server, change, undo)).toContain(check);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });

  it('[REP-05] a row of the stock without its sale is found, and a sale without its row of the stock', async () => {
    const check = 'what was handed out or came back stands in the sale ledger, at its cost';
    expect(
      await foundAfter(server, of('return', "document_kind = 'lost'"), of('return', "document_kind = 'salesReturn'")),
    ).toContain(check);
    expect(
      await foundAfter(
        server,
        of('goodwill', "document_kind = 'saleOut'"),
        of('goodwill', "document_kind = 'refundBill'"),
      ),
    ).toContain(check);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });

  it('[REP-10] the back-fill of a former version makes the same rows of the documents', async () => {
    const rows = async () =>
      (
        await asKeeper(server.database, (db) =>
          sql`select day, shop_id, staff_id, customer_id, sku_id, category_id, root_category_id, order_type, kind, quantity, amount, cost,
            first, order_id, sale_out_id, order_line_id, document_kind, document_id, line_id, create_time
            from sale_ledger order by document_id, order_line_id, quantity, amount, first`.execute(db),
        )
      ).rows;
    const written = await rows();
    expect(written.length).toBeGreaterThan(5);
    await run('delete from sale_ledger');
    for (const statement of migrated('20261220_0900_sale_ledger.sql', 'insert into sale_ledger')) await run(statement);
    expect(await rows()).toEqual(written);
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });

  it('[REP-10] the back-fill of a former version names the outbound of each entry of the ledger of debts', async () => {
    const named = async () =>
      (
        await asKeeper(server.database, (db) =>
          sql`select id, document_kind, sale_out_id from receivable_ledger order by id`.execute(db),
        )
      ).rows;
    const written = await named();
    expect(written.length).toBeGreaterThan(3);
    await server.database.script('alter table receivable_ledger drop constraint receivable_ledger_names_outbound');
    await run('update receivable_ledger set sale_out_id = null');
    const [fill = ''] = migrated('20270118_0600_debt_of_outbound.sql', 'update receivable_ledger');
    await run(fill);
    expect(await named()).toEqual(written);
    await server.database.script(`alter table receivable_ledger add constraint receivable_ledger_names_outbound
      check ((sale_out_id is null) = (document_kind = 'customerMerge'))`);
  });

  it('[REP-20] a debt that its ledger books for another outbound is found', async () => {
    const other = (turned: string) => `update receivable_ledger set sale_out_id = (
      select out.id from sale_out out where out.store_id = receivable_ledger.store_id
        and (out.id <> receivable_ledger.document_id) = ${turned} order by out.id limit 1) where document_kind = 'saleOut'`;
    expect(await foundAfter(server, other('true'), other('false'))).toContain(
      'what an outbound is short of is the sum of its entries in the ledger of debts',
    );
    expect((await auditLedgers(server.database)).differences).toEqual([]);
  });

  it('is tried of every check of sales', () => {
    expect(wrong.map(([check]) => check).toSorted()).toEqual(Object.keys(saleChecks).toSorted());
  });
});

/** The statements of a migration that begin so, such as those that write a ledger of what is there. */
const migrated = (file: string, start: string): string[] =>
  statements(readFileSync(join(migrationsFolder, file), 'utf8')).filter((statement) => statement.startsWith(start));
