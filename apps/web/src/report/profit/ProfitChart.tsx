import { useTheme } from '@mui/material/styles';
import { costInFen } from '@partsdesk/core/cost';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { ReportChart } from '../chart/ReportChart';

interface ProfitChartProps {
  columns: readonly Schemas['ProfitColumn'][];
  lines: readonly Schemas['ProfitLine'][];
  /** A line over months; else bars of shops. */
  trend: boolean;
  /** Opens the sales of a column, as its figure of 销售收入 does. */
  onColumn: (sold: Schemas['ProfitLine'], at: number) => void;
}

const STEPS = ['net', 'gross', 'profit'];

/** Charts the steps of the profit, of months or of shops, beside the statement that holds the same figures. */
export function ProfitChart({ columns, lines, trend, onColumn }: ProfitChartProps) {
  const { chart } = useTheme().palette;
  const colors = [chart.sales, chart.received, chart.profit];
  const steps = STEPS.flatMap((key) => lines.filter((line) => line.key === key));
  const sold = lines.find(({ key }) => key === 'sold');
  return (
    <ReportChart
      label={trend ? '各月的利润' : '各门店的利润'}
      kind={trend ? 'line' : 'bars'}
      points={columns.map(({ name }, at) => ({
        label: name,
        amounts: steps.map(({ amounts }) => costInFen(amounts[at] ?? 0)),
      }))}
      series={steps.map(({ name }, at) => ({ label: name, color: colors[at] ?? chart.sales }))}
      onPoint={(index) => {
        if (sold) onColumn(sold, index);
      }}
    />
  );
}
