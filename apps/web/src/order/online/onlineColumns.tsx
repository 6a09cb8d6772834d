import { deliveryLabel, onlineLifecycleOf } from '@partsdesk/core/order/online/onlineOrder';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { codeColumn, momentColumn } from '@partsdesk/ui/list/columns';
import { moneyColumn } from '@partsdesk/ui/list/moneyColumn';
import type { Column } from '@partsdesk/ui/list/usePagedList';

type Row = Schemas['OnlineOrderRow'];

export const onlineChip = ({ flow, status }: Pick<Row, 'flow' | 'status'>) => (
  <LifecycleChip lifecycle={onlineLifecycleOf(flow)} status={status} />
);

/** Returns a note beside the status. */
export const onlineNote = ({ inAfterSale, flow, status, acceptedTime }: Row) =>
  inAfterSale ? '售后中' : flow === 1 && status === 0 && acceptedTime ? '已受理' : '';

export const onlineColumns: Column<Row>[] = [
  codeColumn('code', '订单号'),
  { field: 'receiver', headerName: '收货人', width: 100 },
  { field: 'status', headerName: '状态', width: 132, renderCell: ({ row }) => onlineChip(row) },
  { field: 'inAfterSale', headerName: '提示', width: 80, valueGetter: (_, row) => onlineNote(row) },
  moneyColumn('receivable', '应收', 108),
  moneyColumn('received', '已收', 108),
  { field: 'delivery', headerName: '配送', width: 88, valueFormatter: (delivery: number) => deliveryLabel(delivery) },
  { field: 'summary', headerName: '商品', flex: 1, minWidth: 200 },
  { field: 'shopName', headerName: '接单门店', width: 112 },
  { field: 'phone', headerName: '收货电话', width: 120 },
  momentColumn('createTime', '下单时间'),
];
