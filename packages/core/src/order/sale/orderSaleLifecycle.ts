import { defineLifecycle } from '../../lifecycle';

/**
 * 销售单: outbound status B of the specification (ENUM-05), with 4 added by us. Goods are handed out in parts or at once;
 * a rest that will never be handed out is closed by force.
 */
export const orderSaleLifecycle = defineLifecycle({
  name: 'orderSale',
  initial: 'notOut',
  statuses: {
    notOut: { code: 0, label: '待出库', tone: 'warning' },
    partlyOut: { code: 1, label: '部分出库', tone: 'info' },
    out: { code: 2, label: '已出库', tone: 'success' },
    forcedComplete: { code: 3, label: '强制完成', tone: 'default' },
    cancelled: { code: 4, label: '已取消', tone: 'default' },
  },
  events: {
    update: {
      label: '修改',
      raisedBy: ['parts/orderSale/update', 'parts/receiptBill/useCoupon'],
      moves: { notOut: 'notOut' },
    },
    handOutPart: {
      label: '部分出库',
      raisedBy: ['parts/saleOut/submitOut'],
      moves: { notOut: 'partlyOut', partlyOut: 'partlyOut' },
    },
    handOutAll: {
      label: '全部出库',
      raisedBy: ['parts/saleOut/submitOut'],
      moves: { notOut: 'out', partlyOut: 'out' },
    },
    takeBackPart: {
      label: '撤销本次出库',
      raisedBy: ['parts/saleOut/takeBackOut'],
      moves: { partlyOut: 'partlyOut', out: 'partlyOut' },
    },
    takeBackAll: {
      label: '撤销出库',
      raisedBy: ['parts/saleOut/takeBackOut'],
      moves: { partlyOut: 'notOut', out: 'notOut' },
    },
    forceComplete: {
      label: '强制完成',
      raisedBy: ['parts/orderSale/forceComplete', 'parts/orderSale/updateStatus'],
      moves: { notOut: 'forcedComplete', partlyOut: 'forcedComplete' },
    },
    cancel: {
      label: '取消',
      raisedBy: [
        'parts/orderSale/remove',
        'parts/orderSale/deleteById',
        'parts/orderSale/updateStatus',
        'parts/orderSale/cancelPaid',
      ],
      moves: { notOut: 'cancelled' },
    },
  },
});
