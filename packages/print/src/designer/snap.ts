import type { Box } from './frame';

/** Lines of the grid, in 0.1 mm. */
export const GRID = 10;
/** How near an edge must come to be caught, at a zoom of 1 px for 0.1 mm. */
export const CATCH_PX = 5;

export interface Snapped {
  /** What is added to the movement. */
  by: number;
  /** The edge that caught it; undefined on the grid. */
  at: number | undefined;
}

/**
 * Catches one of the moved edges by the nearest edge of a neighbour, else by the grid; `reach` is how near is near.
 */
export function snapped(
  moved: readonly number[],
  edges: readonly number[],
  reach: number,
  { grid = GRID, from = 0 }: { grid?: number; from?: number } = {},
): Snapped {
  let best: Snapped | undefined;
  for (const edge of moved)
    for (const at of edges)
      if (Math.abs(at - edge) <= Math.min(reach, Math.abs(best?.by ?? reach))) best = { by: at - edge, at };
  if (best) return best;
  const [first] = moved;
  if (first === undefined || grid <= 0) return { by: 0, at: undefined };
  return { by: Math.round((first - from) / grid) * grid + from - first, at: undefined };
}

/** The edges and middles that items may be caught by sideways. */
export function edgesOf(boxes: readonly Box[], left: number, width: number): number[] {
  const edges = boxes.flatMap((box) => [box.x, box.x + box.width / 2, box.x + box.width]);
  return [...new Set([left, left + width / 2, left + width, ...edges])];
}
