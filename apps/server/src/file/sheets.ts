import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import type { FileAnswer } from '../kit/fileAnswer';
import type { UploadedFile } from '../kit/uploadedFile';
import { readWorkbook, type Cell } from './readWorkbook';
import { CellFault, valueIn, type RowOf, type SheetColumn, type SheetColumns } from './sheetColumns';
import { addressOf, locationOf, newName, insertFileRow, writeTo } from './store';
import { SHEET_TYPE, sheetAnswer, writeWorkbook, type WrittenColumn } from './writeWorkbook';

const MAX_ERRORS = 1000;
const REASON = '错误原因';

interface SheetFault {
  /** The sheet's row, from 1; the heading is row 1. */
  row: number;
  /** The column's heading; empty for a fault of the whole row. */
  column: string;
  message: string;
}

/** An uploaded sheet: its rows, and the faults of their form. */
export interface ReadSheet<Columns extends SheetColumns> {
  total: number;
  rows: { row: number; values: RowOf<Columns> }[];
  errors: SheetFault[];
  /** Adds a fault that only the database reveals; without a column, to the row. */
  blame(row: number, column: keyof Columns | null, message: string): void;
  /** The raw cells. */
  cells: Cell[][];
}

const titleOf = (cell: Cell | undefined) => String(cell ?? '').replace(/[*＊\s]/g, '');

/** Reads a sheet by its columns. Call it in a handler's `before`, since it is slow. */
export async function readSheet<const Columns extends SheetColumns>(
  upload: UploadedFile,
  columns: Columns,
  { maxRows }: { maxRows?: number } = {},
): Promise<ReadSheet<Columns>> {
  const cells = await readWorkbook(upload, maxRows === undefined ? {} : { maxRows });
  const heading = (cells[0] ?? []).map(titleOf);
  const wanted = Object.entries<SheetColumn>(columns).map(([key, column]) => ({
    key,
    column,
    at: heading.indexOf(titleOf(column.title)),
  }));
  const missing = wanted
    .filter(({ column, at }) => column.required && at < 0)
    .map(({ column }) => `「${column.title}」`);
  if (missing.length) throw new Failure(`表格第1行缺少列${missing.join('')}，请使用模板填写`, { field: 'file' });
  const errors: SheetFault[] = [];
  const rows: ReadSheet<Columns>['rows'] = [];
  let total = 0;
  for (const [index, line] of cells.entries()) {
    if (index === 0 || line.every((cell) => cell === null || String(cell).trim() === '')) continue;
    total += 1;
    const before = errors.length;
    const values: Record<string, unknown> = {};
    for (const { key, column, at } of wanted) {
      try {
        values[key] = valueIn(column, at < 0 ? null : line[at]);
      } catch (fault) {
        if (!(fault instanceof CellFault)) throw fault;
        errors.push({ row: index + 1, column: column.title, message: fault.message });
      }
    }
    if (errors.length === before) rows.push({ row: index + 1, values: values as RowOf<Columns> });
  }
  if (!total) throw new Failure('表格里没有数据', { field: 'file' });
  return {
    total,
    rows,
    errors,
    cells,
    blame(row, column, message) {
      errors.push({ row, column: column === null ? '' : (columns[column]?.title ?? ''), message });
    },
  };
}

/** Builds the result of an import. The caller writes rows only if there are no errors. */
export async function importResult<Columns extends SheetColumns>(
  ctx: Context,
  name: string,
  sheet: ReadSheet<Columns>,
) {
  const { total, cells } = sheet;
  if (!sheet.errors.length) return { total, imported: total, errors: [], errorFile: null };
  const errors = sheet.errors.toSorted((one, other) => one.row - other.row);
  const storedName = newName('xlsx');
  await insertFileRow(
    ctx.db,
    { storeId: ctx.storeId, userId: ctx.user?.id ?? null },
    { storedName, type: SHEET_TYPE, name: `${name}-错误.xlsx`, size: 0, isPrivate: true },
    ctx.now,
  );
  // Written after the commit, so that it does not delay the transaction: only the waiting user needs the file.
  ctx.afterCommit(async () => {
    await writeTo(
      locationOf(ctx.settings, { store_id: ctx.storeId || null, name: storedName }),
      await errorSheet(name, cells, errors),
    );
  });
  return { total, imported: 0, errors: errors.slice(0, MAX_ERRORS), errorFile: addressOf(storedName) };
}

/** Writes the faulty rows of the uploaded sheet, with a column of reasons. */
function errorSheet(name: string, [heading = [], ...lines]: Cell[][], errors: readonly SheetFault[]): Promise<Buffer> {
  const titles = heading.map((cell) => String(cell ?? ''));
  const known = titles.indexOf(REASON);
  const kept = titles.flatMap((_, at) => (at === known ? [] : [at]));
  const reasons = new Map<number, string[]>();
  for (const { row, column, message } of errors) reasons.set(row, [...(reasons.get(row) ?? []), `${column}${message}`]);
  const columns: WrittenColumn[] = [
    ...kept.map((at) => ({ title: titles[at] ?? '' })),
    { title: REASON, width: 48, warning: true },
  ];
  return writeWorkbook(
    name,
    columns,
    [...reasons].map(([row, why]) => [...kept.map((at) => lines[row - 2]?.[at] ?? null), why.join('；')]),
  );
}

/** Writes an empty sheet, with an example row if the columns have examples. */
export function sheetTemplate(name: string, columns: SheetColumns): Promise<FileAnswer> {
  const all = Object.values<SheetColumn>(columns);
  const example = all.some((column) => column.example !== undefined)
    ? [all.map((column) => column.example ?? null)]
    : [];
  return sheetAnswer(
    `${name}模板`,
    all.map(({ title, required, width, kind }) => ({
      title: required ? `${title}*` : title,
      kind: kind === 'quantity' || kind === 'whole' ? kind : kind === 'fen' ? 'quantity' : 'text',
      ...(width ? { width } : {}),
    })),
    example,
  );
}
