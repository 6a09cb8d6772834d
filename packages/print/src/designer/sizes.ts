import { LEADING } from '../block';
import { innerWidth, type Cell, type Template } from '../template';
import { between, withCell, withRow, type Design } from './design';
import { itemAt, readCell, type Spot } from './spots';

/** The edges of an item that a handle moves. */
export interface Edges {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** The eight handles, from the upper left round. */
export const HANDLES: readonly Edges[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

const LEAST_WIDTH = 10;

/** Moves an item's edges: a text's height is that of its letters, a picture's its own. */
export function resized(template: Template, spot: Spot, edges: Edges, dx: number, dy: number): Template {
  const place = readCell(spot);
  const item = itemAt(template, spot);
  if (!place || !item?.cell) return template;
  const inner = innerWidth(template);
  const { cell, row } = item;
  let next: Cell = cell;
  if (edges.x > 0)
    next = { ...next, width: between(LEAST_WIDTH, cell.width + dx, Math.max(LEAST_WIDTH, inner - cell.x)) };
  if (edges.x < 0) {
    const x = between(0, cell.x + dx, cell.x + cell.width - LEAST_WIDTH);
    next = { ...next, x, width: cell.x + cell.width - x };
  }
  if (edges.y === 0) return withCell(template, spot, () => next);
  const down = edges.y > 0 ? dy : -dy;
  next =
    cell.kind === 'text'
      ? { ...next, size: between(15, cell.size + down / LEADING, 200) }
      : { ...next, height: between(10, cell.height + down, 2000) };
  const changed = withCell(template, spot, () => next);
  // What grows upwards takes the room above its row.
  if (edges.y > 0) return changed;
  return withRow(changed, place.band, place.row, (one) => ({ ...one, gap: between(0, row.gap + dy, 1000) }));
}

/** Widens and heightens the chosen items by the keys. */
export const sizedBy = (design: Design, dx: number, dy: number): Design => ({
  ...design,
  template: design.selected.reduce(
    (template, spot) => resized(template, spot, { x: dx === 0 ? 0 : 1, y: dy === 0 ? 0 : 1 }, dx, dy),
    design.template,
  ),
});
