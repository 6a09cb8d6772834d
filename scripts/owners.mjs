// Prints which module writes the status and the version of each table, and fails where a table has two writers, where a
// lifecycle's answer is replaced by the old status, or where a status is compared by its number.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', 'apps/server/src');
const files = readdirSync(ROOT, { recursive: true })
  .filter((name) => /\.ts$/.test(name) && !/\.(test|bench)\.ts$|^(testing|seed)\/|rows\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));

/** Columns that only an owner writes. */
const OWNED = /\b(?:version|status|\w+_status|paymentStatus|refundStatus|bindStatus)\b/;
/** Tables whose rows are written by one module: ledgers, and the receipts beside them. */
const ONE_WRITER = [
  'fund_ledger',
  'receivable_ledger',
  'stock_ledger',
  'value_card_entry',
  'gift_card_entry',
  'points_entry',
  'order_sale',
  'sale_out',
  'receipt_bill',
  'receipt_tender',
  'sales_return',
];
const inserters = new Map();
const writers = new Map();
const write = (table, file) => writers.set(table, (writers.get(table) ?? new Set()).add(file));
const faults = [];

for (const { name, text } of files) {
  for (const [, table] of text.matchAll(/\b(?:documentOwner|recordOwner)\(\{[^}]*?table: '([\w.]+)'/g))
    write(table, name);
  // Up to the end of what is set: a status in a condition is no write.
  for (const [, table, set] of text.matchAll(
    /\.updateTable\('([\w.]+)(?: as \w+)?'\)\s*\.set\(([\s\S]*?)\)\s*\.(?:where|from|execute|returning|\$)/g,
  ))
    if (OWNED.test(set.replace(/row(?:\.ref)?\('[^']*'[^)]*\)/g, ''))) write(table, name);
  for (const [, table, set] of text.matchAll(
    /\bupdate ([\w.]+)(?: as \w+| \w+)? set ([\s\S]*?)(?:\bwhere\b|\bfrom\b|`)/g,
  ))
    if (/\b(?:version|status|\w+_status) = /.test(set)) write(table, name);

  for (const [, table] of text.matchAll(/(?:insertInto\('|insert into )(\w+)/g))
    if (ONE_WRITER.includes(table)) inserters.set(table, (inserters.get(table) ?? new Set()).add(name));

  const lines = text.split('\n');
  lines.forEach((line, at) => {
    const place = `${name}:${at + 1}`;
    if (/\bnext\([^)]*\)\s*\?\?/.test(line)) faults.push(`${place}: a refused event keeps the status`);
    // Of two digits at most: the three of an HTTP status are no document's.
    if (/[sS]tatus\)? (?:===|!==) \d{1,2}\b/.test(line) || /\b\d{1,2} (?:===|!==) \w+(?:\.\w+)*[sS]tatus\b/.test(line))
      faults.push(`${place}: a status compared by its number`);
  });
  if (/import \{[^}]*\bnext\b[^}]*\} from '@partsdesk\/core\/lifecycle'/.test(text) && !name.startsWith('kit/'))
    faults.push(`${name}: asks a lifecycle for the next status itself`);
}
for (const [table, names] of [...writers].sort()) {
  console.log(`${table.padEnd(28)} ${[...names].sort().join(', ')}`);
  if (names.size > 1) faults.push(`${table} is written by ${names.size} modules`);
}
for (const [table, names] of inserters)
  if (names.size > 1) faults.push(`${table} takes rows from ${names.size} modules: ${[...names].sort().join(', ')}`);
if (faults.length)
  console.error(`\n${faults.join('\n')}\n\n${faults.length} places write or compare a status beside its owner`);
process.exitCode = faults.length ? 1 : 0;
