import { useEffect, useRef, useState } from 'react';
import { RULER } from './Rulers';

/** Ground around the paper, in pixels; at its right the bands have their names. */
export const GROUND = 24;
export const NAMES = 72;
const MOST_FITTED = 1.2;

/** Returns how large the paper is drawn: as wide as its window, until somebody wants it otherwise. */
export function useZoom(paperWidth: number) {
  const view = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  const [wanted, setWanted] = useState<number>();
  useEffect(() => {
    const { current } = view;
    if (!current) return undefined;
    const watch = new ResizeObserver(() => setWidth(current.clientWidth));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  const fitted = Math.min(MOST_FITTED, (width - RULER - GROUND - NAMES) / paperWidth);
  const zoom = Math.max(0.05, Math.min(wanted ?? fitted, 3));
  return { view, zoom, setZoom: setWanted };
}
