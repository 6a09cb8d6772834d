import Box from '@mui/material/Box';

/** Height of a ruler in pixels. */
export const RULER = 22;

interface RulerProps {
  /** In 0.1 mm. */
  length: number;
  /** Pixels for 0.1 mm. */
  zoom: number;
  /** Pixels from the ruler's begin to the paper's. */
  offset: number;
  /** Pixels behind the paper's end. */
  after?: number;
  down?: boolean;
}

/** Shows the millimetres of the paper along its edge. */
export function Ruler({ length, zoom, offset, after = offset, down = false }: RulerProps) {
  const size = length * zoom + offset + after;
  // Marks that would run into each other are left out.
  const every = zoom * 10 >= 4 ? 10 : 50;
  const labelled = zoom * 100 >= 28 ? 100 : 500;
  const ticks = Array.from({ length: Math.floor(length / every) + 1 }, (_, at) => at * every);
  return (
    <Box
      component="svg"
      aria-hidden
      width={down ? RULER : size}
      height={down ? size : RULER}
      sx={{
        display: 'block',
        position: 'sticky',
        ...(down ? { left: 0, zIndex: 2 } : { top: 0, zIndex: 3 }),
        bgcolor: 'background.head',
        color: 'text.secondary',
        '& line': { stroke: 'currentColor', strokeWidth: 1, opacity: 0.6, shapeRendering: 'crispEdges' },
        '& text': { fontSize: 10, fill: 'currentColor' },
      }}
    >
      {ticks.map((at) => {
        const place = offset + at * zoom;
        const long = at % labelled === 0 ? 12 : at % 50 === 0 ? 8 : 4;
        const [from, to] = [RULER - long, RULER];
        return (
          <g key={at}>
            <line
              {...(down ? { x1: from, x2: to, y1: place, y2: place } : { x1: place, x2: place, y1: from, y2: to })}
            />
            {at % labelled === 0 && (
              <text {...(down ? { x: 1, y: place - 3 } : { x: place + 2, y: 10 })}>{at / 10}</text>
            )}
          </g>
        );
      })}
    </Box>
  );
}
