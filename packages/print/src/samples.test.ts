import { formatYuan, multiply } from '@partsdesk/core/money';
import { capitals } from '@partsdesk/core/print/capitals';
import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { expect, it } from 'vitest';
import { layout } from './layout';
import { plainSample } from './samples';
import { SYSTEM_TEMPLATES } from './systemTemplates';
import type { PrintEntry } from './template';

const figure = (entry: PrintEntry, key: string) => {
  const value = entry[key];
  if (typeof value !== 'number') throw new Error(`${key} is no figure`);
  return value;
};
const sumOf = (entries: readonly PrintEntry[] = [], key: string) =>
  entries.reduce((sum, entry) => sum + figure(entry, key), 0);
const COUNTS = [0, 1, 2, 3, 8, 200];

it('a sample slip adds up: price by quantity, full prices less discount, cash less change', () => {
  for (const count of COUNTS) {
    const { fields, lists } = plainSample(printTypeOf(3)!, count);
    const lines = lists.lines!;
    for (const line of lines)
      expect(figure(line, 'full')).toBe(multiply(figure(line, 'price'), figure(line, 'quantity')));
    expect(fields.amount).toBe(sumOf(lines, 'amount'));
    expect(fields.amount).toBe(sumOf(lines, 'full') + figure(fields, 'discount'));
    expect([fields.kinds, fields.pieces]).toEqual([count, sumOf(lines, 'quantity')]);
    const paid = (label: string) =>
      sumOf(
        lists.payments?.filter((one) => one.label === label),
        'amount',
      );
    expect(paid('现金') - paid('找零')).toBe(fields.received);
    expect([0, paid('现金')]).toContain(paid('收到'));
    expect(figure(fields, 'received') + figure(fields, 'credited') + figure(fields, 'owed')).toBe(fields.amount);
  }
});

it.each([1, 2])('a sample sheet of type %s adds up: list prices less discounts, received and debt', (code) => {
  for (const count of COUNTS) {
    const { fields, lists } = plainSample(printTypeOf(code)!, count);
    const lines = lists.lines!;
    for (const line of lines)
      expect(figure(line, 'amount')).toBe(
        multiply(figure(line, 'listPrice'), figure(line, 'quantity')) - figure(line, 'discount'),
      );
    expect(fields.receivable).toBe(sumOf(lines, 'amount'));
    expect(fields.discount).toBe(sumOf(lines, 'discount'));
    expect(figure(fields, 'listAmount') - figure(fields, 'discount')).toBe(fields.receivable);
    expect(figure(fields, 'received') + figure(fields, 'credited') + figure(fields, 'debt')).toBe(fields.receivable);
  }
});

it('a stock-in adds up without a discount, a statement from what was owed before to what is owed after', () => {
  for (const count of COUNTS) {
    const { fields, lists } = plainSample(printTypeOf(10)!, count);
    for (const line of lists.lines!)
      expect(figure(line, 'amount')).toBe(multiply(figure(line, 'price'), figure(line, 'quantity')));
    expect(fields.amount).toBe(sumOf(lists.lines, 'amount'));
    const statement = plainSample(printTypeOf(16)!, count);
    const owed = (key: string) => figure(statement.fields, key);
    expect(owed('opening') + owed('charged') - owed('settled')).toBe(owed('closing'));
    expect(statement.lists.lines!.at(-1)?.balance ?? 0).toBe(owed('closing'));
  }
});

/** The field that a sheet says in capitals, by templateType; the others count goods alone. */
const TOTALS: Partial<Record<number, string>> = {
  1: 'receivable',
  2: 'receivable',
  3: 'amount',
  4: 'amount',
  5: 'amount',
  6: 'amount',
  7: 'amount',
  10: 'amount',
  16: 'closing',
  17: 'amount',
  18: 'amount',
  21: 'amount',
};

it('every system template of money prints the total of a sample in figures and in capitals', () => {
  for (const { templateType, body, id } of SYSTEM_TEMPLATES) {
    const type = printTypeOf(templateType)!;
    const sample = plainSample(type);
    const field = TOTALS[templateType];
    if (field === undefined) continue;
    const total = figure(sample.fields, field);
    const text = layout(body, type, sample)
      .flatMap(({ marks }) => marks.map((mark) => (mark.kind === 'text' ? mark.text : '')))
      .join('');
    expect(text, id).toContain(formatYuan(total));
    expect(text, id).toContain(`大写：${capitals(total)}`);
  }
});
