import type { Schemas } from '@partsdesk/sdk/types/parts';
import { statusLabel } from '../../lifecycle';
import type { ListColumn } from '../../listColumns';
import { refundStatus } from './refundStatus';
import { salesReturnLifecycle } from './salesReturnLifecycle';

type Row = Schemas['SalesReturnRow'];

const { passed, partlyStored, stored } = salesReturnLifecycle.statuses;

/** Returns whether the refund is shown, which is due only after the check. */
export const showsRefund = ({ status }: { status: number }): boolean =>
  status === passed.code || status === partlyStored.code || status === stored.code;

/** Lists the columns of 退货单. */
export const returnColumns: readonly ListColumn<Row>[] = [
  { field: 'code', title: '退货单号', kind: 'code' },
  { field: 'customerName', title: '客户' },
  { field: 'amount', title: '退款金额', kind: 'fen' },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(salesReturnLifecycle, status) },
  {
    field: 'refundStatus',
    title: '退款',
    text: (row) => (showsRefund(row) ? statusLabel(refundStatus, row.refundStatus) : ''),
  },
  { field: 'summary', title: '商品' },
  { field: 'refunded', title: '已退', kind: 'fen' },
  { field: 'saleOutCode', title: '出库单号', kind: 'code' },
  { field: 'shopName', title: '门店' },
  { field: 'by', title: '开单人' },
  { field: 'createTime', title: '开单时间', kind: 'moment' },
];
