import { costInFen, UNITS_A_FEN } from '@partsdesk/core/cost';
import { categorySale } from '@partsdesk/sdk/report/categorySale';
import { debt } from '@partsdesk/sdk/report/debt';
import { inventoryCost } from '@partsdesk/sdk/report/inventoryCost';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { profit } from '@partsdesk/sdk/report/profit';
import { purchaseApproved } from '@partsdesk/sdk/report/purchaseApproved';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import { serviceTaskReport } from '@partsdesk/sdk/report/serviceTaskReport';
import { stockAge } from '@partsdesk/sdk/report/stockAge';
import { expect } from 'vitest';
import type { Person } from '../startTestServer';
import type { LedgerFolds } from './ledgerFolds';

interface Days {
  from: string;
  to: string;
}
interface Page<Row> {
  records: Row[];
  total: number;
}

const PAGE = 100;

/** Reads every page of a report; answers its rows and what the first page says besides. */
async function whole<Row, Answer extends Page<Row>>(
  read: (page: { current: number; pageSize: number }) => Promise<Answer & Page<Row>>,
): Promise<{ rows: Row[]; first: Answer }> {
  const first = await read({ current: 1, pageSize: PAGE });
  const rows = [...first.records];
  for (let current = 2, last = first.records.length; last === PAGE; current += 1) {
    const { records } = await read({ current, pageSize: PAGE });
    rows.push(...records);
    last = records.length;
  }
  return { rows, first };
}

/** Adds up one figure in whole thousandths, since quantities have decimals. */
const total = <Row>(rows: readonly Row[], figure: (row: Row) => number | null) =>
  rows.reduce((sum, row) => sum + Math.round((figure(row) ?? 0) * 1000), 0) / 1000;

const SOLD = ['orders', 'quantity', 'sales', 'returned', 'net', 'cost', 'margin'] as const;
const AGES = ['days30', 'days60', 'days90', 'days180', 'days365', 'older'] as const;

/** Holds sales by whatever they are grouped to their total, and the total to the sale ledger. */
export async function expectSalesAddUp({ client }: Person, days: Days, folds: LedgerFolds): Promise<void> {
  const said = { net: folds.net, cost: folds.shownCost, quantity: folds.sold, orders: folds.orders };
  for (const by of [
    'day',
    'month',
    'shop',
    'staff',
    'category',
    'goods',
    'customer',
    'orderType',
    'document',
  ] as const) {
    const { rows, first } = await whole((page) => saleBill(client).page({ ...days, ...page, by }));
    expect(first.sums, `sales by ${by}`).toMatchObject(said);
    for (const figure of SOLD)
      expect(
        total(rows, (row) => row[figure]),
        `${figure} by ${by}`,
      ).toBe(first.sums[figure]);
  }
  const byCategory = await whole((page) => categorySale(client).page({ ...days, ...page }));
  expect(byCategory.first.sums).toMatchObject(said);
  for (const figure of SOLD) {
    expect(
      total(byCategory.rows, (row) => row[figure]),
      `${figure} of categories`,
    ).toBe(byCategory.first.sums[figure]);
    for (const { children, name, ...row } of byCategory.rows)
      expect(
        total(children, (child) => child[figure]),
        `${figure} of ${name}`,
      ).toBe(row[figure]);
  }
  const people = await whole((page) => serviceTaskReport(client).page({ ...days, ...page }));
  expect(people.first.sums).toMatchObject({ net: folds.net, orders: folds.orders });
  for (const figure of ['orders', 'net', 'margin', 'received'] as const)
    expect(
      total(people.rows, (row) => row[figure]),
      `${figure} of people`,
    ).toBe(people.first.sums[figure]);
}

/** Holds the ages of debts to what is owed, by whatever they are grouped, and that to the receivable ledger. */
export async function expectDebtsAge({ client }: Person, folds: LedgerFolds): Promise<void> {
  for (const by of ['customer', 'bill', 'shop', 'servicePerson'] as const) {
    const { rows, first } = await whole((page) => debt(client).page({ ...page, by, sums: true }));
    for (const row of rows)
      expect(
        total([...AGES], (age) => row[age]),
        `ages of ${row.name}`,
      ).toBe(row.owed);
    expect(
      total(rows, (row) => row.owed),
      `owed by ${by}`,
    ).toBe(folds.owed);
    const sums = first.resultSums?.find(({ field }) => field === 'owed');
    if (sums) expect(sums.amount).toBe(folds.owed);
  }
}

/** Holds stock by whatever it is grouped, its movements and its ages to the stock ledger. */
export async function expectStockAddsUp({ client }: Person, days: Days, folds: LedgerFolds): Promise<void> {
  const said = { quantity: folds.quantity, value: folds.stock };
  const shown = { ...said, value: costInFen(folds.stock) * UNITS_A_FEN };
  for (const by of ['goods', 'category', 'warehouse'] as const) {
    const { rows, first } = await whole((page) => inventoryCost(client).page({ ...page, by }));
    expect(first.sums, `stock by ${by}`).toMatchObject(shown);
    expect(rows.every(({ value }) => value % UNITS_A_FEN === 0)).toBe(true);
    for (const figure of ['quantity', 'value'] as const)
      expect(
        total(rows, (row) => row[figure]),
        `${figure} by ${by}`,
      ).toBe(shown[figure]);
  }
  const aged = await whole((page) => stockAge(client).page(page));
  expect(aged.first.sums).toMatchObject(said);
  for (const row of [...aged.rows, aged.first.sums])
    for (const figure of ['quantity', 'value'] as const)
      expect(total(row.ages, (age) => age[figure])).toBe(row[figure]);
  const moved = await whole((page) => outIn(client).sums({ ...days, ...page }));
  expect(moved.first.sums).toMatchObject({ closingQuantity: folds.quantity, closingValue: folds.stock });
  for (const { openingValue, inValue, outValue, closingValue, groups, ...row } of [...moved.rows, moved.first.sums]) {
    expect(openingValue + inValue - outValue).toBe(closingValue);
    expect(total([row.openingQuantity, row.inQuantity, -row.outQuantity], (one) => one)).toBe(row.closingQuantity);
    const of = (way: 'in' | 'out') =>
      total(
        Object.entries(groups).filter(([group]) => group.startsWith(way)),
        ([, { value }]) => value,
      );
    expect([of('in'), of('out')]).toEqual([inValue, outValue]);
  }
  for (const by of ['category', 'supplier', 'month'] as const) {
    const { rows, first } = await whole((page) => purchaseApproved(client).listByCategory({ ...days, ...page, by }));
    for (const figure of ['quantity', 'amount', 'returned'] as const)
      expect(
        total(rows, (row) => row[figure]),
        `${figure} by ${by}`,
      ).toBe(first.sums[figure]);
  }
}

/** Holds the statement to the ledgers: what must be 0 is 0, and its balances are those of accounts and warehouses. */
export async function expectBridges({ client }: Person, days: Days, folds: LedgerFolds): Promise<void> {
  for (const by of ['shop', 'month'] as const) {
    const { columns, lines } = await profit(client).statement({ ...days, by });
    const off = lines.flatMap(({ section, key, amounts }) =>
      section === 'check' && amounts.some((amount) => amount !== 0) ? [[key, amounts]] : [],
    );
    expect(off, `by ${by}`).toEqual([]);
    const amount = (key: string) => lines.find((line) => line.key === key)?.total ?? Number.NaN;
    const [net, cash] = [folds.net * UNITS_A_FEN, folds.cash * UNITS_A_FEN];
    expect([amount('net'), amount('cashCloses')], `by ${by}`).toEqual([net, cash]);
    expect(amount('gross'), `by ${by}`).toBe(net + amount('cost'));
    expect(amount('cost'), `by ${by}`).toBe(-folds.shownCost);
    // Goods cost parts of a fen; each cell of the statement is a whole one, rounded by largest remainder.
    const slack = columns.length * UNITS_A_FEN;
    expect(Math.abs(amount('stockCloses') - folds.stock), `by ${by}`).toBeLessThan(slack);
  }
}
