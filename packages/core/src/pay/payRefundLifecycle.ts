import { defineLifecycle } from '../lifecycle';

/**
 * 在线退款 at a provider (P2). While the outcome is unknown, the same number is queried again: another number would pay
 * twice. A refund that the provider closed or could not carry out waits for a person.
 */
export const payRefundLifecycle = defineLifecycle({
  name: 'payRefund',
  initial: 'applying',
  statuses: {
    applying: { code: 0, label: '退款申请中', tone: 'info' },
    processing: { code: 1, label: '退款处理中', tone: 'info' },
    success: { code: 2, label: '退款成功', tone: 'success' },
    closed: { code: 3, label: '退款关闭', tone: 'error' },
    abnormal: { code: 4, label: '退款异常', tone: 'error' },
  },
  events: {
    accept: { label: '服务商受理', raisedBy: ['system'], moves: { applying: 'processing' } },
    succeed: {
      label: '退款成功',
      raisedBy: ['system'],
      moves: { applying: 'success', processing: 'success', abnormal: 'success', closed: 'success' },
    },
    close: {
      label: '退款关闭',
      raisedBy: ['system'],
      moves: { applying: 'closed', processing: 'closed', abnormal: 'closed' },
    },
    fault: { label: '退款异常', raisedBy: ['system'], moves: { applying: 'abnormal', processing: 'abnormal' } },
    retry: {
      label: '重新退款',
      raisedBy: ['pay/payWxRefundRecord/retry', 'parts/afterSalesOrder/refund'],
      moves: { closed: 'applying', abnormal: 'applying' },
    },
  },
});
