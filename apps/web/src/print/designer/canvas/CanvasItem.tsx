import type { FrameItem } from '@partsdesk/print/designer/frame';
import type { Spot } from '@partsdesk/print/designer/spots';

interface CanvasItemProps {
  item: FrameItem;
  /** As the problems name it, and what it prints. */
  name: string;
  selected: boolean;
  faulty: boolean;
  onPress: (event: React.PointerEvent, spot: Spot) => void;
  onFocus: (spot: Spot) => void;
}

/** The area of an item that is pressed, dragged and focused. */
export const CanvasItem = ({ item: { spot, box }, name, selected, faulty, onPress, onFocus }: CanvasItemProps) => (
  <rect
    role="button"
    tabIndex={0}
    aria-label={name}
    aria-pressed={selected}
    data-spot={spot}
    data-faulty={faulty || undefined}
    x={box.x}
    y={box.y}
    width={Math.max(1, box.width)}
    height={Math.max(1, box.height)}
    onPointerDown={(event) => onPress(event, spot)}
    onFocus={() => onFocus(spot)}
  />
);
