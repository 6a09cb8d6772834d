import { defineLifecycle } from '../../lifecycle';

/** Seconds after a hand-out in which it can be taken back (撤销), while the goods still lie on the counter. */
export const TAKE_BACK_SECONDS = 60;

/**
 * 出库单: outbound status A of the specification (ENUM-04), with 4 added by us. The system releases the document to the
 * store keeper; closing the sales order by force closes the rest of it.
 */
export const saleOutLifecycle = defineLifecycle({
  name: 'saleOut',
  initial: 'notOut',
  statuses: {
    notOut: { code: 0, label: '未出库', tone: 'default' },
    waitingOut: { code: 1, label: '待出库', tone: 'warning' },
    partlyOut: { code: 2, label: '部分出库', tone: 'info' },
    allOut: { code: 3, label: '已出库', tone: 'success' },
    cancelled: { code: 4, label: '已取消', tone: 'default' },
  },
  events: {
    release: { label: '下达出库', raisedBy: ['system'], moves: { notOut: 'waitingOut' } },
    handOutPart: {
      label: '部分出库',
      raisedBy: ['parts/saleOut/submitOut'],
      moves: { waitingOut: 'partlyOut', partlyOut: 'partlyOut' },
    },
    handOutAll: {
      label: '全部出库',
      raisedBy: ['parts/saleOut/submitOut'],
      moves: { waitingOut: 'allOut', partlyOut: 'allOut' },
    },
    takeBackPart: {
      label: '撤销本次出库',
      raisedBy: ['parts/saleOut/takeBackOut'],
      moves: { partlyOut: 'partlyOut', allOut: 'partlyOut' },
    },
    takeBackAll: {
      label: '撤销出库',
      raisedBy: ['parts/saleOut/takeBackOut'],
      moves: { partlyOut: 'waitingOut', allOut: 'waitingOut' },
    },
    finishRest: {
      label: '余量不再出库',
      raisedBy: ['parts/orderSale/forceComplete', 'parts/orderSale/updateStatus'],
      moves: { partlyOut: 'allOut', waitingOut: 'cancelled' },
    },
    cancel: {
      label: '取消',
      raisedBy: [
        'parts/orderSale/remove',
        'parts/orderSale/deleteById',
        'parts/orderSale/updateStatus',
        'parts/orderSale/cancelPaid',
      ],
      moves: { notOut: 'cancelled', waitingOut: 'cancelled' },
    },
    goodwill: {
      label: '补偿退款',
      raisedBy: ['parts/refundBill/goodwill'],
      // Refunds money only: the status of the goods stays.
      moves: { notOut: 'notOut', waitingOut: 'waitingOut', partlyOut: 'partlyOut', allOut: 'allOut' },
    },
  },
});
