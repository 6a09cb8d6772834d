import Box from '@mui/material/Box';
import type { PrintType } from '@partsdesk/core/print/printTypes';
import type { Design } from '@partsdesk/print/designer/design';
import { frameOf, type Frame } from '@partsdesk/print/designer/frame';
import { readCell, readColumn, spotName, type Spot } from '@partsdesk/print/designer/spots';
import type { Target } from '@partsdesk/print/designer/targets';
import type { PrintData } from '@partsdesk/print/template';
import { useEffect } from 'react';
import { CanvasItem } from './CanvasItem';
import { canvasStyle } from './canvasStyle';
import { DropMark } from './DropMark';
import { FrameMarks } from './FrameMarks';
import { ended, snappedBy, targetOf } from './gesture';
import { Handles } from './Handles';
import { Moving } from './Moving';
import { PaperGround } from './PaperGround';
import { useGesture } from './useGesture';

interface DesignCanvasProps {
  svg: React.RefObject<SVGSVGElement | null>;
  design: Design;
  frame: Frame;
  type: PrintType;
  data: PrintData;
  names: boolean;
  zoom: number;
  grid: boolean;
  faulty: ReadonlySet<string>;
  /** Where an entry of the palette would go. */
  carried: Target | undefined;
  onChange: (design: Design) => void;
  onSelect: (selected: readonly Spot[]) => void;
}

/** Draws the paper with the template's items, and takes them by pointer and keys. */
export function DesignCanvas(props: DesignCanvasProps) {
  const { svg, design, frame, type, data, names, zoom, grid, faulty, carried, onChange, onSelect } = props;
  const { template, selected } = design;
  const take = useGesture({ svg, design, frame, zoom, onChange, onSelect });
  const { gesture } = take;
  const canvas = { design, frame, zoom };
  const sizing = gesture?.kind === 'size' || gesture?.kind === 'column';
  // Only what is made larger or smaller is laid out anew while the pointer moves: a row each, not the pages.
  const drawn = sizing ? frameOf(ended(gesture, canvas).template, type, data, names) : frame;
  const target = carried ?? (gesture?.kind === 'move' ? targetOf(gesture, canvas) : undefined);
  const caught =
    gesture && (gesture.kind === 'move' || gesture.kind === 'size') ? snappedBy(gesture, canvas).at : undefined;
  const [only] = selected;
  const single = selected.length === 1 ? drawn.items.find(({ spot }) => spot === only) : undefined;
  const sizable = single && readCell(single.spot)?.cell !== undefined && gesture?.kind !== 'move';
  useEffect(() => {
    const item = only && svg.current?.querySelector<SVGElement>(`[data-spot="${only}"]`);
    if (!item) return;
    item.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The keys stay with the item that they have moved.
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('[data-canvas]')) item.focus({ preventScroll: true });
  }, [only, svg]);
  return (
    <Box
      component="svg"
      ref={svg}
      role="group"
      aria-label="画布"
      viewBox={`0 0 ${String(frame.width)} ${String(frame.height)}`}
      onPointerDown={take.onGround}
      onPointerMove={take.onMove}
      onPointerUp={take.onEnd}
      onPointerCancel={take.giveUp}
      onKeyDown={(event: React.KeyboardEvent) => {
        if (event.key !== 'Escape' || !gesture) return;
        event.preventDefault();
        take.giveUp();
      }}
      sx={{ ...canvasStyle(zoom), width: frame.width * zoom, height: frame.height * zoom }}
    >
      <PaperGround frame={frame} template={template} zoom={zoom} grid={grid} />
      <FrameMarks frame={drawn} />
      {drawn.items.map((item) => (
        <CanvasItem
          key={item.spot}
          item={item}
          name={spotName(template, type, item.spot)}
          selected={selected.includes(item.spot)}
          faulty={faulty.has(spotName(template, type, item.spot))}
          onPress={take.onItem}
          onFocus={(spot) => {
            if (!take.press && !selected.includes(spot)) onSelect([spot]);
          }}
        />
      ))}
      {frame.table &&
        drawn.items.map(({ spot, box }) => {
          const at = readColumn(spot);
          if (at === undefined) return null;
          return (
            <rect
              key={spot}
              data-edge={at}
              x={box.x + box.width - 3 / zoom}
              y={box.y}
              width={6 / zoom}
              height={box.height}
              onPointerDown={(event) => take.onColumnEdge(event, at)}
            />
          );
        })}
      {sizable && (
        <Handles box={single.box} zoom={zoom} onPress={(event, edges) => take.onHandle(event, single.spot, edges)} />
      )}
      {gesture?.kind === 'move' && <Moving gesture={gesture} canvas={canvas} />}
      {target && <DropMark frame={frame} template={template} target={target} zoom={zoom} />}
      {caught !== undefined && (
        <line data-guide x1={caught} x2={caught} y1={0} y2={frame.height} strokeWidth={1 / zoom} />
      )}
      {gesture?.kind === 'marquee' && (
        <rect
          data-marquee
          x={Math.min(gesture.from.x, gesture.now.x)}
          y={Math.min(gesture.from.y, gesture.now.y)}
          width={Math.abs(gesture.now.x - gesture.from.x)}
          height={Math.abs(gesture.now.y - gesture.from.y)}
          strokeWidth={1 / zoom}
        />
      )}
    </Box>
  );
}
