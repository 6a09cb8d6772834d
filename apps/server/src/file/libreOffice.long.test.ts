import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { read, utils, type CellObject } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asKeeper } from '../db/keeper';
import { readDocuments, type ContractOperation } from '../kit/documents';
import { ExampleFile, exampleSheet } from '../testing/examples/exampleFile';
import { exampleOf } from '../testing/examples/exampleRequests';
import { paidByCard } from '../testing/examples/fund/exampleRequests';
import { rightfulHeaders, sendExample, wired } from '../testing/examples/sendExample';
import { startSweep, type Sweep } from '../testing/sweep/sweep';
import { workIsDone } from '../testing/workIsDone';

const installed = (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'soffice')));
const skipped = process.env.FULL_SIZE ? (installed ? '' : 'LibreOffice is not installed') : 'runs in test:long alone';

/** What a spreadsheet likes to take for a number, a date or a formula. */
const TEXTS = [
  ...['=1+1', '0012', '+8613800138000', '-5', '@SUM(A1)', '1e5', '2026-01-02', 'TRUE', "'0", '13800138000', '1/2'],
  ...['1,234.50', '12345678901234567890', '#N/A', '=HYPERLINK("http://x","y")', '“引号”"与,逗号', '两\n行'],
];
const [CSV, XLSX] = [
  'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false',
  'xlsx:Calc MS Excel 2007 XML',
];

let sweep: Sweep;
const folder = mkdtempSync(join(tmpdir(), 'partsdesk-libre-'));
beforeAll(async () => {
  if (skipped) return;
  sweep = await startSweep();
}, 600_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (!skipped) await sweep.server.stop();
});

const operations = readDocuments().flatMap(({ operations: all }) => all);
const here = () => sweep.mine.here;

/** Converts files by one start of LibreOffice, and returns where they are. */
async function converted(files: readonly string[], filter: string): Promise<string[]> {
  const into = mkdtempSync(join(folder, 'out-'));
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const options = ['--headless', '--convert-to', filter, '--outdir', into];
  await promisify(execFile)('soffice', [profile, ...options, ...files], { maxBuffer: 64 * 1024 * 1024 });
  const ending = filter.replace(/:.*/, '');
  return files.map((file) => join(into, basename(file).replace(/\w+$/, ending)));
}

/** Writes files into a new folder, and returns where they are. */
function laidDown(sheets: ReadonlyMap<string, Buffer>): string[] {
  const into = mkdtempSync(join(folder, 'in-'));
  return [...sheets].map(([name, content], at) => {
    const file = join(into, `${String(at).padStart(3, '0')}-${name.replace(/[^\w-]/g, '_')}.xlsx`);
    writeFileSync(file, content);
    return file;
  });
}

/** Drops the empty cells and rows at the ends, which a sheet may have or not. */
function trimmed<Of>(rows: readonly (readonly Of[])[], isEmpty: (cell: Of | undefined) => boolean): Of[][] {
  const kept = rows.map((row) => row.slice(0, row.findLastIndex((cell) => !isEmpty(cell)) + 1));
  return kept.slice(0, kept.findLastIndex((row) => row.length > 0) + 1);
}

const sheetIn = (content: Buffer) => {
  const { SheetNames, Sheets } = read(content);
  expect(SheetNames).toHaveLength(1);
  return Sheets[SheetNames[0] ?? ''] ?? {};
};

/** What each cell of a workbook is: its type, its value, its formula, which none may have, and what it shows. */
function cellsOf(content: Buffer) {
  const sheet = sheetIn(content);
  const { e: end } = utils.decode_range(sheet['!ref'] ?? 'A1');
  const cellAt = (row: number, column: number) =>
    sheet[utils.encode_cell({ r: row, c: column })] as CellObject | undefined;
  const rows = Array.from({ length: end.r + 1 }, (_, row) =>
    Array.from({ length: end.c + 1 }, (__, column) => {
      const cell = cellAt(row, column);
      return cell?.v === undefined || cell.v === ''
        ? null
        : { type: cell.t, value: cell.v, formula: cell.f, shown: cell.w };
    }),
  );
  return trimmed(rows, (cell) => !cell);
}

/** The cells of comma-separated values: a text is quoted, a number is not. */
function valuesIn(text: string) {
  const rows: (string | number | null)[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? (plain ? Number(plain) : null));
    if (end === '\n') rows.push([]);
  }
  return trimmed(rows, (cell) => cell === null || cell === undefined);
}

const answerOf = async (operation: ContractOperation, request: Awaited<ReturnType<typeof exampleOf>>) =>
  fetch(sweep.server.url + wired(operation, request).path, {
    headers: { ...rightfulHeaders(operation, here()), ...request.headers },
  });

/** Has names and remarks be what a spreadsheet likes to misread. */
const misleading = () =>
  asKeeper(sweep.server.database, async (db) => {
    const texts = sql.join(TEXTS.map((text) => sql`${text}::text`));
    for (const [table, column] of [
      ['customer', 'name'],
      ['customer', 'remark'],
      ['customer', 'address'],
      ['goods', 'name'],
      ['goods_sku', 'spec'],
      ['goods_sku', 'material_no'],
      ['coupon_scheme', 'name'],
    ] as const)
      await sql`with numbered as (select id, row_number() over (order by id) as place from ${sql.table(table)})
        update ${sql.table(table)} as changed
          set ${sql.ref(column)} = (array[${texts}])[1 + numbered.place % ${sql.lit(TEXTS.length)}]
          from numbered where changed.id = numbered.id`.execute(db);
  });

/** Every import with an example of its sheet. */
async function imports() {
  const found: { operation: ContractOperation; request: { body: { file: ExampleFile } } }[] = [];
  for (const operation of operations) {
    if (!operation.form) continue;
    const request = await exampleOf(operation, here());
    const { file } = request.body as { file?: ExampleFile };
    if (file?.name.endsWith('.xlsx')) found.push({ operation, request: { ...request, body: { file } } });
  }
  return found;
}

it('every import takes its sheet as LibreOffice has saved it', async (test) => {
  test.skip(skipped !== '', skipped);
  const wanted = await imports();
  expect(wanted.map(({ operation }) => operation.id)).toHaveLength(15);
  const sheets = new Map(wanted.map(({ operation, request }) => [operation.id, request.body.file.content]));
  const saved = await converted(laidDown(sheets), XLSX);
  for (const [at, { operation, request }] of wanted.entries()) {
    const content = readFileSync(saved[at] ?? '');
    expect.soft(cellsOf(content), operation.id).toEqual(cellsOf(request.body.file.content));
    const file = new ExampleFile(request.body.file.name, request.body.file.type, content);
    const { body, text } = await sendExample(
      ...[sweep.server.url, operation, { ...request, body: { file } }, rightfulHeaders(operation, here())],
    );
    expect.soft(body?.status, `${operation.id} ${text}`).toBe(0);
    expect.soft((body?.data as { errors?: unknown[] } | null)?.errors ?? [], operation.id).toEqual([]);
  }
});

it('every sheet shows in LibreOffice what a spreadsheet library reads, texts as texts', async (test) => {
  test.skip(skipped !== '', skipped);
  for (const operation of operations)
    if (operation.effect === 'write' && /^(parts|pay)\//.test(operation.id)) await exampleOf(operation, here());
  await paidByCard(here());
  await workIsDone(sweep.server);
  await misleading();
  // Sheets that a job writes, and those of the faults of an import.
  for (const operation of operations)
    if (operation.effect === 'write' && /export/i.test(operation.id) && !operation.form)
      await sendExample(
        ...[sweep.server.url, operation, await exampleOf(operation, here()), rightfulHeaders(operation, here())],
      );
  for (const { operation, request } of await imports()) {
    const [titles = []] = utils.sheet_to_json<unknown[]>(sheetIn(request.body.file.content), { header: 1 });
    const file = exampleSheet([titles, ...TEXTS.map((text) => titles.map(() => text))]);
    await sendExample(
      ...[sweep.server.url, operation, { ...request, body: { file } }, rightfulHeaders(operation, here())],
    );
  }
  await workIsDone(sweep.server);

  const sheets = new Map<string, Buffer>();
  const others: string[] = [];
  for (const operation of operations) {
    if (!operation.media.some((type) => type.includes('spreadsheetml'))) continue;
    const response = await answerOf(operation, await exampleOf(operation, here()));
    if (response.headers.get('content-type')?.includes('spreadsheetml'))
      sheets.set(operation.id, Buffer.from(await response.arrayBuffer()));
    else others.push(`${operation.id} ${await response.text()}`);
  }
  expect.soft(others).toEqual([]);
  const stored = readdirSync(join(sweep.server.dataDir, 'files'), { recursive: true, encoding: 'utf8' });
  for (const name of stored.filter((one) => one.endsWith('.xlsx')).toSorted())
    sheets.set(`stored ${basename(name)}`, readFileSync(join(sweep.server.dataDir, 'files', name)));

  const files = laidDown(sheets);
  const [asText, asBook] = [await converted(files, CSV), await converted(files, XLSX)];
  const misread = new Set<unknown>();
  let cells = 0;
  for (const [at, [id, content]] of [...sheets].entries()) {
    const [ours, theirs] = [cellsOf(content), cellsOf(readFileSync(asBook[at] ?? ''))];
    expect.soft(theirs, id).toEqual(ours);
    expect
      .soft(valuesIn(readFileSync(asText[at] ?? '', 'utf8')), id)
      .toEqual(ours.map((row) => row.map((cell) => cell?.value ?? null)));
    for (const cell of ours.flat()) {
      if (cell) cells += 1;
      expect.soft(cell?.formula, id).toBeUndefined();
      if (cell?.type === 's' && TEXTS.includes(String(cell.value))) misread.add(cell.value);
    }
  }
  const count = [...sheets.keys()].filter((id) => id.startsWith('stored ')).length;
  process.stdout.write(
    `${String(sheets.size - count)} sheets of calls, ${String(count)} stored, ${String(cells)} cells\n`,
  );
  // Every text that could be misread stands in some sheet.
  expect([...misread].toSorted()).toEqual(TEXTS.toSorted());
});
