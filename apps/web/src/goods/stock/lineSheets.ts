import { parseYuan } from '@partsdesk/core/money';
import { saveFile } from '@partsdesk/ui/file/saveFile.ts';
import { blankLine, type DraftLine } from './draftLines';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_LINES = 500;

// Loads the library of sheets only where a sheet is read or written.
const library = () => import('@e965/xlsx');

/** A column of a sheet: heading, and what stands in a line's cell. */
export type SheetColumn<Line> = readonly [title: string, cell: (line: Line) => string | number];

/** The lines of a document as a sheet, and the file's name. */
export interface LineSheet<Line> {
  name: string;
  lines: readonly Line[];
  columns: readonly SheetColumn<Line>[];
}

/** Saves a document's lines as a sheet, with a row of sums where there is one. */
export async function saveLines<Line>(
  name: string,
  lines: readonly Line[],
  columns: readonly SheetColumn<Line>[],
  sums?: readonly (string | number)[],
): Promise<void> {
  const { utils, write } = await library();
  const sheet = utils.aoa_to_sheet([
    columns.map(([title]) => title),
    ...lines.map((line) => columns.map(([, cell]) => cell(line))),
    ...(sums ? [[...sums]] : []),
  ]);
  sheet['!cols'] = columns.map(([title]) => ({ wch: Math.max(12, title.length * 2 + 4) }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '商品明细');
  const data = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
  saveFile({ blob: new Blob([data], { type: SHEET_TYPE }), name: `${name}.xlsx` });
}

const headings = {
  skuCode: ['商品编码', '编码', '条形码', '条码', '商品条码'],
  quantity: ['数量', '入库数量', '调拨数量', '出库数量'],
  price: ['含税单价', '含税单价（元）', '单价', '单价（元）', '进价'],
} as const;
type Heading = keyof typeof headings;

/** Returns the place of each heading in the first row, or those of code, quantity and price in this order. */
function placesIn(first: readonly string[]): { known: boolean; at: Record<Heading, number> } {
  const find = (heading: Heading) => first.findIndex((text) => (headings[heading] as readonly string[]).includes(text));
  return find('skuCode') < 0
    ? { known: false, at: { skuCode: 0, quantity: 1, price: 2 } }
    : { known: true, at: { skuCode: find('skuCode'), quantity: find('quantity'), price: find('price') } };
}

/** Turns the cells of a sheet into lines; says in the user's words why it cannot. */
export function linesOfCells(cells: readonly (readonly unknown[])[], priced: boolean): DraftLine[] {
  const rows = cells.map((row) =>
    row.map((cell) => (typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '')),
  );
  const { known, at } = placesIn(rows[0] ?? []);
  const filled = rows.slice(known ? 1 : 0).filter((row) => row[at.skuCode]);
  if (!filled.length) throw new Error('表格里没有商品，第一列应为商品编码，第二列为数量');
  if (filled.length > MOST_LINES) throw new Error(`一张单最多 ${String(MOST_LINES)} 种商品，请分开导入`);
  return filled.map((row) => {
    const quantity = Number(row[at.quantity] ?? '');
    const price = priced && row[at.price] ? parseYuan(row[at.price] ?? '') : undefined;
    return blankLine((row[at.skuCode] ?? '').toUpperCase().slice(0, 40), quantity > 0 ? quantity : 0, price);
  });
}

/** Reads the lines of the first sheet of a file. */
export async function readLines(file: File, priced: boolean): Promise<DraftLine[]> {
  if (file.size > MOST_BYTES) throw new Error('文件太大，最多 2 MB');
  const { read, utils } = await library();
  let cells: unknown[][];
  try {
    const book = read(await file.arrayBuffer(), { type: 'array' });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    cells = sheet ? utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null }) : [];
  } catch {
    throw new Error('文件打不开，请用 Excel 另存为 .xlsx 后再试');
  }
  return linesOfCells(cells, priced);
}
