import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { costInFen } from '@partsdesk/core/cost';
import { STOCK_AGES } from '@partsdesk/core/report/stockAge';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { BARS } from '../chart/chartPoints';
import { ReportChart } from '../chart/ReportChart';

interface AgeChartProps {
  /** Of all stock. */
  ages: readonly Schemas['StockOfAge'][];
  /** What is oldest first. */
  oldest: readonly Schemas['StockAgeRow'][];
}

const inFen = ({ value }: { value: number }) => costInFen(value);

/** Charts what the stock of each age cost, and beside it of what ages the parts are that lie there longest. */
export function AgeChart({ ages, oldest }: AgeChartProps) {
  const { chart } = useTheme().palette;
  const series = STOCK_AGES.map(({ label }, place) => ({ label, color: chart.ages[place] ?? chart.sales }));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
      <ReportChart
        label="各库龄的库存成本"
        kind="bars"
        points={STOCK_AGES.map(({ label }, place) => ({ label, amounts: [inFen(ages[place] ?? { value: 0 })] }))}
        series={[{ label: '库存成本', color: chart.sales }]}
      />
      <ReportChart
        label="积压最久的商品，按库龄"
        kind="stacked"
        points={oldest.slice(0, BARS).map((row) => ({ label: row.name, amounts: row.ages.map(inFen) }))}
        series={series}
      />
    </Box>
  );
}
