import type { Frame } from '@partsdesk/print/designer/frame';
import { BAND_NAMES, type Band } from '@partsdesk/print/itemNames';
import { innerWidth, type Template } from '@partsdesk/print/template';
import { memo, useId } from 'react';

interface PaperGroundProps {
  frame: Frame;
  template: Template;
  zoom: number;
  grid: boolean;
}

const BANDS: readonly Band[] = ['head', 'before', 'after', 'foot'];

/** Draws the paper, its grid of millimetres, the margins, and where the bands begin. */
export const PaperGround = memo(function PaperGround({ frame, template, zoom, grid }: PaperGroundProps) {
  const id = useId();
  const { margin } = template;
  const { width, height } = frame;
  const hair = 1 / zoom;
  // Lines of single millimetres would be grey all over on a large sheet.
  const fine = zoom * 10 >= 4;
  return (
    <g pointerEvents="none">
      <defs>
        <pattern id={`${id}-mm`} width={10} height={10} patternUnits="userSpaceOnUse">
          <path d="M10 0H0V10" fill="none" stroke="currentColor" strokeWidth={hair} opacity={0.06} />
        </pattern>
        <pattern id={`${id}-cm`} width={100} height={100} patternUnits="userSpaceOnUse">
          {fine && <rect width={100} height={100} fill={`url(#${id}-mm)`} />}
          <path d="M100 0H0V100" fill="none" stroke="currentColor" strokeWidth={hair} opacity={0.12} />
        </pattern>
      </defs>
      <rect data-paper width={width} height={height} strokeWidth={hair} />
      {grid && (
        <rect
          x={margin.left}
          y={margin.top}
          width={Math.max(0, innerWidth(template))}
          height={Math.max(0, height - margin.top - margin.bottom)}
          fill={`url(#${id}-cm)`}
        />
      )}
      <rect
        data-margin
        x={margin.left}
        y={margin.top}
        width={Math.max(0, innerWidth(template))}
        height={Math.max(0, height - margin.top - margin.bottom)}
        strokeWidth={hair}
        strokeDasharray={`${String(4 * hair)} ${String(3 * hair)}`}
      />
      {BANDS.filter((band) => template[band].length > 0).map((band) => {
        const { top, height: high } = frame.bands[band];
        return (
          <g key={band} data-band={band}>
            <rect x={width + 4 * hair} y={top} width={3 * hair} height={high} />
            <text x={width + 12 * hair} y={top + 12 * hair} fontSize={12 * hair}>
              {BAND_NAMES[band]}
            </text>
          </g>
        );
      })}
      {frame.table && (
        <g data-band="table">
          <rect x={width + 4 * hair} y={frame.table.y} width={3 * hair} height={frame.table.height} />
          <text x={width + 12 * hair} y={frame.table.y + 12 * hair} fontSize={12 * hair}>
            商品明细
          </text>
        </g>
      )}
    </g>
  );
});
