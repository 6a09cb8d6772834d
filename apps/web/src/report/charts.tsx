import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatYuan } from '@partsdesk/core/money';
import type { Schemas as PartsSchemas } from '@partsdesk/sdk/types/parts';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Money } from '@partsdesk/ui/text/Money';

/** Labels an axis of money, whole yuan or 万. */
export const inTenThousands = (fen: number) =>
  Math.abs(fen) >= 1_000_000 ? `${Math.round(fen / 100_000) / 10}万` : String(Math.round(fen / 100));
const amount = (fen: number | null) => (fen === null ? '' : formatYuan(fen));

interface SalesLineProps {
  days: readonly Schemas['MonitorDay'][];
  /** Shows the documents of a day. */
  onDay: ((day: string) => void) | undefined;
}

/** Charts the net sales and receipts of each day. */
export function SalesLine({ days, onDay }: SalesLineProps) {
  const { chart } = useTheme().palette;
  // Below zero on a day on which more was returned than sold.
  const least = Math.min(0, ...days.flatMap(({ sales, received }) => [sales, received]));
  // About six labels, however many days there are.
  const step = Math.max(1, Math.ceil(days.length / 6));
  // A line needs two points.
  const showMark = days.length < 2;
  return (
    <Box sx={{ width: '100%', height: 260, ...(onDay ? { '& svg': { cursor: 'pointer' } } : {}) }}>
      <LineChart
        {...(onDay
          ? {
              onAxisClick: (_event: MouseEvent, point: { dataIndex: number } | null) => {
                const day = point && days[point.dataIndex]?.day;
                if (day) onDay(day);
              },
            }
          : {})}
        height={228}
        margin={{ left: 0, right: 12, top: 12, bottom: 0 }}
        xAxis={[
          {
            scaleType: 'point',
            data: days.map(({ day }) => day.slice(5)),
            tickInterval: (_: unknown, index: number) => index % step === 0,
            tickLabelInterval: () => true,
            height: 28,
          },
        ]}
        yAxis={[{ min: least, valueFormatter: inTenThousands, width: 48 }]}
        series={[
          {
            label: '净销售额',
            data: days.map(({ sales }) => sales),
            color: chart.sales,
            showMark,
            curve: 'linear',
            valueFormatter: amount,
          },
          {
            label: '收款',
            data: days.map(({ received }) => received),
            color: chart.received,
            showMark,
            curve: 'linear',
            valueFormatter: amount,
          },
        ]}
        grid={{ horizontal: true }}
        skipAnimation
      />
    </Box>
  );
}

/** Charts the money received in each month of the year, with their sum. */
export function YearBars({ months }: { months: readonly PartsSchemas['MonthAmount'][] }) {
  const { chart } = useTheme().palette;
  const sum = months.reduce((total, month) => total + month.amount, 0);
  return (
    <>
      <Typography component="p" sx={{ fontSize: 20, fontWeight: 600 }}>
        <Money fen={sum} />
      </Typography>
      <Box sx={{ width: '100%', height: 200 }}>
        <BarChart
          height={180}
          margin={{ left: 0, right: 12, top: 12, bottom: 0 }}
          xAxis={[{ scaleType: 'band', data: months.map(({ month }) => `${Number(month.slice(5))}月`), height: 28 }]}
          yAxis={[
            { min: Math.min(0, ...months.map(({ amount }) => amount)), valueFormatter: inTenThousands, width: 48 },
          ]}
          series={[
            {
              label: '收款',
              data: months.map(({ amount }) => amount),
              color: chart.received,
              valueFormatter: amount,
            },
          ]}
          hideLegend
          skipAnimation
        />
      </Box>
    </>
  );
}

/** Charts categories by sales: a bar with its amount beside it, which the bar alone would not tell. */
export function CategoryBars({ categories }: { categories: readonly Schemas['MonitorCategory'][] }) {
  const most = Math.max(1, ...categories.map(({ sales }) => sales));
  if (categories.length === 0) return <EmptyState text="还没有销售记录" />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
      {categories.slice(0, 8).map(({ name, sales }) => (
        <Box component="li" key={name}>
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Typography variant="body2" sx={{ flex: 1 }}>
              {name}
            </Typography>
            <Typography component="span" variant="body2">
              <Money fen={sales} />
            </Typography>
          </Box>
          <Box aria-hidden sx={{ height: 6, mt: 1, borderRadius: 1, bgcolor: 'background.track' }}>
            <Box
              sx={{ height: 6, borderRadius: 1, bgcolor: 'primary.main' }}
              style={{ width: `${(Math.max(0, sales) / most) * 100}%` }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
