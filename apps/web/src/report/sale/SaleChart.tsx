import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatYuan } from '@partsdesk/core/money';
import { inTenThousands } from '../charts';

export interface SalePoint {
  label: string;
  net: number;
}

interface SaleChartProps {
  /** What it shows, for whom the picture is read to. */
  label: string;
  points: readonly SalePoint[];
  /** A line over time; else bars. */
  trend: boolean;
  /** Shows the documents of a point. */
  onPoint: ((index: number) => void) | undefined;
}

const HEIGHT = 168;
const amount = (fen: number | null) => (fen === null ? '' : formatYuan(fen));

/** Charts the net sales of days, months or groups; the table below it holds the same figures. */
export function SaleChart({ label, points, trend, onPoint }: SaleChartProps) {
  const { chart } = useTheme().palette;
  const step = Math.max(1, Math.ceil(points.length / 6));
  const common = {
    height: HEIGHT,
    // Room for half of the last day's label.
    margin: { left: 0, right: 24, top: 12, bottom: 0 },
    yAxis: [{ min: Math.min(0, ...points.map(({ net }) => net)), valueFormatter: inTenThousands, width: 48 }],
    ...(onPoint
      ? {
          onAxisClick: (_event: MouseEvent, point: { dataIndex: number } | null) => {
            if (point) onPoint(point.dataIndex);
          },
        }
      : {}),
    grid: { horizontal: true },
    hideLegend: true,
    skipAnimation: true,
  };
  const series = {
    label: '净销售额',
    data: points.map(({ net }) => net),
    color: chart.sales,
    valueFormatter: amount,
  };
  const data = points.map((point) => point.label);
  return (
    <Box role="group" aria-label={label} sx={{ px: 2, ...(onPoint ? { '& svg': { cursor: 'pointer' } } : {}) }}>
      {trend ? (
        <LineChart
          {...common}
          xAxis={[
            {
              scaleType: 'point',
              data,
              tickInterval: (_: unknown, index: number) => index % step === 0,
              tickLabelInterval: () => true,
              height: 28,
            },
          ]}
          series={[{ ...series, curve: 'linear', showMark: points.length < 2 }]}
        />
      ) : (
        <BarChart {...common} xAxis={[{ scaleType: 'band', data, height: 28 }]} series={[series]} />
      )}
    </Box>
  );
}
