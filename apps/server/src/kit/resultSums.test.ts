import * as sums from '@partsdesk/core/listSums';
import type { ListSums } from '@partsdesk/core/listSums';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '../clock';
import { randomFrom } from '../seed/random';
import { exampleOf } from '../testing/examples/exampleRequests';
import { paidByCard } from '../testing/examples/fund/exampleRequests';
import { rightfulHeaders, sendExample } from '../testing/examples/sendExample';
import { startSweep, type Sweep } from '../testing/sweep/sweep';
import { workIsDone } from '../testing/workIsDone';
import { readDocuments, type ContractOperation } from './documents';

const seed = Number(process.env.SEED ?? 20_261_123);
const operations = readDocuments().flatMap(({ operations: all }) => all);
const hasQuery = ({ parameters }: ContractOperation, name: string) =>
  parameters.some((one) => one.in === 'query' && one.name === name);
const summing = operations.filter((one) => hasQuery(one, 'sums'));

/** What each list's footer says that it adds up. */
const wordsOf: Record<string, ListSums> = {
  'parts/customer/page': sums.debtSums,
  'parts/customerCardLog/page': sums.cardLogSums,
  'parts/customerCoupon/page': sums.couponSums,
  'parts/customerCashCard/page': sums.cashCardSums,
  'parts/customerGiftCard/page': sums.giftCardSums,
  'parts/customerExchange/page': sums.exchangeSums,
  'parts/dullGoodsDetail/queryAllPage': sums.dullLineSums,
  'parts/customerPointsDetails/page': sums.pointsSums,
  'parts/customerValueCard/page': sums.cardSums,
  'parts/distributor/page': sums.distributorSums,
  'parts/distributorEarnTask/page': sums.earnTaskSums,
  'parts/subCommission/page': sums.subCommissionSums,
  'parts/subCommissionSettlement/page': sums.settlementSums,
  'parts/fundAccount/page': sums.accountSums,
  'parts/fundExpenses/page': sums.fundEntrySums,
  'parts/fundIncome/page': sums.fundEntrySums,
  'parts/fundNoncash/page': sums.noncashSums,
  'parts/fundTransfer/page': sums.fundTransferSums,
  'parts/fundWorking/page': sums.workingSums,
  'parts/orderSale/page': sums.orderSums,
  'parts/orderSale/onlinePage': sums.onlineSums,
  'parts/saleOut/page': sums.outSums,
  'parts/salesReturn/page': sums.returnSums,
  'parts/serviceBorrowOut/page': sums.borrowSums,
  'parts/shiftRecord/page': sums.shiftSums,
  'parts/stockIn/page': sums.stockInSums,
  'parts/stockOut/page': sums.stockOutSums,
  'parts/stockTaking/page': sums.takingSums,
  'parts/stockTransfer/page': sums.transferSums,
  'pay/payWxTradeRecord/page': sums.tradeSums,
  'pay/paySqbTradeRecord/page': sums.tradeSums,
  'pay/payWxRefundRecord/page': sums.payRefundSums,
  'report/debt/page': sums.debtAgeSums,
};

/** How many statuses a list knows, where there are fewer than four. */
const statuses: Record<string, number> = {
  'parts/customer/page': 2,
  'parts/customerCardLog/page': 0,
  'parts/customerCashCard/page': 2,
  'parts/customerGiftCard/page': 0,
  'parts/distributor/page': 2,
  'parts/distributorEarnTask/page': 3,
  'parts/dullGoodsDetail/queryAllPage': 0,
  'parts/customerPointsDetails/page': 0,
  'parts/customerValueCard/page': 2,
  'parts/fundAccount/page': 2,
  // Theirs are not counted from 0.
  'parts/fundExpenses/page': 0,
  'parts/fundIncome/page': 0,
  'parts/fundNoncash/page': 0,
  'parts/fundTransfer/page': 0,
  'parts/fundWorking/page': 0,
  'parts/shiftRecord/page': 3,
  'parts/subCommissionSettlement/page': 0,
  'report/debt/page': 0,
};

type Row = Record<string, number | null> & { status: number };
interface Found {
  records: Row[];
  pages: number;
  resultSums?: { field: string; amount: number }[];
}

/** What a row shows of a field: of a cost whole fen. */
const shown = (amount: number, isCost = false) =>
  isCost ? Math.sign(amount) * Math.round(Math.abs(amount) / 100) * 100 + 0 : amount;

let sweep: Sweep;
beforeAll(async () => {
  sweep = await startSweep();
  // Examples of what moves a document leave documents in every status.
  for (const operation of operations)
    if (operation.effect === 'write' && /^(parts|pay)\//.test(operation.id))
      for (let time = 0; time < 2; time += 1) await exampleOf(operation, sweep.mine.here);
  // No write's example pays by card.
  await paidByCard(sweep.mine.here);
  await workIsDone(sweep.server);
});
afterAll(() => sweep.server.stop());

const ask = async (operation: ContractOperation, query: Record<string, unknown>) => {
  const { here } = sweep.mine;
  const { body, text } = await sendExample(sweep.server.url, operation, { query }, rightfulHeaders(operation, here));
  if (body?.status !== 0) throw new Error(`${operation.id} ${JSON.stringify(query)}: ${text}`);
  return body.data as Found;
};

test('[U-11] every list that has a footer says what it adds up', () => {
  expect(summing.map(({ id }) => id).toSorted()).toEqual(Object.keys(wordsOf).toSorted());
});

test.each(summing.map((operation) => [operation.id, operation] as const))(
  '[U-11] [U-51] the footer of %s is the sum of the whole result by its own words',
  async (name, operation) => {
    const random = randomFrom(seed);
    const of = wordsOf[name];
    if (!of) throw new Error(name);
    const day = dayOf(sweep.server.clock.now());
    const filters = [
      {},
      { ...(hasQuery(operation, 'from') ? { from: day } : {}) },
      ...[0, 1, 2, 3].slice(0, statuses[name]).map((status) => ({ status })),
      ...(hasQuery(operation, 'keyword') ? [{ keyword: random.pick(['1', '2', '0']) }] : []),
    ];
    let rowsSeen = 0;
    for (const filter of filters) {
      const rows: Row[] = [];
      for (let current = 1, pages = 1; current <= pages; current += 1) {
        const found = await ask(operation, { ...filter, current, pageSize: 100 });
        expect(found.resultSums).toBeUndefined();
        rows.push(...found.records);
        pages = found.pages;
      }
      rowsSeen += rows.length;
      const counted = rows.filter(({ status }) => !of.only || of.only.statuses.includes(status));
      const expected = Object.keys(of.fields).map((field) => ({
        field,
        amount: counted.reduce((sum, row) => sum + shown(row[field] ?? 0, of.costs?.includes(field)), 0),
      }));
      expect((await ask(operation, { ...filter, sums: true, pageSize: 1 })).resultSums, JSON.stringify(filter)).toEqual(
        expected,
      );
    }
    // The examples pay through WeChat alone; Shouqianba's list is the same one.
    if (name !== 'pay/paySqbTradeRecord/page') expect(rowsSeen).toBeGreaterThan(0);
  },
);
