import { formatMoment } from '@partsdesk/core/dates';
import { orderSaleLifecycle } from '@partsdesk/core/order/orderSaleLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/DocumentNumber';
import { LifecycleChip } from '@partsdesk/ui/LifecycleChip';
import type { Column } from '@partsdesk/ui/usePagedList';
import { moneyColumn } from '../moneyColumn';
import { PaymentChips } from './PaymentChips';

type Row = Schemas['OrderSaleRow'];

export const isCancelledOrder = ({ status }: Pick<Row, 'status'>) => status === orderSaleLifecycle.statuses.cancelled.code;

export const orderSaleColumns: Column<Row>[] = [
  { field: 'code', headerName: '销售单号', width: 164, renderCell: ({ row }) => <DocumentNumber code={row.code} /> },
  { field: 'status', headerName: '出库状态', width: 112, renderCell: ({ row }) => <LifecycleChip lifecycle={orderSaleLifecycle} status={row.status} /> },
  { field: 'paymentStatus', headerName: '付款', width: 108, renderCell: ({ row }) => <PaymentChips status={row.paymentStatus} cancelled={isCancelledOrder(row)} /> },
  { field: 'customerName', headerName: '客户', width: 140 },
  { field: 'plate', headerName: '车牌', width: 104, valueFormatter: (plate: string) => plate || '-' },
  { field: 'summary', headerName: '商品', flex: 1, minWidth: 200 },
  moneyColumn('listAmount', '原价'),
  moneyColumn('discount', '优惠'),
  moneyColumn('receivable', '应收'),
  moneyColumn('received', '已收'),
  { field: 'createdBy', headerName: '开单人', width: 92 },
  { field: 'createTime', headerName: '开单时间', width: 172, valueFormatter: formatMoment },
];
