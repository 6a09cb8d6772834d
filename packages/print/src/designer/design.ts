import type { Band } from '../itemNames';
import { innerWidth, type Cell, type Row, type Template } from '../template';
import { cellSpot, readCell, rowSpot, type Spot } from './spots';

/** A template and the items that are chosen in it. */
export interface Design {
  template: Template;
  selected: readonly Spot[];
}

export const NEW_ROW: Row = { gap: 0, rule: 'none', when: '', each: '', cells: [] };

/** Keeps a length between two others, in whole 0.1 mm. */
export const between = (least: number, length: number, most: number): number =>
  Math.max(least, Math.min(Math.round(length), most));

export const withRows = (template: Template, band: Band, rows: Row[]): Template => ({ ...template, [band]: rows });

/** Changes a row. */
export const withRow = (template: Template, band: Band, at: number, change: (row: Row) => Row): Template =>
  withRows(
    template,
    band,
    template[band].map((row, index) => (index === at ? change(row) : row)),
  );

/** Changes one cell. */
export const withCell = (template: Template, spot: Spot, change: (cell: Cell) => Cell): Template => {
  const place = readCell(spot);
  if (place?.cell === undefined) return template;
  return withRow(template, place.band, place.row, (row) => ({
    ...row,
    cells: row.cells.map((cell, index) => (index === place.cell ? change(cell) : cell)),
  }));
};

/** Changes every chosen cell. */
export const withSelected = ({ template, selected }: Design, change: (cell: Cell) => Cell): Template =>
  selected.reduce((changed, spot) => withCell(changed, spot, change), template);

/** Moves a cell sideways, within the printable width. */
export const movedBy =
  (template: Template, by: number) =>
  (cell: Cell): Cell => ({ ...cell, x: between(0, cell.x + by, Math.max(0, innerWidth(template) - cell.width)) });

/** The rows of which cells are chosen, from top to bottom. */
export function selectedRows({ selected }: Pick<Design, 'selected'>): { band: Band; row: number }[] {
  const rows = new Map<string, { band: Band; row: number }>();
  for (const spot of selected) {
    const place = readCell(spot);
    if (place) rows.set(`${place.band}/${String(place.row)}`, { band: place.band, row: place.row });
  }
  return [...rows.values()].toSorted((a, b) => a.row - b.row);
}

/** Names the cells of a row as they are to be chosen. */
export const spotsOfRow = (band: Band, at: number, { cells }: Row): Spot[] =>
  cells.length ? cells.map((_, cell) => cellSpot(band, at, cell)) : [rowSpot(band, at)];
