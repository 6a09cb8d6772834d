import type { PrintField } from '@partsdesk/core/print/printTypes';
import { innerWidth, type Column, type Template } from '../template';
import { between, type Design } from './design';
import { MOST } from './moves';
import { columnSpot, readColumn } from './spots';

const LEAST_WIDTH = 20;
const NEW_WIDTH = 150;

const isFigure = ({ kind }: PrintField) => kind === 'money' || kind === 'quantity';

/** A column for a field: figures at the right and summed, words wrapped. */
export const columnOf = (field: PrintField, width: number): Column => ({
  field: field.key,
  title: field.label,
  width,
  align: isFigure(field) ? 'right' : 'left',
  fit: isFigure(field) ? 'shrink' : 'wrap',
  sum: isFigure(field),
});

const withColumns = (template: Template, columns: Column[]): Template =>
  template.table ? { ...template, table: { ...template.table, columns } } : template;

const columnsOf = ({ table }: Template): Column[] => table?.columns ?? [];

/** Moves the edge between a column and the next, which gives or takes the width; the last grows alone. */
export function columnSized(template: Template, at: number, by: number): Template {
  const columns = columnsOf(template);
  const [column, next] = [columns[at], columns[at + 1]];
  if (!column) return template;
  const used = columns.reduce((sum, { width }) => sum + width, 0);
  const most = column.width + (next ? next.width - LEAST_WIDTH : innerWidth(template) - used);
  const width = between(LEAST_WIDTH, column.width + by, Math.max(LEAST_WIDTH, most));
  const given = width - column.width;
  return withColumns(
    template,
    columns.map((one, index) =>
      index === at ? { ...one, width } : index === at + 1 ? { ...one, width: one.width - given } : one,
    ),
  );
}

/** Moves a column before another and chooses it there. */
export function columnMoved({ template, selected }: Design, from: number, to: number): Design {
  const columns = columnsOf(template);
  const column = columns[from];
  const at = to > from ? to - 1 : to;
  if (!column || at < 0 || at >= columns.length || at === from) return { template, selected };
  const others = columns.filter((_, index) => index !== from);
  return { template: withColumns(template, others.toSpliced(at, 0, column)), selected: [columnSpot(at)] };
}

/** Adds columns before another; what has no room is taken from the widest. */
export function columnsAdded(design: Design, added: readonly Column[], at: number): Design {
  const { template } = design;
  const columns = columnsOf(template);
  if (!template.table || columns.length + added.length > MOST.columns) return design;
  const all = columns.toSpliced(at, 0, ...added);
  let over = all.reduce((sum, { width }) => sum + width, 0) - innerWidth(template);
  while (over > 0) {
    const widest = all.reduce((best, one, index) => (one.width > (all[best]?.width ?? 0) ? index : best), 0);
    const column = all[widest];
    const taken = Math.min(over, (column?.width ?? 0) - LEAST_WIDTH, Math.max(10, Math.round(over / 2)));
    if (!column || taken <= 0) break;
    all[widest] = { ...column, width: column.width - taken };
    over -= taken;
  }
  return { template: withColumns(template, all), selected: added.map((_, index) => columnSpot(at + index)) };
}

export const fieldAdded = (design: Design, field: PrintField, at: number): Design =>
  columnsAdded(design, [columnOf(field, NEW_WIDTH)], at);

/** Moves the chosen column by a place. */
export function columnStepped(design: Design, by: -1 | 1): Design {
  const at = readColumn(design.selected[0] ?? 'head/0/0');
  return at === undefined ? design : columnMoved(design, at, by < 0 ? at - 1 : at + 2);
}

/** Widens the chosen columns. */
export const columnsSized = (design: Design, by: number): Design => ({
  ...design,
  template: design.selected.reduce((template, spot) => {
    const at = readColumn(spot);
    return at === undefined ? template : columnSized(template, at, by);
  }, design.template),
});

/** Takes columns out; a table without any goes too. */
export function withoutColumns(template: Template, gone: ReadonlySet<number>): Template {
  const kept = columnsOf(template).filter((_, at) => !gone.has(at));
  if (!template.table || kept.length === template.table.columns.length) return template;
  return kept.length ? withColumns(template, kept) : { ...template, table: null };
}
