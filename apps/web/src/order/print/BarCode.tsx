import Box from '@mui/material/Box';
import { barCode128 } from '@partsdesk/core/barCode128';

/** Quiet zone on both sides, in modules. */
const QUIET = 10;

/** Prints a document's number as Code 128, so that a return begins by scanning the slip. */
export function BarCode({ text, height = 40 }: { text: string; height?: number }) {
  const widths = barCode128(text);
  if (!widths) return null;
  const total = widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET;
  let at = QUIET;
  const bars = widths.map((width, index) => {
    const from = at;
    at += width;
    return index % 2 === 0 ? <rect key={from} x={from} y={0} width={width} height={1} /> : null;
  });
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
      {bars}
    </Box>
  );
}
