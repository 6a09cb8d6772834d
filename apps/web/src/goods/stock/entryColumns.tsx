import type { Schemas } from '@partsdesk/sdk/types/parts';
import { codeColumn, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { Cost } from '@partsdesk/ui/text/Cost';
import { entrySorts, type EntrySort } from './entrySorts';

type Row = Schemas['StockEntryRow'];

const cost: Column<Row> = {
  field: 'value',
  headerName: '成本',
  type: 'number',
  width: 108,
  renderCell: ({ row }) => <Cost value={row.value} />,
};

/** The width of 详情, 入库 and 更多. */
export const ACTIONS_WIDTH = 152;

/** Lists the columns: identity first, then amount and status. */
export const entryColumns = (sort: EntrySort): Column<Row>[] => [
  codeColumn('code', sort === 'in' ? '入库单号' : '出库单号'),
  ...(sort === 'in'
    ? [
        textColumn('supplierName', '供应商', { flex: 1, minWidth: 116 }) satisfies Column<Row>,
        moneyColumn<Row>('amount', '金额', 108),
      ]
    : [{ field: 'reason', headerName: '出库原因', flex: 1, minWidth: 116 } satisfies Column<Row>, cost]),
  statusColumn(entrySorts[sort].lifecycle, { width: 84 }),
  { field: 'warehouseName', headerName: '仓库', width: 108 },
  { field: 'lineCount', headerName: '种数', type: 'number', width: 64 },
  { field: 'by', headerName: '开单人', width: 72 },
  momentColumn('createTime', '开单时间', { width: 140 }),
  textColumn('remark', '备注', { width: 100 }),
];
