import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '../clock';
import { asKeeper } from '../db/keeper';
import { stockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { auditLedgers } from './auditLedgers';
import { transferChecks } from './transferChecks';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { owner } = await stockedShop(server);
  const { client } = owner;
  const day = dayOf(server.clock.now());
  const [accounts, transfers] = [fundAccount(client), fundTransfer(client)];
  const fromId = await accounts.add({ name: '保险箱', method: 'cash', opening: 5000 });
  const toId = await accounts.add({ name: '建行', method: 'bankCard' });
  const { id } = await transfers.add({ fromId, toId, amount: 1000, fee: 10, day });
  await transfers.reverse({ id, version: 1, reason: '记错了' });
  await shiftRecord(client).start({ openingFloat: 0 });
  const drawer = (await accounts.page({})).records.find((one) => one.drawer)?.id ?? '';
  await transfers.add({ fromId, toId: drawer, amount: 300, fee: 0, day });
});
afterAll(() => server.stop());

const wrong: [check: string, change: string, undo: string][] = [
  [
    'a transfer stands in both accounts with its fee, on its day',
    "update fund_ledger set day = day - 1 where document_kind = 'fee'",
    "update fund_ledger set day = day + 1 where document_kind = 'fee'",
  ],
  [
    'what stands in an account as a transfer or its fee has a document',
    "update fund_ledger set document_kind = 'fee' where document_kind = 'opening'",
    `update fund_ledger set document_kind = 'opening'
      where document_kind = 'fee' and document_id not in (select id from fund_transfer)`,
  ],
  [
    'a transfer that was taken back has its counter-document, of the same accounts, amount and fee',
    'update fund_transfer set fee = fee - 1 where status = 4',
    'update fund_transfer set fee = fee + 1 where status = 4',
  ],
  [
    'cash of a transfer went through the drawers of its shifts',
    'update shift_cash_move set amount = amount + 1 where transfer_id is not null',
    'update shift_cash_move set amount = amount - 1 where transfer_id is not null',
  ],
  [
    'a day of payments was settled by the transfer that names it, while that is in force',
    "update fund_transfer set settles = '{2026-01-31}' where status = 1",
    "update fund_transfer set settles = '{}' where status = 1",
  ],
];

it('[FUN-20] the books of transfers are in order, and each check is tried', async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  expect(wrong.map(([check]) => check)).toEqual(Object.keys(transferChecks));
});

const run = (text: string) => asKeeper(server.database, (db) => sql.raw(text).execute(db));

it.each(wrong)('[FUN-20] finds what is wrong: %s', async (check, change, undo) => {
  await run(change);
  const { differences } = await auditLedgers(server.database);
  await run(undo);
  expect(differences.map((one) => one.check)).toContain(check);
  expect((await auditLedgers(server.database)).differences).toEqual([]);
});

it('[FUN-20] finds a number of transfers that is missing', async () => {
  await run("update document_counter set last = last + 1 where kind = 'ZZ'");
  const { differences } = await auditLedgers(server.database);
  await run("update document_counter set last = last - 1 where kind = 'ZZ'");
  expect(differences).toMatchObject([{ subject: expect.stringContaining('ZZ') as string, kept: 4, computed: 3 }]);
});
