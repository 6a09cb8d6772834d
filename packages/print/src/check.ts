import type { PrintField, PrintType } from '@partsdesk/core/print/printTypes';
import { cellName, columnName, type Band, type Fault } from './itemNames';
import { sheetFaults } from './labelSheet';
import { scanCode } from './scanCode';
import { innerWidth, PAGE_FIELDS, paperHeight, type Cell, type Row, type Template } from './template';

const BANDS: readonly Band[] = ['head', 'before', 'after', 'foot'];
/** What a page must hold beside its margins. */
const LEAST_ROOM = 100;
const MOST_ITEMS = 200;
/** Items that are printed once a line; more would take a document of many lines too long. */
const MOST_REPEATED = 20;

/** Kinds whose loss would be a wrong figure: never cut. */
const WHOLE = new Set(['money', 'quantity', 'number', 'code', 'moment']);

/** Finds what in a template is wrong by itself, whatever is printed by it. */
export function check(template: Template, type: PrintType): Fault[] {
  const { paper, margin, table } = template;
  const width = innerWidth(template);
  const faults: Fault[] = [];
  if (width < LEAST_ROOM) faults.push({ item: '纸张', message: '左右边距太大，没有留下打印的地方' });
  if (paperHeight(paper) - margin.top - margin.bottom < LEAST_ROOM)
    faults.push({ item: '纸张', message: '上下边距太大，没有留下打印的地方' });
  faults.push(...sheetFaults(paper, type));
  const items = BANDS.reduce((sum, band) => sum + template[band].reduce((of, row) => of + row.cells.length, 0), 0);
  if (items + (table?.columns.length ?? 0) > MOST_ITEMS)
    faults.push({ item: '模板', message: `项目最多 ${String(MOST_ITEMS)} 个` });
  const repeated = BANDS.flatMap((band) => template[band]).reduce(
    (sum, row) => sum + (row.each ? row.cells.length : 0),
    0,
  );
  if (repeated > MOST_REPEATED)
    faults.push({ item: '模板', message: `逐条打印的项目最多 ${String(MOST_REPEATED)} 个` });
  for (const band of BANDS)
    for (const [index, row] of template[band].entries())
      faults.push(...rowFaults(band, template[band], index, row, type, width));
  if (!table) return faults;
  const fields = new Map((type.lists[0]?.fields ?? []).map((field) => [field.key, field]));
  const wide = table.columns.reduce((sum, column) => sum + column.width, 0);
  if (!table.columns.length) faults.push({ item: '表格', message: '至少要有一列' });
  if (wide > width) faults.push({ item: '表格', message: `各列共宽 ${mm(wide)}，超出可打印宽度 ${mm(width)}` });
  for (const column of table.columns) {
    const item = columnName(column, fields);
    const field = fields.get(column.field);
    if (!field || field.kind === 'image') faults.push({ item, message: '商品明细里没有这个字段' });
    else if (column.fit === 'cut' && WHOLE.has(field.kind)) faults.push({ item, message: '金额、数量和编号不能截断' });
    else if (column.sum && field.kind !== 'money' && field.kind !== 'quantity')
      faults.push({ item, message: '只有金额和数量可以合计' });
  }
  if ((table.pageSum || table.carry || table.total) && !table.columns.some(({ sum }) => sum))
    faults.push({ item: '表格', message: '要打印小计或合计，请勾选至少一列「合计」' });
  if ((table.pageSum || table.carry || table.total) && table.columns.every(({ sum }) => sum))
    faults.push({ item: '表格', message: '要打印小计或合计，请留一列不合计，用来写「合计」两字' });
  return faults;
}

export const mm = (tenths: number): string => `${String(Math.round(tenths) / 10)} 毫米`;

function rowFaults(band: Band, rows: readonly Row[], index: number, row: Row, type: PrintType, width: number): Fault[] {
  const faults: Fault[] = [];
  const list = type.lists.find(({ key }) => key === row.each);
  const edge = band === 'head' || band === 'foot';
  const own: readonly PrintField[] = edge ? [...type.fields, ...PAGE_FIELDS] : type.fields;
  const fields = new Map((list ? list.fields : own).map((field) => [field.key, field]));
  const where = `${cellName(band, rows, index, row.cells[0] as Cell).replace(/第 \d+ 项$/, '')}`;
  if (row.each && !list) faults.push({ item: where, message: '单据里没有这个明细' });
  if (row.each && edge) faults.push({ item: where, message: '页眉和页脚里不能打印明细' });
  if (row.when && !fields.has(row.when)) faults.push({ item: where, message: '条件字段不属于这种单据' });
  const placed = row.cells.toSorted((a, b) => a.x - b.x);
  for (const [at, cell] of placed.entries()) {
    const item = cellName(band, rows, index, cell);
    const before = placed[at - 1];
    if (cell.x + cell.width > width)
      faults.push({ item, message: `超出可打印宽度 ${mm(cell.x + cell.width - width)}` });
    if (before && before.x + before.width > cell.x)
      faults.push({ item, message: `与左边的项目重叠 ${mm(before.x + before.width - cell.x)}` });
    faults.push(...cellFaults(cell, fields).map((message) => ({ item, message })));
  }
  return faults;
}

function cellFaults(cell: Cell, fields: ReadonlyMap<string, PrintField>): string[] {
  if (cell.kind !== 'text') {
    const kind = fields.get(cell.field)?.kind;
    if (cell.kind === 'image' && kind !== 'image') return ['图片只能是标志、二维码这类图片字段'];
    if (cell.kind === 'barcode' && kind !== 'code') return ['条码只能是单号'];
    if (cell.height <= 0) return ['请填写高度'];
    const longest = 'W'.repeat(fields.get(cell.field)?.longest ?? 0);
    if (cell.kind === 'barcode' && !scanCode(longest, cell.width, cell.height)) return ['太窄，条码和二维码都放不下'];
    return [];
  }
  return cell.parts.flatMap(({ field, format }) => {
    if (!field) return [];
    const known = fields.get(field);
    if (!known || known.kind === 'image') return ['用了这里没有的字段'];
    if (cell.fit === 'cut' && WHOLE.has(known.kind)) return [`「${known.label}」不能截断`];
    if ((format === 'capitals' || format === 'yuan') && known.kind !== 'money') return [`「${known.label}」不是金额`];
    if (format === 'day' && known.kind !== 'moment') return [`「${known.label}」不是时间`];
    return [];
  });
}
