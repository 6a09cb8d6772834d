import type { Design } from '@partsdesk/print/designer/design';
import type { Frame } from '@partsdesk/print/designer/frame';
import { readColumn } from '@partsdesk/print/designer/spots';
import { Painted } from '../../Pages';
import { DropMark } from './DropMark';
import { columnTarget, snappedBy, type Gesture } from './gesture';

interface MovingProps {
  gesture: Gesture;
  canvas: { design: Design; frame: Frame; zoom: number };
}

/** Shows the chosen items under the pointer while they are moved. */
export function Moving({ gesture, canvas }: MovingProps) {
  const { design, frame, zoom } = canvas;
  const items = frame.items.filter(({ spot }) => design.selected.includes(spot));
  const column = items.some(({ spot }) => readColumn(spot) !== undefined);
  const by = column ? gesture.now.x - gesture.from.x : snappedBy(gesture, canvas).by;
  const down = column ? 0 : gesture.now.y - gesture.from.y;
  return (
    <>
      {column && (
        <DropMark
          frame={frame}
          template={design.template}
          target={{ kind: 'column', at: columnTarget(gesture, canvas) }}
          zoom={zoom}
        />
      )}
      <g transform={`translate(${String(by)} ${String(down)})`} opacity={0.75} pointerEvents="none">
        {items.map(({ spot, box, marks }) => (
          <g key={spot}>
            <rect data-moving {...box} strokeWidth={1 / zoom} />
            {marks.map((mark, at) => (
              <Painted key={at} mark={mark} />
            ))}
          </g>
        ))}
      </g>
    </>
  );
}
