import { defineLifecycle } from '../../lifecycle';

/**
 * 借用单: outbound status B of the specification (ENUM-05, D75), with 4 and 5 added by us. Lent goods come back, are sold,
 * or are written off by hand.
 */
export const borrowOutLifecycle = defineLifecycle({
  name: 'borrowOut',
  initial: 'notOut',
  statuses: {
    notOut: { code: 0, label: '待出库', tone: 'warning' },
    partlyOut: { code: 1, label: '部分出库', tone: 'info' },
    out: { code: 2, label: '已借出', tone: 'info' },
    forcedComplete: { code: 3, label: '强制完成', tone: 'default' },
    settled: { code: 4, label: '已结清', tone: 'success' },
    cancelled: { code: 5, label: '已作废', tone: 'default' },
  },
  events: {
    edit: { label: '修改', raisedBy: ['parts/serviceBorrowOut/update'], moves: { notOut: 'notOut' } },
    lendPart: {
      label: '部分出库',
      raisedBy: ['parts/serviceBorrowOut/lend'],
      moves: { notOut: 'partlyOut', partlyOut: 'partlyOut' },
    },
    lendAll: {
      label: '全部出库',
      raisedBy: ['parts/serviceBorrowOut/lend'],
      moves: { notOut: 'out', partlyOut: 'out' },
    },
    returnPart: {
      label: '部分归还',
      raisedBy: ['parts/serviceBorrowOut/returnItems'],
      moves: { partlyOut: 'partlyOut', out: 'out' },
    },
    returnAll: { label: '全部归还', raisedBy: ['parts/serviceBorrowOut/returnItems'], moves: { out: 'settled' } },
    sellPart: {
      label: '部分转销售',
      raisedBy: ['parts/serviceBorrowOut/convertToSale'],
      moves: { partlyOut: 'partlyOut', out: 'out' },
    },
    sellAll: { label: '全部转销售', raisedBy: ['parts/serviceBorrowOut/convertToSale'], moves: { out: 'settled' } },
    manualFinish: {
      label: '手工完结',
      raisedBy: ['parts/serviceBorrowOut/manualFinish'],
      moves: { partlyOut: 'forcedComplete', out: 'forcedComplete' },
    },
    cancel: { label: '作废', raisedBy: ['parts/serviceBorrowOut/deleteById'], moves: { notOut: 'cancelled' } },
  },
});
