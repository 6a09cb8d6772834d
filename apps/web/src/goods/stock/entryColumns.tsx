import { formatMoment } from '@partsdesk/core/dates';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { moneyColumn } from '@partsdesk/ui/list/moneyColumn';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { costYuan } from '@partsdesk/ui/text/costUnits.ts';
import { entrySorts, type EntrySort } from './entrySorts';

type Row = Schemas['StockEntryRow'];

const cost: Column<Row> = {
  field: 'value',
  headerName: '成本',
  type: 'number',
  width: 120,
  valueFormatter: (value: number) => (value === 0 ? '-' : costYuan(value, 2)),
};

/** Lists the columns: identity first, then amount and status. */
export const entryColumns = (sort: EntrySort): Column<Row>[] => [
  {
    field: 'code',
    headerName: sort === 'in' ? '入库单号' : '出库单号',
    width: 188,
    renderCell: ({ row }) => <DocumentNumber code={row.code} size={13} />,
  },
  ...(sort === 'in'
    ? [
        {
          field: 'supplierName',
          headerName: '供应商',
          flex: 1,
          minWidth: 140,
          valueFormatter: (name: string) => name || '-',
        } satisfies Column<Row>,
        moneyColumn<Row>('amount', '金额', 120),
      ]
    : [{ field: 'reason', headerName: '出库原因', flex: 1, minWidth: 120 } satisfies Column<Row>, cost]),
  {
    field: 'status',
    headerName: '状态',
    width: 96,
    renderCell: ({ row }) => <LifecycleChip lifecycle={entrySorts[sort].lifecycle} status={row.status} />,
  },
  { field: 'warehouseName', headerName: '仓库', width: 120 },
  { field: 'lineCount', headerName: '种数', type: 'number', width: 72 },
  { field: 'by', headerName: '开单人', width: 80 },
  { field: 'createTime', headerName: '开单时间', width: 172, valueFormatter: formatMoment },
  { field: 'remark', headerName: '备注', width: 160, valueFormatter: (remark: string) => remark || '-' },
];
