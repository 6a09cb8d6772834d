import { useTheme } from '@mui/material/styles';
import { DEBT_AGES, DEBT_GROUPINGS, type DebtGrouping } from '@partsdesk/core/order/debt/debtReport';
import { debt } from '@partsdesk/sdk/report/debt';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { BARS, highestAndRest } from '../chart/chartPoints';
import { ReportChart } from '../chart/ReportChart';

interface DebtChartProps {
  /** The list's filters. */
  query: NonNullable<Parameters<ReturnType<typeof debt>['page']>[0]>;
  by: DebtGrouping;
  /** Shows the outbounds of a group, as its row does. */
  onGroup: (group: { id: string }) => void;
}

/** Charts who owes most, each debt by its ages, and what all others owe. */
export function DebtChart({ query, by, onGroup }: DebtChartProps) {
  const debts = useGroup(debt);
  const { chart } = useTheme().palette;
  const { data } = useLoad(debts.page, { ...query, by, current: 1, pageSize: BARS, sums: true });
  if (!data?.records.length) return null;
  // Above the bound of sums, the rest is not known.
  const sums = data.resultSums && new Map(data.resultSums.map(({ field, amount }) => [field, amount]));
  return (
    <ReportChart
      label={`${DEBT_GROUPINGS[by]}的欠款账龄`}
      kind="stacked"
      points={highestAndRest(
        data.records.map((row) => ({ label: row.name || '未指定', amounts: DEBT_AGES.map(({ field }) => row[field]) })),
        DEBT_AGES.map(({ field }) => sums?.get(field) ?? 0),
        sums ? data.total : 0,
      )}
      series={DEBT_AGES.map(({ label }, at) => ({ label, color: chart.ages[at] ?? chart.sales }))}
      onPoint={(index) => {
        const row = data.records[index];
        if (row) onGroup(row);
      }}
    />
  );
}
