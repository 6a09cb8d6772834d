import type { Schemas } from '@partsdesk/sdk/types/pay';
import { statusLabel } from '../lifecycle';
import type { ListColumn } from '../listColumns';
import { PAY_CHANNELS, PAY_PROVIDERS } from './payChannel';
import { payRefundLifecycle } from './payRefundLifecycle';
import { payTradeLifecycle } from './payTradeLifecycle';

type Trade = Schemas['PayTradeRecord'];
type Refund = Schemas['PayRefundRecord'];

/** Lists the columns of 线上账户流水. */
export const tradeColumns: readonly ListColumn<Trade>[] = [
  { field: 'code', title: '单号', kind: 'code' },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(payTradeLifecycle, status) },
  { field: 'amount', title: '金额', kind: 'fen' },
  { field: 'refunded', title: '已退', kind: 'fen', amount: ({ refunded }) => refunded || null },
  { field: 'fee', title: '手续费', kind: 'fen' },
  { field: 'channel', title: '支付方式', text: ({ channel }) => PAY_CHANNELS[channel] },
  { field: 'shopName', title: '门店' },
  { field: 'createTime', title: '发起时间', kind: 'moment' },
  { field: 'paidTime', title: '支付时间', kind: 'moment' },
  { field: 'outTradeNo', title: '商户订单号', kind: 'code' },
  { field: 'transactionId', title: '服务商单号', kind: 'code' },
  { field: 'reconciledTime', title: '对账时间', kind: 'moment' },
  { field: 'reason', title: '说明' },
];

/** Lists the columns of 退款记录. */
export const payRefundColumns: readonly ListColumn<Refund>[] = [
  { field: 'code', title: '单号', kind: 'code' },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(payRefundLifecycle, status) },
  { field: 'amount', title: '退款', kind: 'fen' },
  { field: 'total', title: '原支付', kind: 'fen' },
  { field: 'reason', title: '原因' },
  { field: 'answer', title: '服务商答复' },
  { field: 'provider', title: '服务商', text: ({ provider }) => PAY_PROVIDERS[provider] },
  { field: 'shopName', title: '门店' },
  { field: 'createTime', title: '发起时间', kind: 'moment' },
  { field: 'refundTime', title: '到账时间', kind: 'moment' },
  { field: 'outRefundNo', title: '退款单号', kind: 'code' },
];
