import { defineLifecycle } from '../../lifecycle';
import { onlineOrderLifecycle } from '../online/onlineOrderLifecycle';

const { paid, shipped, completed } = onlineOrderLifecycle.statuses;

/**
 * 售后 (ENUM-14, FLOW-17). For type 2 the goods must be back before the refund begins: `afterSaleGoods` tracks that
 * within status 2. The shop's cancellation of a paid order is a case of type 3 that is approved and refunded at once.
 */
export const afterSaleLifecycle = defineLifecycle({
  name: 'afterSale',
  initial: 'handling',
  statuses: {
    handling: { code: 0, label: '待商家处理', tone: 'warning' },
    rejected: { code: 1, label: '商家已拒绝', tone: 'error' },
    approved: { code: 2, label: '商家已同意', tone: 'info' },
    refunding: { code: 3, label: '退款中', tone: 'info' },
    refunded: { code: 4, label: '退款成功', tone: 'success' },
    failed: { code: 5, label: '退款失败', tone: 'error' },
  },
  events: {
    pass: {
      label: '同意',
      raisedBy: ['parts/afterSalesOrder/pass', 'parts/orderSale/cancelOrder'],
      moves: { handling: 'approved' },
    },
    reject: { label: '拒绝', raisedBy: ['parts/afterSalesOrder/reject'], moves: { handling: 'rejected' } },
    receiveGoods: {
      label: '确认收到退货',
      raisedBy: ['parts/afterSalesOrder/receiveGoods'],
      moves: { approved: 'approved' },
    },
    refund: {
      label: '退款',
      raisedBy: ['parts/afterSalesOrder/refund', 'parts/orderSale/cancelOrder'],
      moves: { approved: 'refunding', failed: 'refunding' },
    },
    refunded: { label: '退款成功', raisedBy: ['system'], moves: { refunding: 'refunded' } },
    refundFailed: { label: '退款失败', raisedBy: ['system'], moves: { refunding: 'failed' } },
  },
});

/** Statuses of a case that is undecided or not refunded yet: the order waits for it. */
export const OPEN_CASES: readonly number[] = [
  afterSaleLifecycle.statuses.handling.code,
  afterSaleLifecycle.statuses.approved.code,
  afterSaleLifecycle.statuses.refunding.code,
  afterSaleLifecycle.statuses.failed.code,
];

/** 退货 of an after-sale: whether the goods are awaited or back. */
export const afterSaleGoodsLifecycle = defineLifecycle({
  name: 'afterSaleGoods',
  initial: 'none',
  statuses: {
    none: { code: 0, label: '无需退货', tone: 'default' },
    awaited: { code: 1, label: '待买家退货', tone: 'warning' },
    back: { code: 2, label: '已收到退货', tone: 'success' },
  },
  events: {
    await: { label: '等待退货', raisedBy: ['parts/afterSalesOrder/pass'], moves: { none: 'awaited' } },
    receive: { label: '确认收到退货', raisedBy: ['parts/afterSalesOrder/receiveGoods'], moves: { awaited: 'back' } },
    refund: { label: '退款', raisedBy: ['parts/afterSalesOrder/refund'], moves: { none: 'none', back: 'back' } },
  },
});

/** 售后类型 (ENUM-13). */
export const AFTER_SALE_TYPES = [
  { code: 1, label: '仅退款' },
  { code: 2, label: '退货退款' },
  { code: 3, label: '整单取消' },
] as const;

/** The type whose goods come back before the refund. */
export const GOODS_BACK = 2;

export type AfterSaleType = (typeof AFTER_SALE_TYPES)[number]['code'];

export const afterSaleTypeLabel = (type: number): string =>
  AFTER_SALE_TYPES.find(({ code }) => code === type)?.label ?? '';

/**
 * Returns the types of after-sale that an order's status allows: no return before shipping, no cancellation after it.
 */
export const afterSaleTypesOf = (orderStatus: number): readonly AfterSaleType[] =>
  orderStatus === paid.code ? [1, 3] : orderStatus === shipped.code || orderStatus === completed.code ? [1, 2] : [];
