import { orderTypeLabel } from '@partsdesk/core/order/sale/orderType';
import { SALE_GROUPINGS, type SaleGrouping } from '@partsdesk/core/report/saleReport';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { BARS, highestAndRest } from '../chart/chartPoints';

type Row = Schemas['SaleBillRow'];
type Query = NonNullable<Parameters<ReturnType<typeof saleBill>['page']>[0]>;

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
  const nameOf = ({ id, name }: Row) =>
    shownBy === 'day' ? id.slice(5) : shownBy === 'orderType' ? orderTypeLabel(Number(id)) : name || '未指定';
  const all = rows.map((row) => ({ label: nameOf(row), amounts: [row.net] }));
  const points = data && (trend ? all : highestAndRest(all, [data.sums.net], data.total));
  return {
    sums: data?.sums,
    trend,
    rows,
    shownBy,
    /** Undefined while they are read; a list of documents has none. */
    points: by === 'document' ? [] : points,
    label: `${SALE_GROUPINGS[shownBy]}的净销售额`,
  };
}
