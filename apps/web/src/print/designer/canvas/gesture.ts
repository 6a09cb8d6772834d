import { columnSized, columnMoved } from '@partsdesk/print/designer/columns';
import type { Design } from '@partsdesk/print/designer/design';
import type { Box, Frame } from '@partsdesk/print/designer/frame';
import { listOf, movedTo } from '@partsdesk/print/designer/moves';
import { resized, type Edges } from '@partsdesk/print/designer/sizes';
import { CATCH_PX, edgesOf, GRID, snapped, type Snapped } from '@partsdesk/print/designer/snap';
import { readColumn, type Spot } from '@partsdesk/print/designer/spots';
import { targetAt, type Target } from '@partsdesk/print/designer/targets';
import { innerWidth } from '@partsdesk/print/template';

export interface Point {
  x: number;
  y: number;
}

/** What the pointer is doing on the canvas, in 0.1 mm of the paper. */
export type Gesture = { from: Point; now: Point; free: boolean } & (
  | { kind: 'move' }
  | { kind: 'size'; spot: Spot; edges: Edges }
  | { kind: 'column'; at: number }
  | { kind: 'marquee'; before: readonly Spot[] }
);

interface Canvas {
  design: Design;
  frame: Frame;
  /** Pixels for 0.1 mm. */
  zoom: number;
}

/** How little a pointer moves without meaning it, in pixels. */
const LEAST_MOVE = 3;

export const hasMoved = ({ from, now }: Gesture, zoom: number): boolean =>
  Math.hypot(now.x - from.x, now.y - from.y) * zoom >= LEAST_MOVE;

/** The box around all chosen items. */
function boxAround(frame: Frame, selected: readonly Spot[]): Box | undefined {
  const boxes = frame.items.filter(({ spot }) => selected.includes(spot)).map(({ box }) => box);
  if (!boxes.length) return undefined;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** By how much the pointer has moved sideways, caught by the neighbours' edges and the grid. */
export function snappedBy(gesture: Gesture, { design, frame, zoom }: Canvas): Snapped {
  const by = Math.round(gesture.now.x - gesture.from.x);
  const sizing = gesture.kind === 'size' ? gesture : undefined;
  const box = boxAround(frame, design.selected);
  if (gesture.free || !box || (sizing && sizing.edges.x === 0)) return { by, at: undefined };
  const others = frame.items.filter(({ spot }) => !design.selected.includes(spot)).map((item) => item.box);
  const left = design.template.margin.left;
  const [start, end] = [box.x + by, box.x + box.width + by];
  const moved = sizing ? [sizing.edges.x > 0 ? end : start] : [start, start + box.width / 2, end];
  const caught = snapped(moved, edgesOf(others, left, innerWidth(design.template)), CATCH_PX / zoom, {
    grid: GRID,
    from: left,
  });
  return { by: Math.round(by + caught.by), at: caught.at };
}

/** Where chosen items would go; undefined where they are columns. */
export const targetOf = (gesture: Gesture, { design, frame }: Canvas): Target | undefined =>
  design.selected.some((spot) => readColumn(spot) !== undefined)
    ? undefined
    : targetAt(frame, design.template, gesture.now, listOf(design));

/** The place before which a dragged column would go. */
export function columnTarget(gesture: Gesture, { design, frame }: Canvas): number {
  const columns = design.template.table?.columns ?? [];
  let edge = frame.table?.x ?? 0;
  const at = columns.findIndex(({ width }) => {
    edge += width;
    return gesture.now.x < edge - width / 2;
  });
  return at < 0 ? columns.length : at;
}

/** What a gesture makes of a design, were it ended now. */
export function ended(gesture: Gesture, canvas: Canvas): Design {
  const { design, frame } = canvas;
  const down = Math.round((gesture.now.y - gesture.from.y) / 5) * 5;
  switch (gesture.kind) {
    case 'move': {
      const column = readColumn(design.selected[0] ?? 'head/0/0');
      if (column !== undefined) return columnMoved(design, column, columnTarget(gesture, canvas));
      const target = targetOf(gesture, canvas);
      return target ? movedTo(design, snappedBy(gesture, canvas).by, target, down) : design;
    }
    case 'size':
      return {
        ...design,
        template: resized(design.template, gesture.spot, gesture.edges, snappedBy(gesture, canvas).by, down),
      };
    case 'column': {
      const by = gesture.now.x - gesture.from.x;
      const step = gesture.free ? 1 : 5;
      return { ...design, template: columnSized(design.template, gesture.at, Math.round(by / step) * step) };
    }
    case 'marquee': {
      const { from, now } = gesture;
      const [left, right] = [Math.min(from.x, now.x), Math.max(from.x, now.x)];
      const [top, bottom] = [Math.min(from.y, now.y), Math.max(from.y, now.y)];
      const caught = frame.items
        .filter(({ spot }) => readColumn(spot) === undefined)
        .filter(({ box }) => box.x < right && box.x + box.width > left && box.y < bottom && box.y + box.height > top)
        .map(({ spot }) => spot);
      return { ...design, selected: [...new Set([...gesture.before, ...caught])] };
    }
  }
}
