import type { Band } from '../itemNames';
import type { Template } from '../template';
import type { Frame } from './frame';

/** Where what is dragged would go: beside the others of a row, into a row of its own before `row`, or as a column. */
export type Target =
  | { kind: 'into'; band: Band; row: number }
  | { kind: 'row'; band: Band; row: number }
  | { kind: 'column'; at: number };

/** The list whose entries an item prints; empty: the document; undefined: words alone, which go anywhere. */
export type ListKey = string | undefined;

/** How near a row's edge a new row is meant, in 0.1 mm. */
const EDGE = 8;

/** Finds where something that is dragged would be put. */
export function targetAt(frame: Frame, template: Template, point: { x: number; y: number }, list: ListKey): Target {
  const { x, y } = point;
  const { table } = frame;
  if (table && list === 'lines' && y >= table.y && y <= table.y + table.height) {
    let edge = table.x;
    const at = (template.table?.columns ?? []).findIndex(({ width }) => {
      edge += width;
      return x < edge - width / 2;
    });
    return { kind: 'column', at: at < 0 ? (template.table?.columns.length ?? 0) : at };
  }
  const band = bandAt(frame, template, y, list);
  const rows = frame.rows.filter((row) => row.band === band);
  for (const row of rows) {
    const edge = Math.min(EDGE, row.height / 4);
    if (y < row.y + edge) return rowBefore(template, band, row.row, list);
    if (y > row.y + row.height - edge) continue;
    const cells = template[band][row.row]?.cells.length ?? 0;
    if (mayJoin(template, band, row.row, list) && cells > 0) return { kind: 'into', band, row: row.row };
    return rowBefore(template, band, y < row.y + row.height / 2 ? row.row : row.row + 1, list);
  }
  return rowBefore(template, band, rows.length, list);
}

/** Whether an item may stand beside those of a row: of the same list, or words alone. */
export const mayJoin = (template: Template, band: Band, row: number, list: ListKey): boolean =>
  list === undefined || template[band][row]?.each === list;

/** A row of its own; rows that are printed together for each entry of a list are not parted by another's. */
export function rowBefore(template: Template, band: Band, wanted: number, list: ListKey): Target {
  const rows = template[band];
  const each = eachAt(template, band, wanted);
  if (each === '' || list === undefined || list === each) return { kind: 'row', band, row: wanted };
  let [first, end] = [wanted, wanted];
  while (rows[first - 1]?.each === each) first -= 1;
  while (rows[end]?.each === each) end += 1;
  return { kind: 'row', band, row: wanted - first < end - wanted ? first : end };
}

/** The list for each entry of which the rows around a place are printed; empty where none is. */
export function eachAt(template: Template, band: Band, row: number): string {
  const [above, below] = [template[band][row - 1]?.each ?? '', template[band][row]?.each ?? ''];
  return above === below ? above : '';
}

function bandAt({ bands, height, table }: Frame, template: Template, y: number, list: ListKey): Band {
  if (!list) {
    const headEnd = template.head.length ? bands.head.top + bands.head.height : template.margin.top / 2;
    const footTop = template.foot.length ? bands.foot.top : height - template.margin.bottom / 2;
    if (y < headEnd) return 'head';
    if (y > footTop) return 'foot';
  }
  if (table) return y < table.y + table.height / 2 ? 'before' : 'after';
  return template.after.length && y > bands.after.top ? 'after' : 'before';
}
