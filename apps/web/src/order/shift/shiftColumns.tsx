import { formatMoment } from '@partsdesk/core/dates';
import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { codeColumn, momentColumn } from '@partsdesk/ui/list/columns/columns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { Variance } from './ShiftTenders';

type Row = Schemas['ShiftRecord'];
type Counted = Pick<Row, 'countedCash' | 'expectedCash' | 'variance'>;

/** Returns what the counted cash differs by; null before the count. */
export const cashVariance = ({ countedCash, expectedCash }: Counted): number | null =>
  countedCash === null || expectedCash === null ? null : countedCash - expectedCash;

/** Returns what all other tenders differ by together. */
export function otherVariance(row: Counted): number | null {
  const cash = cashVariance(row);
  return row.variance === null || cash === null ? null : row.variance - cash;
}

/** Lists the columns: beside the cash what cash differs by, apart from the other tenders. */
export const shiftColumns: Column<Row>[] = [
  codeColumn('code', '班次'),
  {
    field: 'cashierName',
    headerName: '收银员',
    width: 80,
    card: 'title',
    onCard: (row) => `${row.cashierName} ${row.tillName}`,
  },
  statusColumn(shiftLifecycle, { width: 92 }),
  { field: 'orderCount', headerName: '单数', type: 'number', width: 60 },
  {
    field: 'salesAmount',
    headerName: '销售额',
    type: 'number',
    width: 106,
    renderCell: ({ row }) => <Money fen={row.salesAmount} />,
  },
  {
    field: 'expectedCash',
    headerName: '应有现金',
    type: 'number',
    width: 104,
    renderCell: ({ row }) => <Money fen={row.expectedCash} />,
  },
  {
    field: 'countedCash',
    headerName: '实点现金',
    type: 'number',
    width: 104,
    renderCell: ({ row }) => <Money fen={row.countedCash} />,
    card: 'fact',
  },
  {
    field: '_cash',
    headerName: '现金差异',
    type: 'number',
    width: 104,
    valueGetter: (_, row) => cashVariance(row),
    renderCell: ({ row }) => <Variance fen={cashVariance(row)} />,
  },
  {
    field: '_others',
    headerName: '其他差异',
    type: 'number',
    width: 104,
    valueGetter: (_, row) => otherVariance(row),
    renderCell: ({ row }) => <Variance fen={otherVariance(row)} />,
  },
  {
    field: 'variance',
    headerName: '差异合计',
    type: 'number',
    width: 104,
    renderCell: ({ row }) => <Variance fen={row.variance} />,
    card: 'fact',
  },
  {
    field: 'nextFloat',
    headerName: '留给下一班',
    type: 'number',
    width: 104,
    renderCell: ({ row }) => <Money fen={row.nextFloat} />,
  },
  {
    field: 'shopName',
    headerName: '门店',
    width: 140,
    valueGetter: (_, row) => [row.shopName, row.tillName].filter(Boolean).join(' · '),
  },
  momentColumn('startTime', '开班', { width: 160, card: 'fact' }),
  {
    field: 'endTime',
    headerName: '交班',
    width: 160,
    valueFormatter: (time: string | null) => (time ? formatMoment(time) : '-'),
  },
];
