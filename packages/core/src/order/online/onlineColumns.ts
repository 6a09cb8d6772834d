import type { Schemas } from '@partsdesk/sdk/types/parts';
import { statusLabel } from '../../lifecycle';
import type { ListColumn } from '../../listColumns';
import { deliveryLabel, onlineLifecycleOf } from './onlineOrder';

type Row = Schemas['OnlineOrderRow'];

/** Returns a note beside the status. */
export const onlineNote = ({
  inAfterSale,
  flow,
  status,
  acceptedTime,
}: Pick<Row, 'inAfterSale' | 'flow' | 'status' | 'acceptedTime'>): string =>
  inAfterSale ? '售后中' : flow === 1 && status === 0 && acceptedTime ? '已受理' : '';

/** Lists the columns of the mini-app's orders. */
export const onlineColumns: readonly ListColumn<Row>[] = [
  { field: 'code', title: '订单号', kind: 'code' },
  { field: 'receiver', title: '收货人' },
  { field: 'status', title: '状态', text: ({ flow, status }) => statusLabel(onlineLifecycleOf(flow), status) },
  { field: 'inAfterSale', title: '提示', text: onlineNote },
  { field: 'receivable', title: '应收', kind: 'fen' },
  { field: 'received', title: '已收', kind: 'fen' },
  { field: 'delivery', title: '配送', text: ({ delivery }) => deliveryLabel(delivery) },
  { field: 'summary', title: '商品' },
  { field: 'shopName', title: '接单门店' },
  { field: 'phone', title: '收货电话' },
  { field: 'customerName', title: '客户' },
  { field: 'createTime', title: '下单时间', kind: 'moment' },
];
