import { defineLifecycle } from '../../lifecycle';

/**
 * 退货单 (FLOW-16): written, checked by a second person, its goods stored in parts. Its money has a status of its own
 * (`refundStatus`), since the customer may be paid before or after the goods are stored.
 *
 * 0 draft, 1 submitted, 2 passed, 3 rejected, 4 partly stored, 5 stored, 6 voided.
 */
export const salesReturnLifecycle = defineLifecycle({
  name: 'salesReturn',
  initial: 'draft',
  statuses: {
    draft: { code: 0, label: '草稿', tone: 'default' },
    submitted: { code: 1, label: '待审核', tone: 'warning' },
    passed: { code: 2, label: '待入库', tone: 'info' },
    rejected: { code: 3, label: '已驳回', tone: 'error' },
    partlyStored: { code: 4, label: '部分入库', tone: 'info' },
    stored: { code: 5, label: '已入库', tone: 'success' },
    voided: { code: 6, label: '已作废', tone: 'default' },
  },
  events: {
    edit: {
      label: '修改',
      raisedBy: ['parts/salesReturn/save', 'parts/salesReturn/deleteDetail', 'parts/refundBill/returnAtOnce'],
      moves: { draft: 'draft', rejected: 'draft' },
    },
    submit: {
      label: '提交',
      raisedBy: ['parts/salesReturn/submit', 'parts/refundBill/returnAtOnce'],
      moves: { draft: 'submitted' },
    },
    pass: {
      label: '通过',
      raisedBy: ['parts/salesReturn/pass', 'parts/refundBill/returnAtOnce'],
      moves: { submitted: 'passed' },
    },
    // Of work alone nothing comes back that could be stored.
    passWork: {
      label: '通过，不用入库',
      raisedBy: ['parts/salesReturn/pass', 'parts/refundBill/returnAtOnce'],
      moves: { submitted: 'stored' },
    },
    reject: { label: '驳回', raisedBy: ['parts/salesReturn/reject'], moves: { submitted: 'rejected' } },
    storePart: {
      label: '部分入库',
      raisedBy: ['parts/salesReturn/putInStorage'],
      moves: { passed: 'partlyStored', partlyStored: 'partlyStored' },
    },
    storeAll: {
      label: '全部入库',
      raisedBy: ['parts/salesReturn/putInStorage', 'parts/refundBill/returnAtOnce'],
      moves: { passed: 'stored', partlyStored: 'stored' },
    },
    refund: {
      label: '退款',
      raisedBy: ['parts/refundBill/add', 'parts/refundBill/returnAtOnce'],
      moves: { passed: 'passed', partlyStored: 'partlyStored', stored: 'stored' },
    },
    void: { label: '作废', raisedBy: ['parts/salesReturn/delete'], moves: { draft: 'voided', rejected: 'voided' } },
  },
});
