import { SALE_GROUPINGS, type SaleGrouping } from '@partsdesk/core/report/saleReport';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import type { SalePoint } from './SaleChart';

type Row = Schemas['SaleBillRow'];
type Query = NonNullable<Parameters<ReturnType<typeof saleBill>['page']>[0]>;

const BARS = 12;
/** A page of the server holds so many rows. */
const MOST_POINTS = 100;

/**
 * Loads what the chart of a report shows beside the sums of all rows: days or months in their order, by month where
 * there are too many days; else the highest groups and the rest. Documents have no chart.
 */
export function useSaleChart(query: Query, by: SaleGrouping, total: number) {
  const bills = useGroup(saleBill);
  const trend = by === 'day' || by === 'month';
  const shownBy = by === 'day' && total > MOST_POINTS ? 'month' : by;
  const pageSize = by === 'document' ? 1 : trend ? MOST_POINTS : BARS;
  const sort = trend ? ('name.asc' as const) : ('net.desc' as const);
  const { data } = useLoad(bills.page, { ...query, by: shownBy, sort, current: 1, pageSize });
  const rows = data?.records ?? [];
  const rest = (data?.sums.net ?? 0) - rows.reduce((sum, { net }) => sum + net, 0);
  const nameOf = ({ id, name }: Row) => (shownBy === 'day' ? id.slice(5) : name || '未指定');
  const points: SalePoint[] = rows.map((row) => ({ label: nameOf(row), net: row.net }));
  if (!trend && data && data.total > rows.length) points.push({ label: '其他', net: rest });
  return {
    sums: data?.sums,
    trend,
    rows,
    shownBy,
    points: by === 'document' ? [] : points,
    label: `${SALE_GROUPINGS[shownBy]}的净销售额`,
  };
}
