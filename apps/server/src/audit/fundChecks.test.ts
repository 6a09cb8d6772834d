import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundIncome } from '@partsdesk/sdk/parts/fundIncome';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '../clock';
import { asKeeper } from '../db/keeper';
import { stockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { auditLedgers } from './auditLedgers';
import { fundChecks } from './fundChecks';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { owner } = await stockedShop(server);
  const { client } = owner;
  const typeOf = async (direction: 0 | 1) => (await fundType(client).list({ direction }))[0]?.id ?? '';
  const day = dayOf(server.clock.now());
  const accountId = await fundAccount(client).add({ name: '建行', method: 'bankCard', opening: 5000 });
  const spent = { typeId: await typeOf(1), accountId, amount: 1000, day };
  const { id } = await fundExpenses(client).add(spent);
  await fundExpenses(client).reverse({ id, version: 1, reason: '记错了' });
  await shiftRecord(client).start({ openingFloat: 0 });
  const drawer = (await fundAccount(client).page({})).records.find((one) => one.drawer)?.id ?? '';
  await fundIncome(client).add({ ...spent, typeId: await typeOf(0), accountId: drawer, amount: 300 });
});
afterAll(() => server.stop());

const wrong: [check: string, change: string, undo: string][] = [
  [
    'a day of an account is the sum of its rows',
    "update fund_day set came = came + 1 where kind = 'fundIncome'",
    "update fund_day set came = came - 1 where kind = 'fundIncome'",
  ],
  [
    'an income or an expense stands in its account, on its day',
    "update fund_ledger set day = day - 1 where document_kind = 'fundIncome'",
    "update fund_ledger set day = day + 1 where document_kind = 'fundIncome'",
  ],
  [
    'what stands in an account as income or expense has a document',
    "update fund_ledger set document_kind = 'fundExpenses' where document_kind = 'opening'",
    "update fund_ledger set document_kind = 'opening' where document_kind = 'fundExpenses' and document_id not in (select id from fund_entry)",
  ],
  [
    'what was taken back has its counter-document, of the same account, type and amount',
    'update fund_entry set status = 1 where status = 2',
    'update fund_entry set status = 2 where id in (select reversal_of from fund_entry)',
  ],
  [
    'cash of an income or an expense went through the drawer of its shift',
    'update shift_cash_move set amount = amount + 1 where entry_id is not null',
    'update shift_cash_move set amount = amount - 1 where entry_id is not null',
  ],
];

it('[FUN-20] the books of what was entered by hand are in order, and each check is tried', async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  expect(wrong.map(([check]) => check)).toEqual(Object.keys(fundChecks));
});

it.each(wrong)('[FUN-20] finds what is wrong: %s', async (check, change, undo) => {
  const run = (text: string) => asKeeper(server.database, (db) => sql.raw(text).execute(db));
  await run(change);
  const { differences } = await auditLedgers(server.database);
  await run(undo);
  expect(differences.map((one) => one.check)).toContain(check);
  expect((await auditLedgers(server.database)).differences).toEqual([]);
});
