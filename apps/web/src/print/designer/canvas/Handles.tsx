import type { Box } from '@partsdesk/print/designer/frame';
import { HANDLES, type Edges } from '@partsdesk/print/designer/sizes';

/** Width of a handle, in pixels. */
const SIZE = 8;
const CURSORS: Record<string, string> = {
  '-1-1': 'nwse-resize',
  '0-1': 'ns-resize',
  '1-1': 'nesw-resize',
  '10': 'ew-resize',
  '11': 'nwse-resize',
  '01': 'ns-resize',
  '-11': 'nesw-resize',
  '-10': 'ew-resize',
};

interface HandlesProps {
  box: Box;
  zoom: number;
  onPress: (event: React.PointerEvent, edges: Edges) => void;
}

/** The eight handles by which an item is made larger and smaller. */
export const Handles = ({ box, zoom, onPress }: HandlesProps) => {
  const size = SIZE / zoom;
  return HANDLES.map((edges) => {
    const key = `${String(edges.x)}${String(edges.y)}`;
    return (
      <rect
        key={key}
        data-handle={key}
        x={box.x + (box.width * (edges.x + 1)) / 2 - size / 2}
        y={box.y + (box.height * (edges.y + 1)) / 2 - size / 2}
        width={size}
        height={size}
        cursor={CURSORS[key]}
        onPointerDown={(event) => onPress(event, edges)}
      />
    );
  });
};
