import { defineLifecycle } from '../../lifecycle';

/**
 * 先用后付订单 (ENUM-12, D76): accepted, shipped, paid last; an order paid at once is shipped afterwards. Accepting keeps
 * status 0 and records the time. A full return before payment leaves nothing to pay (`settle`).
 */
export const payAfterUseLifecycle = defineLifecycle({
  name: 'payAfterUse',
  initial: 'awaitingAcceptance',
  statuses: {
    awaitingAcceptance: { code: 0, label: '待受理', tone: 'warning' },
    paid: { code: 1, label: '已付款', tone: 'warning' },
    shipped: { code: 2, label: '已发货待付款', tone: 'info' },
    completed: { code: 3, label: '已付款已完成', tone: 'success' },
    cancelled: { code: 4, label: '已取消', tone: 'default' },
  },
  events: {
    accept: {
      label: '受理',
      raisedBy: ['parts/orderSale/acceptOrder'],
      moves: { awaitingAcceptance: 'awaitingAcceptance' },
    },
    reduce: {
      label: '减价',
      raisedBy: ['parts/orderSale/reduction'],
      moves: { awaitingAcceptance: 'awaitingAcceptance' },
    },
    distribute: {
      label: '分配门店',
      raisedBy: ['parts/orderSale/distributeOrder'],
      moves: { awaitingAcceptance: 'awaitingAcceptance', paid: 'paid' },
    },
    pay: {
      label: '付款',
      raisedBy: [
        'parts/receiptBill/add',
        'parts/receiptBill/addMany',
        'parts/appOrderSale/payByMember',
        'pay/h5Payment/memberPay',
      ],
      moves: { awaitingAcceptance: 'paid', shipped: 'completed' },
    },
    deliver: {
      label: '发货',
      raisedBy: ['parts/orderSale/deliveryOrder'],
      moves: { awaitingAcceptance: 'shipped', paid: 'completed' },
    },
    requestPay: { label: '发起收款', raisedBy: ['parts/orderSale/requestPay'], moves: { shipped: 'shipped' } },
    // One that was paid before it was shipped is completed by the shipping; its label may be mistyped all the same.
    correctParcel: {
      label: '修改快递',
      raisedBy: ['parts/orderSale/updateExpress'],
      moves: { shipped: 'shipped', completed: 'completed' },
    },
    makeUp: { label: '补差价', raisedBy: ['parts/orderSale/makeup'], moves: { paid: 'paid', shipped: 'shipped' } },
    settle: { label: '无需再付', raisedBy: ['system'], moves: { shipped: 'completed' } },
    cancel: {
      label: '取消',
      raisedBy: ['parts/orderSale/cancelOrder'],
      moves: { awaitingAcceptance: 'cancelled', paid: 'cancelled' },
    },
    withdraw: { label: '取消', raisedBy: ['parts/appOrderSale/cancel'], moves: { awaitingAcceptance: 'cancelled' } },
    lapse: { label: '超时取消', raisedBy: ['system'], moves: { awaitingAcceptance: 'cancelled' } },
    refundAll: { label: '整单退款', raisedBy: ['parts/afterSalesOrder/pass'], moves: { paid: 'cancelled' } },
    comment: { label: '评价', raisedBy: ['parts/appCustomerComment/add'], moves: { completed: 'completed' } },
  },
});
