import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatYuan } from '@partsdesk/core/money';
import { STOCK_AGES } from '@partsdesk/core/report/stockAge';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { inTenThousands } from '../charts';

const HEIGHT = 150;
const COST_UNITS_A_FEN = 100;

/** Charts what the stock of each age cost; the table below it holds the same figures. */
export function AgeChart({ ages }: { ages: readonly Schemas['StockOfAge'][] }) {
  const { chart } = useTheme().palette;
  return (
    <Box role="group" aria-label="各库龄的库存成本" sx={{ px: 2 }}>
      <BarChart
        height={HEIGHT}
        margin={{ left: 0, right: 24, top: 12, bottom: 0 }}
        xAxis={[{ scaleType: 'band', data: STOCK_AGES.map(({ label }) => label), height: 28 }]}
        yAxis={[{ min: 0, valueFormatter: inTenThousands, width: 48 }]}
        series={[
          {
            label: '库存成本',
            data: ages.map(({ value }) => Math.round(value / COST_UNITS_A_FEN)),
            color: chart.sales,
            valueFormatter: (fen) => (fen === null ? '' : formatYuan(fen)),
          },
        ]}
        grid={{ horizontal: true }}
        hideLegend
        skipAnimation
      />
    </Box>
  );
}
