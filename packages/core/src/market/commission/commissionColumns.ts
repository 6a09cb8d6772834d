import type { Schemas } from '@partsdesk/sdk/types/parts';
import { enabled } from '../../enabled';
import { statusLabel } from '../../lifecycle';
import type { ListColumn } from '../../listColumns';
import { earnTaskLifecycle } from './earnTaskLifecycle';
import { subCommissionLifecycle } from './subCommissionLifecycle';

/** Formats 550 as 5.5%. */
export const rateLabel = (rate: number): string => `${String(rate / 100)}%`;

/** The rate of a distributor: his own, or the setting's. */
export const ratioLabel = ({ ratio }: Pick<Schemas['Distributor'], 'ratio'>): string =>
  ratio === null ? '按设置' : rateLabel(ratio);

/** The columns of distributors, on the screen and in the sheet; their numbers stand on the screen alone. */
export const distributorColumns: readonly ListColumn<Schemas['Distributor']>[] = [
  { field: 'name', title: '分销员' },
  { field: 'code', title: '推广码' },
  { field: 'ratio', title: '佣金比例', text: ratioLabel },
  { field: 'parentName', title: '上级' },
  { field: 'shopName', title: '所属门店' },
  { field: 'customers', title: '绑定客户', kind: 'quantity' },
  { field: 'frozen', title: '冻结佣金', kind: 'fen' },
  { field: 'available', title: '可结算', kind: 'fen' },
  { field: 'owed', title: '待抵扣', kind: 'fen' },
  { field: 'settled', title: '已核销', kind: 'fen' },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(enabled, status) },
  { field: 'createTime', title: '加入时间', kind: 'moment' },
];

/** The level of an order's commission; a task's has none. */
export const levelLabel = ({ orderId, level }: Pick<Schemas['SubCommission'], 'orderId' | 'level'>): string =>
  orderId === null ? '' : level === 1 ? '一级' : '二级';

/** The columns of commissions, on the screen and in the sheet. */
export const subCommissionColumns: readonly ListColumn<Schemas['SubCommission']>[] = [
  { field: 'distributorName', title: '分销员' },
  { field: 'orderCode', title: '销售单号', kind: 'code' },
  { field: 'taskName', title: '限时活动' },
  { field: 'customerName', title: '客户' },
  { field: 'shopName', title: '门店' },
  { field: 'level', title: '层级', text: levelLabel },
  { field: 'rate', title: '佣金比例', text: ({ orderId, rate }) => (orderId ? rateLabel(rate) : '') },
  { field: 'base', title: '计佣金额', kind: 'fen' },
  { field: 'earned', title: '佣金', kind: 'fen' },
  { field: 'settled', title: '已核销', kind: 'fen' },
  { field: 'open', title: '未结', kind: 'fen' },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(subCommissionLifecycle, status) },
  { field: 'suspect', title: '可疑', text: ({ suspect }) => (suspect ? '收货手机号与分销员相同' : '') },
  { field: 'createTime', title: '计佣时间', kind: 'moment' },
  { field: 'releaseTime', title: '解冻时间', kind: 'moment' },
  { field: 'remark', title: '备注' },
];

/** The columns of earn tasks, on the screen and in the sheet. */
export const earnTaskColumns: readonly ListColumn<Schemas['EarnTask']>[] = [
  { field: 'distributorName', title: '分销员' },
  { field: 'shopName', title: '门店' },
  { field: 'taskName', title: '活动' },
  { field: 'words', title: '说明' },
  { field: 'imageCount', title: '图片', kind: 'quantity' },
  { field: 'reward', title: '奖励', kind: 'fen' },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(earnTaskLifecycle, status) },
  { field: 'reason', title: '驳回原因' },
  { field: 'checkBy', title: '审核人' },
  { field: 'checkTime', title: '审核时间', kind: 'moment' },
  { field: 'createTime', title: '提交时间', kind: 'moment' },
];

/** The columns of write-offs, on the screen and in the sheet. */
export const settlementColumns: readonly ListColumn<Schemas['CommissionSettlement']>[] = [
  { field: 'code', title: '核销单号', kind: 'code' },
  { field: 'distributorName', title: '分销员' },
  { field: 'amount', title: '核销金额', kind: 'fen' },
  { field: 'deducted', title: '抵扣', kind: 'fen' },
  { field: 'lineCount', title: '笔数', kind: 'quantity' },
  { field: 'accountName', title: '付款账户' },
  { field: 'paymentNo', title: '付款单号' },
  { field: 'by', title: '经办人' },
  { field: 'createTime', title: '核销时间', kind: 'moment' },
  { field: 'remark', title: '备注' },
];
