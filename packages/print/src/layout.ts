import type { PrintField, PrintType } from '@partsdesk/core/print/printTypes';
import { cutter, LEADING, setRow, setText, stacked, type Block, type Scope } from './block';
import { cellName, columnName, type Band } from './itemNames';
import { lowered, type Mark, type Page } from './marks';
import { DOT } from './scanCode';
import {
  innerWidth,
  PAGE_FIELDS,
  paperHeight,
  type Column,
  type PrintData,
  type PrintEntry,
  type Row,
} from './template';
import type { Table, Template } from './template';
import { sumOfValues, writeValue } from './writeValue';

/** Room between a column's edge and its text. */
const CELL_PAD = 8;
/** Between a table's upper border and what stands above. */
export const TABLE_GAP = 12;
/** What sums of fractions are off by. */
const SLACK = 0.001;
/** More pages than any document has; an end for a template without room. */
const MOST_PAGES = 2000;

/** Lays a document out by a template. Any input ends; what does not fit its page is found by `prove`. */
export function layout(template: Template, type: PrintType, data: PrintData): Page[] {
  const { paper, margin } = template;
  const [width, height] = [innerWidth(template), paperHeight(paper)];
  const own = fieldsOf(type.fields);
  const scope: Scope = { values: data.fields, fields: own, line: null };
  const band = (name: Band, rows: readonly Row[], inside: Scope) => {
    const blocks: Block[] = [];
    for (let at = 0; at < rows.length;) {
      const list = rows[at]?.each ?? '';
      let end = at + 1;
      while (end < rows.length && rows[end]?.each === list && list) end += 1;
      const set = (entry: Scope) =>
        rows.slice(at, end).flatMap((row, index) => {
          const block = setRow(row, entry, width, (cell) => cellName(name, template[name], at + index, cell));
          return block ? [block] : [];
        });
      if (!list) blocks.push(...set(inside));
      else {
        const fields = fieldsOf(type.lists.find(({ key }) => key === list)?.fields ?? []);
        for (const [index, values] of (data.lists[list] ?? []).entries())
          blocks.push(stacked(set({ values, fields, line: list === 'lines' ? index : null })));
      }
      at = end;
    }
    return blocks;
  };
  const edge = (name: 'head' | 'foot', page: number, pages: number) =>
    stacked(
      band(name, template[name], {
        ...scope,
        values: { ...data.fields, page, pages },
        fields: fieldsOf([...type.fields, ...PAGE_FIELDS]),
      }),
    );
  const headHeight = edge('head', 999, 999).height;
  const footHeight = edge('foot', 999, 999).height;
  const limit = height - margin.bottom - footHeight;

  const pages: { marks: Mark[]; y: number }[] = [];
  let current = { marks: [] as Mark[], y: limit };
  /** Nothing but heads stands on the page. */
  let fresh = false;
  let atEnd: () => void = () => undefined;
  let atBegin: () => void = () => undefined;
  const open = () => {
    current = { marks: [], y: margin.top + (template.headEvery || pages.length === 0 ? headHeight : 0) };
    pages.push(current);
    atBegin();
    fresh = true;
  };
  const put = (block: Block) => {
    for (const mark of block.marks) current.marks.push(placed(lowered(mark, current.y), margin.left));
    for (const x of block.upright)
      current.marks.push({
        kind: 'line',
        x: x + margin.left,
        y: current.y,
        toX: x + margin.left,
        toY: current.y + block.height,
        dashed: false,
      });
    current.y += block.height;
    fresh = false;
  };
  const turn = () => {
    atEnd();
    open();
  };
  /** Puts a block where it and what must follow it have room; cuts one that is higher than a page. */
  const place = (block: Block, follows = 0) => {
    if (block.height <= limit - current.y - follows + SLACK) {
      put(block);
      return;
    }
    const left = cutter(block);
    while (left.height() > limit - current.y - follows + SLACK && pages.length < MOST_PAGES) {
      if (fresh) {
        const part = left.take(limit - current.y - follows);
        if (!part) break;
        put(part);
      } else turn();
    }
    put(left.rest());
  };

  open();
  for (const block of band('before', template.before, scope)) place(block);
  const after = band('after', template.after, scope);
  if (template.table) placeTable(template.table, data.lists.lines ?? [], fieldsOf(type.lists[0]?.fields ?? []), after);
  else for (const block of after) place(block);

  return pages.map(({ marks, y }, index) => {
    const [head, foot] = [edge('head', index + 1, pages.length), edge('foot', index + 1, pages.length)];
    const last = paper.kind === 'roll' && index === pages.length - 1;
    const footTop = last ? y : limit;
    const edges = [
      ...(template.headEvery || index === 0 ? head.marks.map((mark) => lowered(mark, margin.top)) : []),
      ...foot.marks.map((mark) => lowered(mark, footTop)),
    ].map((mark) => placed(mark, margin.left));
    return { width: paper.width, height: last ? y + foot.height + margin.bottom : height, marks: [...edges, ...marks] };
  });

  function placeTable(
    table: Table,
    lines: readonly PrintEntry[],
    fields: ReadonlyMap<string, PrintField>,
    tail: readonly Block[],
  ): void {
    const set = (cells: readonly string[], bold: boolean, line: number | null) =>
      setLine(table, cells, bold, line, fields);
    const sums = (label: string, entries: readonly PrintEntry[]) =>
      set(sumCells(table, label, entries, fields), true, null);
    const heading = set(
      table.columns.map(({ title }) => title),
      true,
      null,
    );
    const oneSum = sums('过次页', lines).height;
    let [begun, done] = [0, 0];
    const pageSum = () => table.pageSum && put(sums('本页小计', lines.slice(begun, done)));
    const close = (table.pageSum ? oneSum : 0) + (table.carry ? oneSum : 0);

    const firstLine = lines.length ? (table.rowHeight || table.size) + close : 0;
    if (!fresh && TABLE_GAP + heading.height + firstLine > limit - current.y + SLACK) turn();
    current.y += TABLE_GAP;
    place(heading, firstLine);
    atBegin = () => {
      current.y += TABLE_GAP;
      if (table.repeatHead) put(heading);
      if (table.carry) put(sums('承前页', lines.slice(0, done)));
    };
    atEnd = () => {
      pageSum();
      if (table.carry) put(sums('过次页', lines.slice(0, done)));
      begun = done;
    };
    const totals = (table.pageSum ? oneSum : 0) + (table.total ? oneSum : 0);
    const whole = totals + tail.reduce((sum, { height }) => sum + height, 0);
    for (const [index, line] of lines.entries()) {
      const block = set(
        table.columns.map(({ field }) => writeValue(fields.get(field) ?? { kind: 'text' }, line[field], 'plain')),
        false,
        index,
      );
      const last = index === lines.length - 1;
      // A tail that no page holds together with the last line keeps its sums with it alone.
      const wanted = !last ? close : fitsAPage(block.height + whole) ? whole : Math.max(totals, close);
      if (limit - current.y < block.height + wanted - SLACK && !fresh) turn();
      done = index + 1;
      place(block, last ? Math.min(wanted, totals) : close);
    }
    if (table.fillPage && paper.kind !== 'roll') {
      const empty = set(
        table.columns.map(() => ''),
        false,
        null,
      );
      const count = Math.floor((limit - current.y - whole + SLACK) / empty.height);
      for (let at = 0; at < count; at += 1) put(empty);
    }
    pageSum();
    if (table.total) put(sums('合计', lines));
    atBegin = () => undefined;
    atEnd = () => undefined;
    for (const block of tail) place(block);
  }

  function fitsAPage(wanted: number): boolean {
    return wanted + headHeight * 2 + TABLE_GAP <= limit - margin.top;
  }

  function setLine(
    table: Table,
    cells: readonly string[],
    bold: boolean,
    line: number | null,
    fields: ReadonlyMap<string, PrintField>,
  ): Block {
    let from = 0;
    const edges = [0];
    const marks: Mark[] = [];
    let high = table.rowHeight;
    for (const [index, column] of table.columns.entries()) {
      const box = {
        x: from + CELL_PAD,
        width: column.width - 2 * CELL_PAD,
        size: table.size,
        bold,
        align: column.align,
        fit: line === null ? ('shrink' as const) : column.fit,
        item: columnName(column, fields),
        line,
      };
      const set = setText(cells[index] ?? '', box);
      high = Math.max(high, set.height + 4);
      marks.push(...set.marks.map((mark) => lowered(mark, 2)));
      from += column.width;
      edges.push(from);
    }
    high = Math.max(high, table.size * LEADING);
    const across = (y: number): Mark => ({ kind: 'line', x: 0, y, toX: from, toY: y, dashed: false });
    const upright = table.border ? edges : [];
    return { height: high, marks: [...marks, ...(table.border ? [across(0), across(high)] : [])], upright };
  }
}

/** Sums of the columns that are summed; the label stands in the first column that is wide enough and has none. */
function sumCells(
  table: Table,
  label: string,
  entries: readonly PrintEntry[],
  fields: ReadonlyMap<string, PrintField>,
): string[] {
  const free = table.columns.filter(({ sum }) => !sum);
  const widest = free.reduce<Column | undefined>(
    (best, one) => (!best || one.width > best.width ? one : best),
    undefined,
  );
  return table.columns.map((column) => {
    if (column === widest) return label;
    const field = fields.get(column.field);
    if (!column.sum || !field) return '';
    return writeValue(
      field,
      sumOfValues(
        field,
        entries.map((entry) => entry[column.field]),
      ),
      'plain',
    );
  });
}

const fieldsOf = (fields: readonly PrintField[]): ReadonlyMap<string, PrintField> =>
  new Map(fields.map((field) => [field.key, field]));

/** Up to the next dot of the printer. */
const onDot = (length: number) => Math.ceil(length / DOT - SLACK) * DOT;

/** Moves a mark right of the margin; one for a scanner begins on a dot. */
function placed<Moved extends Mark>(mark: Moved, by: number): Moved {
  if (mark.kind === 'line') return { ...mark, x: mark.x + by, toX: mark.toX + by };
  if (mark.kind === 'bars') return { ...mark, x: onDot(mark.x + by), y: onDot(mark.y) };
  return { ...mark, x: mark.x + by };
}
