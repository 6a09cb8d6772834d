import { DOCUMENT_KINDS } from '@partsdesk/core/order/documentNumber';
import { documentSearch } from '@partsdesk/sdk/parts/documentSearch';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asKeeper } from '../db/keeper';
import { readDocuments } from '../kit/documents';
import { exampleOf } from '../testing/examples/exampleRequests';
import { rightfulHeaders, sendExample } from '../testing/examples/sendExample';
import { startSweep, type Sweep } from '../testing/sweep/sweep';
import { workIsDone } from '../testing/workIsDone';

/** The groups whose writes number documents, of every kind. */
const NUMBERING = new Set(
  (
    'orderSale saleOut receiptBill refundBill salesReturn serviceBorrowOut afterSalesOrder ' +
    'appAfterSalesOrder stockIn stockOut stockTransfer stockTaking warehouseInitialize shiftRecord ' +
    'orderDistribution customerValueCardItem customerCardRefund customerValueAdjust customer ' +
    'customerExchange appInquiryManager subCommissionSettlement subCommission distributor fundIncome ' +
    'fundExpenses fundTransfer customerExportApply customerCardExport'
  ).split(' '),
);

let sweep: Sweep;
beforeAll(async () => {
  sweep = await startSweep();
  const { here } = sweep.mine;
  const writes = readDocuments()
    .flatMap(({ operations }) => operations)
    .filter(({ id, effect }) => effect === 'write' && NUMBERING.has(/^parts\/(\w+)\//.exec(id)?.[1] ?? ''));
  for (const operation of writes)
    await sendExample(sweep.server.url, operation, await exampleOf(operation, here), rightfulHeaders(operation, here));
  await workIsDone(sweep.server);
});
afterAll(() => sweep.server.stop());

/** Reads the numbers that a company's documents have, of each kind some, from every table with a number. */
async function numbersOf(storeId: string): Promise<string[]> {
  return asKeeper(sweep.server.database, async (db) => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select code.table_name as name from information_schema.columns code
      join information_schema.columns store on store.table_schema = code.table_schema and store.table_name = code.table_name
        and store.column_name = 'store_id'
      where code.table_schema = 'public' and code.column_name = 'code' and code.data_type = 'text'`.execute(db);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ code: string }>`select code from ${sql.table(name)} where store_id = ${storeId}
        and code ~ '^[A-Z]{2}-.+-[0-9]{8}-[0-9]{6,}$' order by code desc limit 200`.execute(db);
      found.push(...rows.map(({ code }) => code));
    }
    return found;
  });
}

test('[U-46] a document of every kind is found by its whole number, and by its kind and the end of it', async () => {
  const { store } = sweep.mine.here;
  const { client } = store.owner;
  const numbers = await numbersOf(store.id);
  const missing: string[] = [];
  for (const kind of Object.keys(DOCUMENT_KINDS)) {
    const code = numbers.find((number) => number.startsWith(`${kind}-`)) ?? '';
    const end = `${kind.toLowerCase()}${String(Number(code.split('-').at(-1)))}`;
    for (const typed of [code, end]) {
      const found = typed ? await documentSearch(client).find({ code: typed }) : [];
      if (!found.some((one) => one.code === code && one.kind === kind)) missing.push(`${kind} ${code} by ${typed}`);
    }
  }
  expect(missing).toEqual([]);
  // No document bears a number of a kind that nobody knows.
  expect(numbers.filter((number) => !Object.hasOwn(DOCUMENT_KINDS, number.slice(0, 2)))).toEqual([]);
});
