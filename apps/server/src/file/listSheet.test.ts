import { read, utils } from '@e965/xlsx';
import { formatMoment } from '@partsdesk/core/dates';
import { fundEntryColumns } from '@partsdesk/core/fund/fundEntryColumns';
import { fundTransferColumns } from '@partsdesk/core/fund/fundTransferColumns';
import { noncashColumns } from '@partsdesk/core/fund/noncash';
import { workingColumns } from '@partsdesk/core/fund/workingColumns';
import { goodsShopColumns } from '@partsdesk/core/goods/goodsShopColumns';
import type { ListColumn } from '@partsdesk/core/listColumns';
import { recommendColumns } from '@partsdesk/core/market/arrivals/recommendColumns';
import {
  distributorColumns,
  earnTaskColumns,
  settlementColumns,
} from '@partsdesk/core/market/commission/commissionColumns';
import { couponColumns } from '@partsdesk/core/market/coupon/couponColumns';
import { dullColumns } from '@partsdesk/core/market/dull/dullColumns';
import { borrowColumns } from '@partsdesk/core/order/borrow/borrowColumns';
import { debtColumns } from '@partsdesk/core/order/debt/debtReport';
import { onlineColumns } from '@partsdesk/core/order/online/onlineColumns';
import { saleOutColumns } from '@partsdesk/core/order/outbound/saleOutColumns';
import { returnColumns } from '@partsdesk/core/order/returns/returnColumns';
import { payRefundColumns, tradeColumns } from '@partsdesk/core/pay/payColumns';
import { purchaseColumns } from '@partsdesk/core/report/purchaseReport';
import { saleColumns } from '@partsdesk/core/report/saleReport';
import { serviceColumns } from '@partsdesk/core/report/serviceReport';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocuments, type ContractOperation } from '../kit/documents';
import { randomFrom } from '../seed/random';
import { exampleOf } from '../testing/examples/exampleRequests';
import { paidByCard } from '../testing/examples/fund/exampleRequests';
import { rightfulHeaders, sendExample, wired } from '../testing/examples/sendExample';
import { startSweep, type Sweep } from '../testing/sweep/sweep';
import { workIsDone } from '../testing/workIsDone';

const random = randomFrom(Number(process.env.SEED ?? 20_261_123));
const operations = readDocuments().flatMap(({ operations: all }) => all);
const named = (id: string): ContractOperation => {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};
const exporting = operations.filter(({ parameters }) =>
  parameters.some((one) => one.in === 'query' && one.name === 'columns'),
);

interface List {
  page: string;
  columns: readonly ListColumn<never>[];
  /** What the button adds to the filter. */
  fixed?: Record<string, unknown>;
  sort?: string;
  /** The last row of the sheet is the sum of the others. */
  totals?: true;
}

const lists: Record<string, List> = {
  'parts/couponSchema/exportExcel': { page: 'parts/customerCoupon/page', columns: couponColumns },
  'parts/dullGoods/exportExcel': { page: 'parts/dullGoods/page', columns: dullColumns },
  'parts/distributor/exportExcel': { page: 'parts/distributor/page', columns: distributorColumns },
  'parts/distributorEarnTask/exportExcel': { page: 'parts/distributorEarnTask/page', columns: earnTaskColumns },
  'parts/subCommissionSettlement/exportExcel': {
    page: 'parts/subCommissionSettlement/page',
    columns: settlementColumns,
  },
  'parts/fundExpenses/exportExcel': { page: 'parts/fundExpenses/page', columns: fundEntryColumns },
  'parts/fundIncome/exportExcel': { page: 'parts/fundIncome/page', columns: fundEntryColumns },
  'parts/fundTransfer/exportExcel': { page: 'parts/fundTransfer/page', columns: fundTransferColumns },
  'parts/fundNoncash/exportExcel': { page: 'parts/fundNoncash/page', columns: noncashColumns },
  'parts/fundWorking/exportExcel': { page: 'parts/fundWorking/page', columns: workingColumns },
  'parts/goodsShop/exportExcel': { page: 'parts/goodsShop/page', columns: goodsShopColumns, sort: 'available.desc' },
  'parts/saleOut/exportExcel': { page: 'parts/saleOut/page', columns: saleOutColumns },
  'parts/saleOut/exportDebtExcel': { page: 'parts/saleOut/page', columns: saleOutColumns, fixed: { owing: true } },
  'parts/orderSale/exportMiniOrderExcel': { page: 'parts/orderSale/onlinePage', columns: onlineColumns },
  'parts/salesReturn/exportExcel': { page: 'parts/salesReturn/page', columns: returnColumns },
  'parts/serviceBorrowOut/exportExcel': { page: 'parts/serviceBorrowOut/page', columns: borrowColumns },
  'parts/recommendGoodsDetail/exportExcel': { page: 'parts/recommendGoodsDetail/page', columns: recommendColumns },
  'pay/payWxTradeRecord/exportExcel': { page: 'pay/payWxTradeRecord/page', columns: tradeColumns },
  'pay/paySqbTradeRecord/exportExcel': { page: 'pay/paySqbTradeRecord/page', columns: tradeColumns },
  'report/saleBill/exportExcel': {
    page: 'report/saleBill/page',
    columns: saleColumns.day,
    sort: 'net.asc',
    totals: true,
  },
  'report/purchaseApproved/exportExcel': {
    page: 'report/purchaseApproved/listByCategory',
    columns: purchaseColumns('category', true),
    totals: true,
  },
  'report/serviceTaskReport/exportExcel': {
    page: 'report/serviceTaskReport/page',
    columns: serviceColumns,
    sort: 'net.asc',
    totals: true,
  },
  'report/debt/exportExcel': { page: 'report/debt/page', columns: debtColumns.customer },
  'pay/payWxRefundRecord/exportExcel': { page: 'pay/payWxRefundRecord/page', columns: payRefundColumns },
};

type Row = Record<string, unknown>;
const codeOf = (row: Row | undefined, otherwise: string): string =>
  typeof row?.code === 'string' && row.code ? row.code : otherwise;

let sweep: Sweep;
beforeAll(async () => {
  sweep = await startSweep();
  for (const operation of operations)
    if (operation.effect === 'write' && /^(parts|pay)\//.test(operation.id))
      await exampleOf(operation, sweep.mine.here);
  // No write's example pays by card.
  await paidByCard(sweep.mine.here);
  await workIsDone(sweep.server);
});
afterAll(() => sweep.server.stop());

async function shownRows(operation: ContractOperation, query: Row): Promise<Row[]> {
  const headers = rightfulHeaders(operation, sweep.mine.here);
  const rows: Row[] = [];
  for (let current = 1, pages = 1; current <= pages; current += 1) {
    const { body, text } = await sendExample(
      sweep.server.url,
      operation,
      { query: { ...query, current, pageSize: 100 } },
      headers,
    );
    if (body?.status !== 0) throw new Error(text);
    const page = body.data as { records: Row[]; pages: number };
    rows.push(...page.records);
    pages = page.pages;
  }
  return rows;
}

async function sheetOf(operation: ContractOperation, query: Row) {
  const { path } = wired(operation, { query });
  const response = await fetch(sweep.server.url + path, { headers: rightfulHeaders(operation, sweep.mine.here) });
  const book = read(Buffer.from(await response.arrayBuffer()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const [head = [], ...rows] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
  return { head, rows, filter: sheet['!autofilter']?.ref };
}

/** What the screen shows of a row in a column, as a sheet holds it: yuan as a number, nothing as an empty cell. */
function cellOf({ field, kind, text, amount }: ListColumn<Row>, row: Row): unknown {
  const value = text ? text(row) : amount ? amount(row) : row[field];
  if (value === null || value === '') return null;
  if (kind === 'moment') return formatMoment(value as string);
  if (kind === 'fen') return Number(value) / 100;
  return kind === 'cost' ? Math.round(Number(value) / 100) / 100 : value;
}

test('[F-33] every list that exports is compared with its screen', () => {
  expect(exporting.map(({ id }) => id).toSorted()).toEqual(Object.keys(lists).toSorted());
});

test.each(Object.entries(lists))(
  '[F-33] [U-41] %s holds the rows, the columns and the order of the screen',
  async (id, { page, columns: all, fixed = {}, sort = 'createTime.asc', totals }) => {
    const listed = named(page);
    const columns = all as unknown as readonly ListColumn<Row>[];
    const every = await shownRows(listed, fixed);
    const knows = (name: string) => listed.parameters.some((one) => one.name === name);
    const one = every.length ? random.pick(every) : undefined;
    const filters: Row[] = [
      {},
      knows('status')
        ? { status: one?.status ?? 1 }
        : knows('kind')
          ? { kind: one?.documentKind ?? 'receiptBill' }
          : {},
      knows('keyword')
        ? { keyword: codeOf(one, '7').slice(-4) }
        : knows('code')
          ? { code: codeOf(one, 'x') }
          : knows('direction')
            ? { direction: 1 }
            : {},
      ...(knows('customerId') && one?.customerId ? [{ customerId: one.customerId }] : []),
      ...(knows('sort') ? [{ sort: fixed.owing ? 'debt.asc' : sort }] : []),
    ];
    for (const filter of filters) {
      const shown = columns.filter(() => random.whole(0, 2) > 0).toSorted(() => random.whole(0, 1) - 0.5);
      const chosen = shown.length ? shown : columns;
      const query = { ...filter, ...fixed };
      const {
        head,
        rows,
        filter: filtering,
      } = await sheetOf(named(id), {
        ...filter,
        ...(chosen === columns ? {} : { columns: chosen.map(({ field }) => field).join(',') }),
      });
      expect(head).toEqual(chosen.map(({ title }) => title));
      expect(filtering).toMatch(/^A1:/);
      expect(totals && rows.length ? rows.slice(0, -1) : rows, JSON.stringify(query)).toEqual(
        (await shownRows(listed, query)).map((row) => chosen.map((column) => cellOf(column, row))),
      );
    }
    if (id !== 'pay/paySqbTradeRecord/exportExcel') expect(every.length).toBeGreaterThan(0);
  },
);
