import type { Schemas } from '@partsdesk/sdk/types/parts';
import { statusLabel } from '../../lifecycle';
import type { ListColumn } from '../../listColumns';
import { paymentStatus } from '../sale/paymentStatus';
import { saleOutLifecycle } from './saleOutLifecycle';

type Row = Schemas['SaleOutRow'];

export const isCancelledOut = ({ status }: Pick<Row, 'status'>): boolean =>
  status === saleOutLifecycle.statuses.cancelled.code;

/** Returns the words of 支付状态: a debt that the shop agreed to is 挂账, a cancelled document has none. */
function paymentText({ status, onCredit, cancelled }: { status: number; onCredit: boolean; cancelled: boolean }) {
  if (cancelled) return '无需付款';
  return onCredit && status !== paymentStatus.statuses.paid.code ? '挂账' : statusLabel(paymentStatus, status);
}

/** Lists the columns of 出库单: identity, shop and time first, then money and status. */
export const saleOutColumns: readonly ListColumn<Row>[] = [
  { field: 'code', title: '出库单号', kind: 'code' },
  { field: 'customerName', title: '客户' },
  { field: 'shopName', title: '门店' },
  { field: 'createTime', title: '开单时间', kind: 'moment' },
  { field: 'receivable', title: '应收', kind: 'fen' },
  {
    field: 'debt',
    title: '欠款',
    kind: 'fen',
    amount: (row) => (isCancelledOut(row) || row.debt === 0 ? null : row.debt),
  },
  { field: 'status', title: '出库状态', text: ({ status }) => statusLabel(saleOutLifecycle, status) },
  {
    field: 'paymentStatus',
    title: '付款',
    text: (row) => paymentText({ status: row.paymentStatus, onCredit: row.onCredit, cancelled: isCancelledOut(row) }),
  },
  { field: 'plate', title: '车牌' },
  { field: 'summary', title: '商品' },
  { field: 'received', title: '已收', kind: 'fen' },
  { field: 'createdBy', title: '开单人' },
  { field: 'orderCode', title: '销售单号', kind: 'code' },
  { field: 'customerPhone', title: '手机号' },
];
