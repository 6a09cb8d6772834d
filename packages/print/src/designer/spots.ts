import type { PrintType } from '@partsdesk/core/print/printTypes';
import { BAND_NAMES, cellName, columnName, type Band } from '../itemNames';
import type { Cell, Row, Template } from '../template';

export const BANDS: readonly Band[] = ['head', 'before', 'after', 'foot'];

/** Where an item stands: `before/2/0` is a cell, `before/2/-` a row without cells, `table/1` a column. */
export type Spot = `${Band}/${number}/${number | '-'}` | `table/${number}`;

export interface CellSpot {
  band: Band;
  row: number;
  /** Undefined for a row without cells. */
  cell: number | undefined;
}

export const cellSpot = (band: Band, row: number, cell: number): Spot => `${band}/${row}/${cell}`;
export const rowSpot = (band: Band, row: number): Spot => `${band}/${row}/-`;
export const columnSpot = (at: number): Spot => `table/${at}`;

/** Reads the spot of a cell or a row; undefined for a column. */
export function readCell(spot: Spot): CellSpot | undefined {
  const [band = '', row = '', cell = ''] = spot.split('/');
  if (band === 'table') return undefined;
  return { band: band as Band, row: Number(row), cell: cell === '-' ? undefined : Number(cell) };
}

/** Reads the number of a column; undefined for any other spot. */
export function readColumn(spot: Spot): number | undefined {
  const [band, at] = spot.split('/');
  return band === 'table' ? Number(at) : undefined;
}

/** Lists every item in the order of the paper. */
export function spotsOf(template: Template): Spot[] {
  const ofBand = (band: Band) =>
    template[band].flatMap(({ cells }, row) =>
      cells.length ? cells.map((_, cell) => cellSpot(band, row, cell)) : [rowSpot(band, row)],
    );
  const columns = (template.table?.columns ?? []).map((_, at) => columnSpot(at));
  return [...ofBand('head'), ...ofBand('before'), ...columns, ...ofBand('after'), ...ofBand('foot')];
}

/** Returns the row of a spot, and its cell where it has one. */
export function itemAt(template: Template, spot: Spot): { row: Row; cell: Cell | undefined } | undefined {
  const place = readCell(spot);
  const row = place && template[place.band][place.row];
  if (!row) return undefined;
  return { row, cell: place.cell === undefined ? undefined : row.cells[place.cell] };
}

/** Names an item as the problems do. */
export function spotName(template: Template, type: PrintType, spot: Spot): string {
  const place = readCell(spot);
  if (!place) {
    const column = template.table?.columns[readColumn(spot) ?? -1];
    return column ? columnName(column, new Map((type.lists[0]?.fields ?? []).map((one) => [one.key, one]))) : '';
  }
  const cell = place.cell === undefined ? undefined : template[place.band][place.row]?.cells[place.cell];
  if (cell) return cellName(place.band, template[place.band], place.row, cell);
  return `${BAND_NAMES[place.band]}第 ${String(place.row + 1)} 行`;
}

/** Finds the item that a problem names; of a row, its first. */
export function spotNamed(template: Template, type: PrintType, name: string): Spot | undefined {
  const named = spotsOf(template).map((spot) => ({ spot, name: spotName(template, type, spot) }));
  return (
    named.find((one) => one.name === name) ?? named.find((one) => name !== '' && one.name.startsWith(`${name}第 `))
  )?.spot;
}
