import Box from '@mui/material/Box';
import { barCode128 } from '@partsdesk/core/barCode128';

/** Quiet zone on both sides, in modules. */
const QUIET = 10;

/** Places the bars, which alternate with gaps. */
function barsOf(widths: readonly number[]): { from: number; width: number }[] {
  const bars = [];
  let from = QUIET;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ from, width });
    from += width;
  }
  return bars;
}

/** Prints a document's number as Code 128, so that a return begins by scanning the slip. */
export function BarCode({ text, height = 40 }: { text: string; height?: number }) {
  const widths = barCode128(text);
  if (!widths) return null;
  const bars = barsOf(widths);
  const total = widths.reduce((sum, width) => sum + width, 2 * QUIET);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`条码 ${text}`}
      viewBox={`0 0 ${String(total)} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      sx={{ display: 'block', width: '100%', maxWidth: '76mm', height, mx: 'auto' }}
    >
      {bars.map(({ from, width }) => (
        <rect key={from} x={from} y={0} width={width} height={1} />
      ))}
    </Box>
  );
}
