import type { Design } from '@partsdesk/print/designer/design';
import type { Frame } from '@partsdesk/print/designer/frame';
import type { Edges } from '@partsdesk/print/designer/sizes';
import type { Spot } from '@partsdesk/print/designer/spots';
import { useState } from 'react';
import { ended, hasMoved, type Gesture, type Point } from './gesture';
import { useEdgeScroll } from './useEdgeScroll';

interface Wanted {
  svg: React.RefObject<SVGSVGElement | null>;
  design: Design;
  frame: Frame;
  zoom: number;
  onChange: (design: Design) => void;
  onSelect: (selected: readonly Spot[]) => void;
}

/** Returns the paper's place under the pointer, in 0.1 mm. */
export function pointIn(svg: SVGSVGElement | null, { x, y }: Point): Point {
  const matrix = svg?.getScreenCTM()?.inverse();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x: 0, y: 0 };
}

const placeOf = (event: React.PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

/** Follows the pointer over the canvas; only what it has done when it lets go is a step. */
export function useGesture({ svg, design, frame, zoom, onChange, onSelect }: Wanted) {
  const [gesture, setGesture] = useState<Gesture>();
  const { selected } = design;
  const follow = (at: Point, free?: boolean) =>
    setGesture((now) => now && { ...now, now: pointIn(svg.current, at), ...(free === undefined ? {} : { free }) });
  const toEdge = useEdgeScroll(svg, gesture !== undefined, follow);
  const begin = (event: React.PointerEvent, what: Pick<Gesture, 'kind'> & Partial<Gesture>) => {
    svg.current?.setPointerCapture(event.pointerId);
    const from = pointIn(svg.current, placeOf(event));
    setGesture({ ...what, from, now: from, free: event.altKey } as Gesture);
  };
  return {
    gesture: gesture && hasMoved(gesture, zoom) ? gesture : undefined,
    press: gesture !== undefined,
    onItem: (event: React.PointerEvent, spot: Spot) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      if (event.shiftKey || event.ctrlKey || event.metaKey) {
        onSelect(selected.includes(spot) ? selected.filter((one) => one !== spot) : [...selected, spot]);
        return;
      }
      if (!selected.includes(spot)) onSelect([spot]);
      begin(event, { kind: 'move' });
    },
    onHandle: (event: React.PointerEvent, spot: Spot, edges: Edges) => {
      event.stopPropagation();
      event.preventDefault();
      if (event.button === 0) begin(event, { kind: 'size', spot, edges });
    },
    onColumnEdge: (event: React.PointerEvent, at: number) => {
      event.stopPropagation();
      event.preventDefault();
      if (event.button === 0) begin(event, { kind: 'column', at });
    },
    onGround: (event: React.PointerEvent) => {
      if (event.button !== 0) return;
      const before = event.shiftKey ? selected : [];
      onSelect(before);
      begin(event, { kind: 'marquee', before });
    },
    onMove: (event: React.PointerEvent) => {
      if (!gesture) return;
      toEdge(placeOf(event));
      follow(placeOf(event), event.altKey);
    },
    onEnd: () => {
      if (gesture && hasMoved(gesture, zoom)) {
        const next = ended(gesture, { design, frame, zoom });
        if (gesture.kind === 'marquee') onSelect(next.selected);
        else onChange(next);
      }
      setGesture(undefined);
    },
    giveUp: () => setGesture(undefined),
  };
}
