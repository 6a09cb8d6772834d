import type { PrintField, PrintType } from '@partsdesk/core/print/printTypes';
import { LEADING, setRow, setText } from '../block';
import type { Band } from '../itemNames';
import { layout, TABLE_GAP } from '../layout';
import { across, lowered, type Mark } from '../marks';
import { textOfParts } from '../partText';
import { innerWidth, PAGE_FIELDS, paperHeight, type Cell, type PrintData, type Row, type Template } from '../template';
import { cellSpot, columnSpot, rowSpot, type Spot } from './spots';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface FrameItem {
  spot: Spot;
  box: Box;
  marks: Mark[];
  /** Nothing is printed here for this document: a placeholder stands for it. */
  empty: boolean;
}

interface FrameRow extends Box {
  band: Band;
  row: number;
  each: string;
}

/** A template as it is edited: every row once, also those that this document leaves out, in 0.1 mm from the corner. */
export interface Frame {
  width: number;
  height: number;
  items: FrameItem[];
  rows: FrameRow[];
  bands: Record<Band, { top: number; height: number }>;
  /** Undefined without a table. */
  table: Box | undefined;
  /** What belongs to no item: lines, and the table. */
  marks: Mark[];
}

/** The lines that the table is drawn with. */
const TABLE_LINES = 3;
/** Height of a row without cells. */
const BARE = 12;

/** The fields that a row of a band may print. */
export function fieldsOfRow(type: PrintType, band: Band, { each }: Pick<Row, 'each'>): readonly PrintField[] {
  const list = type.lists.find(({ key }) => key === each);
  if (list) return list.fields;
  return band === 'head' || band === 'foot' ? [...type.fields, ...PAGE_FIELDS] : type.fields;
}

/** Draws a template for its designer, with a document's values or the names of its fields. */
export function frameOf(template: Template, type: PrintType, data: PrintData, names: boolean): Frame {
  const { paper, margin } = template;
  const inner = innerWidth(template);
  const frame: Frame = {
    width: paper.width,
    height: 0,
    items: [],
    rows: [],
    bands: { head: NOWHERE, before: NOWHERE, after: NOWHERE, foot: NOWHERE },
    table: undefined,
    marks: [],
  };
  const draw = (band: Band, from: number): number => {
    let y = from;
    for (const [at, row] of template[band].entries()) {
      const drawn = drawRow(template, type, data, band, at, names);
      const top = y + row.gap;
      if (row.rule !== 'none')
        frame.marks.push({
          kind: 'line',
          x: margin.left,
          y: y + row.gap / 2,
          toX: margin.left + inner,
          toY: y + row.gap / 2,
          dashed: row.rule === 'dashed',
        });
      for (const { spot, box, marks, empty } of drawn.items)
        frame.items.push({
          spot,
          empty,
          box: { ...box, x: box.x + margin.left, y: box.y + top },
          marks: marks.map((mark) => across(lowered(mark, top), margin.left)),
        });
      if (!row.cells.length) {
        const high = Math.max(BARE, row.gap);
        const box = { x: margin.left, y: y + row.gap / 2 - high / 2, width: inner, height: high };
        frame.items.push({ spot: rowSpot(band, at), box, marks: [], empty: row.rule === 'none' });
      }
      const height = row.gap + drawn.height;
      frame.rows.push({ band, row: at, each: row.each, x: margin.left, y, width: inner, height });
      y += height;
    }
    frame.bands[band] = { top: from, height: y - from };
    return y;
  };
  let y = draw('before', draw('head', margin.top));
  if (template.table) {
    y += TABLE_GAP;
    const { marks, height } = drawTable(template, type, data, names);
    frame.marks.push(...marks.map((mark) => across(lowered(mark, y), margin.left)));
    let x = margin.left;
    for (const [at, { width }] of template.table.columns.entries()) {
      frame.items.push({ spot: columnSpot(at), box: { x, y, width, height }, marks: [], empty: false });
      x += width;
    }
    frame.table = { x: margin.left, y, width: x - margin.left, height };
    y += height;
  }
  y = draw('after', y);
  const footHeight = template.foot.reduce(
    (sum, row, at) => sum + row.gap + drawRow(template, type, data, 'foot', at, names).height,
    0,
  );
  const end = paper.kind === 'roll' ? y : Math.max(y, paperHeight(paper) - margin.bottom - footHeight);
  frame.height = draw('foot', end) + margin.bottom;
  return frame;
}

const NOWHERE = { top: 0, height: 0 };

interface DrawnItem {
  spot: Spot;
  box: Box;
  marks: Mark[];
  empty: boolean;
}

function drawRow(
  template: Template,
  type: PrintType,
  data: PrintData,
  band: Band,
  at: number,
  names: boolean,
): { items: DrawnItem[]; height: number } {
  const row = template[band][at];
  if (!row) return { items: [], height: 0 };
  const fields = fieldsOfRow(type, band, row);
  const values = row.each ? data.lists[row.each]?.[0] : { ...data.fields, page: 1, pages: 1 };
  const scope = { values: values ?? {}, fields: new Map(fields.map((one) => [one.key, one])), line: null };
  const items = row.cells.map((cell, index): DrawnItem => {
    const spot = cellSpot(band, at, index);
    const alone = { ...row, gap: 0, rule: 'none' as const, when: '', cells: [cell] };
    const set = names ? undefined : setRow(alone, scope, innerWidth(template), () => spot);
    const drawn = set ?? placeholder(cell, fields, spot);
    const height = cell.kind === 'text' ? Math.max(drawn.height, cell.size * LEADING) : cell.height;
    return { spot, box: { x: cell.x, y: 0, width: cell.width, height }, marks: drawn.marks, empty: !set && !names };
  });
  return { items, height: Math.max(0, ...items.map(({ box }) => box.height)) };
}

/** Writes the names of the fields that an item prints. */
function placeholder(cell: Cell, fields: readonly PrintField[], item: string) {
  const label = fields.find(({ key }) => key === cell.field)?.label ?? '未选字段';
  const text = cell.kind === 'text' ? textOfParts(cell.parts, fields) : label;
  const size = cell.kind === 'text' ? cell.size : Math.min(28, cell.height);
  return setText(text === '' ? '（空）' : text, { ...cell, size, fit: 'cut', item, line: null });
}

/** Lays out the table alone, as the pages do. */
function drawTable(template: Template, type: PrintType, data: PrintData, names: boolean) {
  const fields = type.lists[0]?.fields ?? [];
  const lines = names
    ? [Object.fromEntries(fields.map(({ key, label }) => [key, `{${label}}`]))]
    : (data.lists.lines ?? []).slice(0, TABLE_LINES);
  const words = names ? fields.map((field) => ({ ...field, kind: 'text' as const })) : fields;
  const alone: Template = {
    ...template,
    paper: { kind: 'roll', width: innerWidth(template), height: 0, lines: 0 },
    margin: { top: 0, right: 0, bottom: 0, left: 0 },
    head: [],
    before: [],
    after: [],
    foot: [],
  };
  const own: PrintType = { ...type, lists: [{ key: 'lines', label: '', fields: words }] };
  const [page] = layout(alone, own, { fields: {}, lists: { lines } });
  return {
    marks: (page?.marks ?? []).map((mark) => lowered(mark, -TABLE_GAP)),
    height: Math.max(0, (page?.height ?? 0) - TABLE_GAP),
  };
}
