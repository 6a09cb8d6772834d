import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { codeColumn, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { PaymentChip } from '../receipt/PaymentChip';

type Row = Schemas['OrderSaleRow'];

export const isCancelledOrder = ({ status }: Pick<Row, 'status'>) =>
  status === orderSaleLifecycle.statuses.cancelled.code;

export const orderSaleColumns: Column<Row>[] = [
  codeColumn('code', '销售单号'),
  { field: 'customerName', headerName: '客户', width: 128 },
  textColumn('plate', '车牌', { width: 100 }),
  moneyColumn('receivable', '应收', 108),
  moneyColumn('received', '已收', 108),
  {
    field: 'status',
    headerName: '出库状态',
    width: 104,
    renderCell: ({ row }) => <LifecycleChip lifecycle={orderSaleLifecycle} status={row.status} />,
  },
  {
    field: 'paymentStatus',
    headerName: '付款',
    width: 96,
    renderCell: ({ row }) => (
      <PaymentChip status={row.paymentStatus} onCredit={row.onCredit} cancelled={isCancelledOrder(row)} />
    ),
  },
  { field: 'summary', headerName: '商品', flex: 1, minWidth: 200 },
  moneyColumn('listAmount', '原价', 108),
  {
    ...moneyColumn<Row>('discount', '优惠', 108),
    renderCell: ({ row }) => <Money fen={row.discount === 0 ? null : -row.discount} />,
  },
  { field: 'shopName', headerName: '门店', width: 120 },
  { field: 'createdBy', headerName: '开单人', width: 92 },
  momentColumn('createTime', '开单时间'),
];
