import { defineLifecycle } from '../../lifecycle';

/**
 * 分佣: what a distributor has of one order. It is worked out anew from the order whenever its money moves, so that the
 * system raises all events but those of the write-off (MKT-45 to MKT-48).
 */
export const subCommissionLifecycle = defineLifecycle({
  name: 'subCommission',
  initial: 'frozen',
  statuses: {
    frozen: { code: 0, label: '冻结中', tone: 'info' },
    payable: { code: 1, label: '可结算', tone: 'warning' },
    settled: { code: 2, label: '已核销', tone: 'success' },
    reversed: { code: 3, label: '已冲销', tone: 'default' },
    owed: { code: 4, label: '待抵扣', tone: 'error' },
  },
  events: {
    // The order is paid, also once more after its receipt was voided.
    accrue: { label: '计佣', raisedBy: ['system'], moves: { frozen: 'frozen', reversed: 'frozen' } },
    release: { label: '解冻', raisedBy: ['system'], moves: { frozen: 'payable' } },
    reversePart: {
      label: '部分退回',
      raisedBy: ['system'],
      moves: { frozen: 'frozen', payable: 'payable' },
    },
    reverseAll: { label: '全部退回', raisedBy: ['system'], moves: { frozen: 'reversed', payable: 'reversed' } },
    // What is left is just what was paid out.
    even: { label: '抵平', raisedBy: ['system'], moves: { payable: 'settled', owed: 'settled' } },
    owe: { label: '多付待抵扣', raisedBy: ['system'], moves: { payable: 'owed', settled: 'owed', owed: 'owed' } },
    regain: {
      label: '恢复佣金',
      raisedBy: ['system'],
      moves: { payable: 'payable', settled: 'payable', owed: 'payable' },
    },
    settlePart: {
      label: '部分核销',
      raisedBy: ['parts/subCommissionSettlement/importBatchExcel'],
      moves: { payable: 'payable' },
    },
    settleAll: {
      label: '核销',
      raisedBy: ['parts/subCommissionSettlement/writtenOff', 'parts/subCommissionSettlement/importBatchExcel'],
      moves: { payable: 'settled', owed: 'settled' },
    },
  },
});

const { payable, owed } = subCommissionLifecycle.statuses;

/** Statuses of lines of which something may be paid out, or is still to be taken back. */
export const OPEN_COMMISSION: readonly number[] = [payable.code, owed.code];
