import { useEffect, useRef } from 'react';
import type { Point } from './gesture';

/** So near to the edge the canvas begins to move, and so many pixels a frame at the edge itself. */
const NEAR = 36;
const FASTEST = 14;

const speed = (before: number, after: number): number =>
  before < NEAR
    ? -FASTEST * (1 - Math.max(0, before) / NEAR)
    : after < NEAR
      ? FASTEST * (1 - Math.max(0, after) / NEAR)
      : 0;

/**
 * Scrolls the desk while something is dragged near its edge; `onScrolled` hears of each step, since the paper moves
 * below a pointer that stands still.
 */
export function useEdgeScroll(
  svg: React.RefObject<SVGSVGElement | null>,
  dragging: boolean,
  onScrolled: (at: Point) => void,
) {
  const pointer = useRef<Point>(undefined);
  const told = useRef(onScrolled);
  useEffect(() => {
    told.current = onScrolled;
  });
  useEffect(() => {
    const desk = svg.current?.closest('[data-canvas]');
    if (!dragging || !desk) return;
    let frame = 0;
    const step = () => {
      frame = requestAnimationFrame(step);
      const at = pointer.current;
      if (!at) return;
      const box = desk.getBoundingClientRect();
      const before = { x: desk.scrollLeft, y: desk.scrollTop };
      desk.scrollBy(speed(at.x - box.left, box.right - at.x), speed(at.y - box.top, box.bottom - at.y));
      if (desk.scrollLeft !== before.x || desk.scrollTop !== before.y) told.current(at);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      pointer.current = undefined;
    };
  }, [svg, dragging]);
  return (at: Point) => {
    pointer.current = at;
  };
}
