import { formatMoment } from '@partsdesk/core/dates';
import { saleOutLifecycle } from '@partsdesk/core/order/saleOutLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/DocumentNumber';
import { LifecycleChip } from '@partsdesk/ui/LifecycleChip';
import { Money } from '@partsdesk/ui/Money';
import type { Column } from '@partsdesk/ui/usePagedList';
import { moneyColumn } from '../moneyColumn';
import { PaymentChips } from './PaymentChips';

type Row = Schemas['SaleOutRow'];

export const isCancelledOut = ({ status }: Pick<Row, 'status'>) => status === saleOutLifecycle.statuses.cancelled.code;

export const saleOutColumns: Column<Row>[] = [
  { field: 'code', headerName: '出库单号', width: 164, renderCell: ({ row }) => <DocumentNumber code={row.code} /> },
  { field: 'status', headerName: '出库状态', width: 112, renderCell: ({ row }) => <LifecycleChip lifecycle={saleOutLifecycle} status={row.status} /> },
  { field: 'paymentStatus', headerName: '付款', width: 148, renderCell: ({ row }) => <PaymentChips status={row.paymentStatus} onCredit={row.onCredit} cancelled={isCancelledOut(row)} /> },
  { field: 'customerName', headerName: '客户', width: 140 },
  { field: 'plate', headerName: '车牌', width: 104, valueFormatter: (plate: string) => plate || '-' },
  { field: 'summary', headerName: '商品', flex: 1, minWidth: 200 },
  moneyColumn('receivable', '应收'),
  moneyColumn('received', '已收'),
  { ...moneyColumn<Row>('debt', '欠款'), renderCell: ({ row }) => <Money fen={isCancelledOut(row) ? null : row.debt} /> },
  { field: 'orderCode', headerName: '销售单号', width: 164, renderCell: ({ row }) => <DocumentNumber code={row.orderCode} /> },
  { field: 'createdBy', headerName: '开单人', width: 92 },
  { field: 'createTime', headerName: '开单时间', width: 172, valueFormatter: formatMoment },
];
