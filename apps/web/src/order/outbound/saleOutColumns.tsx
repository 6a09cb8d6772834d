import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { codeColumn, momentColumn, textColumn } from '@partsdesk/ui/list/columns';
import { moneyColumn } from '@partsdesk/ui/list/moneyColumn';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { PaymentChip } from '../receipt/PaymentChip';

type Row = Schemas['SaleOutRow'];

export const isCancelledOut = ({ status }: Pick<Row, 'status'>) => status === saleOutLifecycle.statuses.cancelled.code;

/** Lists the columns: identity first, then money and status; the rest is reached by scrolling. */
export const saleOutColumns: Column<Row>[] = [
  codeColumn('code', '出库单号'),
  { field: 'customerName', headerName: '客户', width: 128 },
  textColumn('plate', '车牌', { width: 100 }),
  moneyColumn('receivable', '应收', 108),
  {
    ...moneyColumn<Row>('debt', '欠款', 108),
    renderCell: ({ row }) => <Money fen={isCancelledOut(row) || row.debt === 0 ? null : row.debt} />,
  },
  {
    field: 'status',
    headerName: '出库状态',
    width: 104,
    renderCell: ({ row }) => <LifecycleChip lifecycle={saleOutLifecycle} status={row.status} />,
  },
  {
    field: 'paymentStatus',
    headerName: '付款',
    width: 96,
    renderCell: ({ row }) => (
      <PaymentChip status={row.paymentStatus} onCredit={row.onCredit} cancelled={isCancelledOut(row)} />
    ),
  },
  { field: 'summary', headerName: '商品', flex: 1, minWidth: 200 },
  moneyColumn('received', '已收', 108),
  { field: 'createdBy', headerName: '开单人', width: 92 },
  momentColumn('createTime', '开单时间'),
  codeColumn('orderCode', '销售单号'),
];
