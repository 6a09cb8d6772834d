import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Schemas as PartsSchemas } from '@partsdesk/sdk/types/parts';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Money } from '@partsdesk/ui/text/Money';
import { ReportChart } from './chart/ReportChart';

interface SalesLineProps {
  days: readonly Schemas['MonitorDay'][];
  /** Shows the documents of a day. */
  onDay: ((day: string) => void) | undefined;
}

/** Charts the net sales and receipts of each day. */
export function SalesLine({ days, onDay }: SalesLineProps) {
  const { chart } = useTheme().palette;
  return (
    <ReportChart
      label="每日的净销售额与收款"
      kind="line"
      points={days.map(({ day, sales, received }) => ({ label: day.slice(5), amounts: [sales, received] }))}
      series={[
        { label: '净销售额（按出库）', color: chart.sales },
        { label: '收款', color: chart.received },
      ]}
      onPoint={
        onDay &&
        ((index) => {
          const day = days[index]?.day;
          if (day) onDay(day);
        })
      }
      height="fills"
    />
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
      <ReportChart
        label="今年每月的收款"
        kind="bars"
        points={months.map(({ month, amount }) => {
          const number = String(Number(month.slice(5)));
          return { label: `${number}月`, tick: number, amounts: [amount] };
        })}
        series={[{ label: '收款', color: chart.received }]}
      />
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
