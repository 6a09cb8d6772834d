import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useId } from 'react';
import type { ChartPoint } from './chartPoints';
import { amountText, CHART_WORDS, inTenThousands } from './chartWords';

interface ChartSeries {
  label: string;
  color: string;
}

interface ReportChartProps {
  /** What it shows, for whom the picture is read to. */
  label: string;
  /** A line over time, bars of groups, or bars that are put together of their series. */
  kind: 'line' | 'bars' | 'stacked';
  /** Undefined while they are read: the chart keeps its room. */
  points: readonly ChartPoint[] | undefined;
  series: readonly ChartSeries[];
  /** Opens what the table's row of a point opens. */
  onPoint?: ((index: number) => void) | undefined;
  /** In px; `fills`: as high as its card, which is as high as the one beside it. */
  height?: number | 'fills';
}

/** Of a chart that fills its card, in px: a long list beside it would stretch the chart out of sight. */
const [LEAST_HEIGHT, MOST_HEIGHT] = [228, 420];
/** Lines across, about: a high chart would have twenty. */
const LINES = 6;

/** Shortens a name to what fits below its bar; the whole is read out and shown beside the pointer. */
function short(label: string, bars: number): string {
  // Of labels that would overlap, the chart leaves one out: thirteen bars are 76 px wide each at 1366 px.
  const most = bars > 9 ? 5 : 7;
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
}

/**
 * Charts amounts of fen; the table below it holds the same figures. The arrow keys go along its points, which are read
 * out, and Enter opens one as a click does.
 */
export function ReportChart({ label, kind, points: read, series, onPoint, height = 180 }: ReportChartProps) {
  const points = read ?? [];
  const hint = useId();
  const fills = height === 'fills';
  const step = kind === 'line' ? Math.max(1, Math.ceil(points.length / 6)) : 1;
  // Places, since two groups may have one name.
  const data = points.map((_, index) => index);
  const least = Math.min(0, ...points.flatMap(({ amounts }) => amounts));
  const valueFormatter = (index: number, { location }: { location: string }) => {
    const { label: text = '', tick = text } = points[index] ?? {};
    return location === 'tick' && kind !== 'line' ? short(tick, points.length) : text;
  };
  const common = {
    ...(fills ? {} : { height }),
    // Room for half of the last day's label.
    margin: { left: 0, right: 24, top: 12, bottom: 0 },
    yAxis: [
      { ...(kind === 'stacked' ? {} : { min: least }), valueFormatter: inTenThousands, tickNumber: LINES, width: 48 },
    ],
    ...(onPoint
      ? {
          onAxisClick: (_event: MouseEvent | KeyboardEvent, point: { dataIndex: number } | null) => {
            if (point) onPoint(point.dataIndex);
          },
        }
      : {}),
    localeText: CHART_WORDS,
    grid: { horizontal: true },
    loading: !read,
    hideLegend: series.length < 2,
    skipAnimation: true,
    // Enter opens what a click opens; the library asks for it by name.
    experimentalFeatures: { keyboardActivation: true },
  };
  const drawn = series.map((one, at) => ({
    ...one,
    data: points.map(({ amounts }) => amounts[at] ?? 0),
    valueFormatter: amountText,
  }));
  return (
    <Box
      role="group"
      aria-label={label}
      aria-describedby={hint}
      sx={{
        px: 2,
        ...(fills ? { position: 'relative', flex: 1, minHeight: LEAST_HEIGHT, maxHeight: MOST_HEIGHT } : {}),
        ...(onPoint ? { '& svg': { cursor: 'pointer' } } : {}),
      }}
    >
      <span id={hint} hidden>
        {onPoint ? '左右方向键看每一项，回车看明细' : '左右方向键看每一项'}
      </span>
      <Box sx={fills ? { position: 'absolute', inset: 0 } : { display: 'contents' }}>
        {kind === 'line' ? (
          <LineChart
            {...common}
            xAxis={[
              {
                scaleType: 'point',
                data,
                valueFormatter,
                tickInterval: (_: unknown, index: number) => index % step === 0,
                tickLabelInterval: () => true,
                height: 28,
              },
            ]}
            // A line needs two points.
            series={drawn.map((one) => ({ ...one, curve: 'linear' as const, showMark: points.length < 2 }))}
          />
        ) : (
          <BarChart
            {...common}
            xAxis={[{ scaleType: 'band', data, valueFormatter, height: 28 }]}
            series={drawn.map((one) => ({ ...one, ...(kind === 'stacked' ? { stack: 'all' } : {}) }))}
          />
        )}
      </Box>
    </Box>
  );
}
