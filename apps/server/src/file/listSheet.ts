import { costInFen } from '@partsdesk/core/cost';
import { wantedColumns, type ListColumn } from '@partsdesk/core/listColumns';
import { Failure } from '../kit/failure';
import type { FileAnswer } from '../kit/fileAnswer';
import { sheetAnswer, type Written, type WrittenColumn } from './writeWorkbook';

/** A sheet that is written at once holds so many rows. */
export const MAX_ROWS = 100_000;
export const TOO_MANY_ROWS = '一次最多导出 100,000 行，请缩小条件';
const kinds = { code: 'text', fen: 'fen', cost: 'fen', quantity: 'quantity', moment: 'moment' } as const;
const widths = { code: 26, fen: 14, cost: 14, quantity: 10, moment: 20 } as const;

const written = <Row>({ title, kind }: ListColumn<Row>): WrittenColumn =>
  kind ? { title, kind: kinds[kind], width: widths[kind] } : { title };

function cellOf<Row>({ field, kind, text, amount }: ListColumn<Row>, row: Row): Written {
  const value = text ? text(row) : amount ? amount(row) : (row[field] as Written);
  return kind === 'cost' && typeof value === 'number' ? costInFen(value) : value;
}

interface Rows<Row> {
  limit: (most: number) => { execute: () => Promise<{ [Name in keyof Row]?: unknown }[]> };
}

/** Reads the rows of a sheet; refuses more than one sheet holds. */
export async function sheetRows<Row>(rows: Rows<Row>): Promise<Row[]> {
  const found = await rows.limit(MAX_ROWS + 1).execute();
  if (found.length > MAX_ROWS) throw new Failure(TOO_MANY_ROWS);
  // A moment is a string to the contract and a date here; the columns read neither.
  return found as Row[];
}

/**
 * Answers rows as a sheet. A mark is its last line, below an empty one, so that sorting and filtering in Excel leave it
 * where it is.
 */
export const sheetOf = <Row extends object>(
  name: string,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  mark?: string,
): Promise<FileAnswer> =>
  sheetAnswer(name, columns.map(written), [
    ...rows.map((row) => columns.map((column) => cellOf(column, row))),
    ...(mark === undefined ? [] : [[], [mark]]),
  ]);

/** Answers a list's rows as a sheet with the columns of the screen, in its order. */
export const listSheet = async <Row extends object>(
  name: string,
  columns: readonly ListColumn<Row>[],
  wanted: string | undefined,
  rows: Rows<Row>,
): Promise<FileAnswer> => sheetOf(name, wantedColumns(columns, wanted), await sheetRows(rows));
