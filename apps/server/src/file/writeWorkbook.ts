import { PassThrough, type Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { FileAnswer } from '../kit/fileAnswer';
import type { Cell } from './readWorkbook';

/** The format of a written column. Codes and phones are text, since Excel would read them as numbers. */
export interface WrittenColumn {
  title: string;
  kind?: 'text' | 'fen' | 'quantity' | 'whole' | 'moment';
  width?: number;
  /** Highlighted: the fault of a row. */
  warning?: boolean;
}

export type Written = string | number | Date | null;

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FORMATS = { text: '@', fen: '#,##0.00', quantity: 'General', whole: '0', moment: '@' } as const;
const ROWS_IN_ONE_GO = 500;
const shopTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * Writes a workbook with one sheet into a stream, row by row. A text is written as a string and never as a formula,
 * whatever it begins with.
 */
export async function writeWorkbookTo(
  stream: Writable,
  sheetName: string,
  columns: readonly WrittenColumn[],
  rows: Iterable<readonly Written[]> | AsyncIterable<readonly Written[]>,
): Promise<void> {
  // Loaded on demand, since loading takes half a second.
  const { default: excel } = await import('exceljs');
  const book = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet(sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31), {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  sheet.columns = columns.map(({ title, kind = 'text', width = 16 }) => ({
    header: title,
    width,
    style: { numFmt: FORMATS[kind] },
  }));
  // Offers a filter in every column's head.
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  const head = sheet.getRow(1);
  head.font = { bold: true };
  columns.forEach(({ warning }, at) => {
    if (warning) head.getCell(at + 1).font = { bold: true, color: { argb: 'FFC62828' } };
  });
  head.commit();
  let written = 0;
  for await (const row of rows) {
    sheet.addRow(row.map((value, at) => cellOf(value, columns[at]))).commit();
    written += 1;
    if (written % ROWS_IN_ONE_GO === 0) await setImmediate();
  }
  sheet.commit();
  await book.commit();
}

/** Writes the workbook into a buffer. */
export async function writeWorkbook(
  sheetName: string,
  columns: readonly WrittenColumn[],
  rows: Iterable<readonly Written[]>,
): Promise<Buffer> {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await writeWorkbookTo(stream, sheetName, columns, rows);
  return Buffer.concat(chunks);
}

function cellOf(value: Written, column: WrittenColumn | undefined): Cell {
  if (value === null || value === '') return null;
  if (value instanceof Date) return shopTime.format(value);
  // Removes characters that XML, and so a workbook, does not allow.
  if (typeof value === 'string')
    return value
      .toWellFormed()
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .slice(0, 32_767);
  return column?.kind === 'fen' ? value / 100 : column?.kind === 'text' ? String(value) : value;
}

/** Answers an Excel file as a download. */
export const sheetAnswer = async (
  name: string,
  columns: readonly WrittenColumn[],
  rows: Iterable<readonly Written[]>,
): Promise<FileAnswer> => new FileAnswer(`${name}.xlsx`, SHEET_TYPE, await writeWorkbook(name, columns, rows));
