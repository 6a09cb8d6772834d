import type { PrintField } from '@partsdesk/core/print/printTypes';
import type { Band } from '../itemNames';
import { innerWidth, type Cell, type Row, type Template } from '../template';
import { between, movedBy, NEW_ROW, selectedRows, spotsOfRow, withRow, withRows, withSelected } from './design';
import type { Design } from './design';
import { BANDS, cellSpot, itemAt, readCell } from './spots';
import { eachAt, mayJoin, rowBefore, type ListKey, type Target } from './targets';

/** What a band, a row and a table may hold at most, as the contract says. */
export const MOST = { edge: 20, rows: 40, cells: 12, columns: 20 } as const;
/** How far an arrow moves, and with Shift. */
export const STEP = 5;
export const BIG_STEP = 50;

/** Chosen cells of one row. */
interface Group {
  row: Row;
  cells: Cell[];
  /** The whole row is chosen: its condition and its list go along. */
  whole: boolean;
}

export const hasRoom = (template: Template, band: Band, more: number): boolean =>
  template[band].length + more <= (band === 'head' || band === 'foot' ? MOST.edge : MOST.rows);

/** Takes the chosen cells out; a row that has nothing left goes too. */
export function takenOut(design: Design): {
  template: Template;
  groups: Group[];
  gone: (band: Band, row: number) => number;
} {
  const chosen = new Set<string>(design.selected);
  const groups: Group[] = [];
  const emptied: { band: Band; row: number }[] = [];
  let { template } = design;
  for (const { band, row: at } of selectedRows(design)) {
    const row = design.template[band][at];
    if (!row) continue;
    const kept = row.cells.filter((_, cell) => !chosen.has(cellSpot(band, at, cell)));
    const cells = row.cells.filter((_, cell) => chosen.has(cellSpot(band, at, cell)));
    groups.push({ row, cells, whole: kept.length === 0 });
    if (kept.length === 0) emptied.push({ band, row: at });
    else template = withRow(template, band, at, (one) => ({ ...one, cells: kept }));
  }
  for (const band of BANDS)
    template = withRows(
      template,
      band,
      template[band].filter((_, row) => !emptied.some((one) => one.band === band && one.row === row)),
    );
  const gone = (band: Band, row: number) => emptied.filter((one) => one.band === band && one.row < row).length;
  return { template, groups, gone };
}

/** Which list the chosen items print; undefined where they are words alone. */
export function listOf({ template, selected }: Design): ListKey {
  for (const spot of selected) {
    const item = itemAt(template, spot);
    if (!item) continue;
    const prints = item.cell?.field || item.cell?.parts.some(({ field }) => field !== '');
    if (prints || item.row.each) return item.row.each;
  }
  return undefined;
}

/** A row that is dragged on the spot gets more or less room above, from this much on. */
const LEAST_DOWN = 10;

/** Moves the chosen items sideways, and into or between other rows; within their own row, its distance from above. */
export function movedTo(design: Design, by: number, target: Target, down = 0): Design {
  const { template } = design;
  const shifted = withSelected(design, movedBy(template, by));
  const rows = selectedRows(design);
  const [only] = rows;
  if (!only || target.kind === 'column') return { ...design, template: shifted };
  const stays = rows.length === 1 && only.band === target.band && only.row === target.row;
  if (stays && isWhole(design))
    return nudged({ ...design, template: shifted }, 0, Math.abs(down) < LEAST_DOWN ? 0 : down);
  if (stays && target.kind === 'into') return { ...design, template: shifted };
  return placedAt({ ...design, template: shifted }, target);
}

const isWhole = (design: Design): boolean => takenOut(design).groups.every(({ whole }) => whole);

/** Puts the chosen items where a target says, and chooses them there. */
function placedAt(design: Design, target: Exclude<Target, { kind: 'column' }>): Design {
  const { template, groups, gone } = takenOut(design);
  const { band } = target;
  const row = target.row - gone(band, target.row);
  const [first] = groups;
  if (target.kind === 'into' && groups.length === 1 && first) {
    const before = template[band][row]?.cells.length ?? 0;
    if (before + first.cells.length > MOST.cells) return design;
    const joined = withRow(template, band, row, (one) => ({ ...one, cells: [...one.cells, ...first.cells] }));
    return { template: joined, selected: first.cells.map((_, at) => cellSpot(band, row, before + at)) };
  }
  if (!hasRoom(template, band, groups.length)) return design;
  const around = eachAt(template, band, row);
  const added = groups.map(({ row: from, cells, whole }): Row => {
    const each = from.each || around;
    return whole ? { ...from, each, cells } : { ...NEW_ROW, each, cells };
  });
  return {
    template: withRows(template, band, template[band].toSpliced(row, 0, ...added)),
    selected: added.flatMap((one, at) => spotsOfRow(band, row + at, one)),
  };
}

/** Moves the chosen items to the row above or below: into it where there is room, else into a row of their own. */
export function movedARow(design: Design, by: -1 | 1): Design {
  const { template } = design;
  const rows = selectedRows(design);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || rows.some(({ band }) => band !== first.band)) return design;
  const { band } = first;
  const list = listOf(design);
  if (!isWhole(design))
    return placedAt(design, asRow(rowBefore(template, band, by < 0 ? first.row : last.row + 1, list)));
  const next = by < 0 ? first.row - 1 : last.row + 1;
  const beside = template[band][next];
  if (!beside) return movedABand(design, band, by, list);
  if (rows.length === 1 && mayJoin(template, band, next, list) && isFree(design, beside))
    return placedAt(design, { kind: 'into', band, row: next });
  return placedAt(design, asRow(rowBefore(template, band, by < 0 ? next : next + 1, list)));
}

const asRow = (target: Target) => target as Exclude<Target, { kind: 'column' }>;

function movedABand(design: Design, band: Band, by: -1 | 1, list: ListKey): Design {
  const other = BANDS[BANDS.indexOf(band) + by];
  if (!other || (list && (other === 'head' || other === 'foot'))) return design;
  return placedAt(design, { kind: 'row', band: other, row: by < 0 ? design.template[other].length : 0 });
}

/** Whether the chosen cells lie beside those of a row, and not over them. */
function isFree({ template, selected }: Design, row: Row): boolean {
  const cells = selected.flatMap((spot) => itemAt(template, spot)?.cell ?? []);
  if (!row.cells.length || !cells.length) return false;
  return cells.every((one) => row.cells.every(({ x, width }) => one.x >= x + width || one.x + one.width <= x));
}

/** Moves the chosen items by the keys: sideways, and down by the room above their rows. */
export function nudged(design: Design, dx: number, dy: number): Design {
  let template = dx === 0 ? design.template : withSelected(design, movedBy(design.template, dx));
  if (dy !== 0)
    for (const { band, row } of selectedRows(design))
      template = withRow(template, band, row, (one) => ({ ...one, gap: between(0, one.gap + dy, 1000) }));
  return { ...design, template };
}

/** How a field is written in a new cell: with its label before it, except where a list has a column of them. */
export function cellOf(field: PrintField, template: Template, x: number, labelled: boolean): Cell {
  const inner = innerWidth(template);
  const at = between(0, x, Math.max(0, inner - 100));
  const value = { text: '', field: field.key, format: 'plain' as const };
  return {
    kind: field.kind === 'image' ? 'image' : 'text',
    x: at,
    width: Math.max(100, Math.min(field.kind === 'image' ? 250 : 500, inner - at)),
    height: field.kind === 'image' ? 250 : 0,
    size: 32,
    bold: false,
    align: 'left',
    fit: 'wrap',
    parts:
      field.kind === 'image'
        ? []
        : [...(labelled ? [{ text: `${field.label}：`, field: '', format: 'plain' as const }] : []), value],
    field: field.kind === 'image' ? field.key : '',
  };
}

/** The place of the chosen items in the order of their band; undefined where none is chosen. */
export const placeOfSelection = (design: Design) => readCell(design.selected.at(-1) ?? 'table/0');
