import { defineLifecycle } from '../../lifecycle';

/**
 * 收款单: a receipt that was taken by mistake is voided by a counter-entry of the same tenders, below 0, which is voided
 * from the beginning.
 */
export const receiptBillLifecycle = defineLifecycle({
  name: 'receiptBill',
  initial: 'valid',
  statuses: {
    valid: { code: 0, label: '有效', tone: 'success' },
    voided: { code: 1, label: '已作废', tone: 'default' },
  },
  events: {
    remark: { label: '修改备注', raisedBy: ['parts/receiptBill/update'], moves: { valid: 'valid', voided: 'voided' } },
    void: { label: '作废', raisedBy: ['parts/receiptBill/void'], moves: { valid: 'voided' } },
  },
});
