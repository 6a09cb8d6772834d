import Box from '@mui/material/Box';
import type { PrintOffset } from '@partsdesk/core/print/printOffsets';
import { BASELINE, type Mark, type Page } from '@partsdesk/print/marks';

/** What a page is shorter than its paper, so that rounding begins no empty one; in 0.1 mm. */
const SHORTER = 1;

interface PagesProps {
  pages: readonly Page[];
  /** By how much all marks are moved on this device's printer. */
  offset?: PrintOffset;
}

/** Draws laid out pages as SVG: what is seen is what is printed. */
export function Pages({ pages, offset = { x: 0, y: 0 } }: PagesProps) {
  return pages.map(({ width, height, marks }, index) => (
    <Box
      key={index}
      component="svg"
      role="img"
      aria-label={`第 ${String(index + 1)} 页`}
      viewBox={`0 0 ${String(width)} ${String(height - SHORTER)}`}
      sx={{
        display: 'block',
        width: `${String(width / 10)}mm`,
        height: `${String((height - SHORTER) / 10)}mm`,
        fontKerning: 'none',
        fontVariantLigatures: 'none',
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'pre',
        ...(index > 0 && { breakBefore: 'page' }),
      }}
    >
      <g transform={offset.x || offset.y ? `translate(${String(offset.x)} ${String(offset.y)})` : undefined}>
        {marks.map((mark, at) => (
          <Painted key={at} mark={mark} />
        ))}
      </g>
    </Box>
  ));
}

/** Paints a mark. */
export function Painted({ mark }: { mark: Mark }) {
  if (mark.kind === 'text')
    // The letters take the layout's width in any font.
    return (
      <text
        x={mark.x}
        y={mark.y + mark.size * BASELINE}
        fontSize={mark.size}
        fontWeight={mark.bold ? 700 : 400}
        textLength={mark.width}
        lengthAdjust="spacingAndGlyphs"
      >
        {mark.text}
      </text>
    );
  if (mark.kind === 'line')
    return (
      <line
        x1={mark.x}
        y1={mark.y}
        x2={mark.toX}
        y2={mark.toY}
        stroke="currentColor"
        strokeWidth={2}
        strokeDasharray={mark.dashed ? '8 6' : undefined}
      />
    );
  const { x, y, width, height } = mark;
  if (mark.kind === 'image') return <image href={mark.path} x={x} y={y} width={width} height={height} />;
  return (
    <g role="img" aria-label={`${mark.symbol} ${mark.text}`} shapeRendering="crispEdges">
      {mark.bars.map((bar, at) => (
        <rect key={at} x={x + bar.x} y={y + bar.y} width={bar.width} height={bar.height} />
      ))}
    </g>
  );
}
