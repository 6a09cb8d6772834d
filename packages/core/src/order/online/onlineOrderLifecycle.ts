import { defineLifecycle } from '../../lifecycle';

/**
 * 商城订单 (ENUM-11), paid before shipping (FLOW-18). After shipping, complaints become an after-sale; an unpaid order
 * lapses, and a shipped one counts as received after some days.
 */
export const onlineOrderLifecycle = defineLifecycle({
  name: 'onlineOrder',
  initial: 'awaitingPayment',
  statuses: {
    awaitingPayment: { code: 0, label: '待付款', tone: 'warning' },
    paid: { code: 1, label: '待发货', tone: 'warning' },
    shipped: { code: 2, label: '待收货', tone: 'info' },
    completed: { code: 3, label: '已完成', tone: 'success' },
    cancelled: { code: 4, label: '已取消', tone: 'default' },
  },
  events: {
    reduce: { label: '减价', raisedBy: ['parts/orderSale/reduction'], moves: { awaitingPayment: 'awaitingPayment' } },
    distribute: {
      label: '分配门店',
      raisedBy: ['parts/orderSale/distributeOrder'],
      moves: { awaitingPayment: 'awaitingPayment', paid: 'paid' },
    },
    pay: {
      label: '付款',
      raisedBy: [
        'parts/receiptBill/add',
        'parts/receiptBill/addMany',
        'parts/appOrderSale/payByMember',
        'pay/h5Payment/memberPay',
      ],
      moves: { awaitingPayment: 'paid' },
    },
    deliver: { label: '发货', raisedBy: ['parts/orderSale/deliveryOrder'], moves: { paid: 'shipped' } },
    correctParcel: { label: '修改快递', raisedBy: ['parts/orderSale/updateExpress'], moves: { shipped: 'shipped' } },
    makeUp: { label: '补差价', raisedBy: ['parts/orderSale/makeup'], moves: { paid: 'paid', shipped: 'shipped' } },
    confirm: {
      label: '确认收货',
      raisedBy: ['parts/appOrderSale/confirmReceipt', 'parts/orderSale/deliveryOrder'],
      moves: { shipped: 'completed' },
    },
    autoConfirm: { label: '自动确认收货', raisedBy: ['system'], moves: { shipped: 'completed' } },
    cancel: {
      label: '取消',
      raisedBy: ['parts/orderSale/cancelOrder'],
      moves: { awaitingPayment: 'cancelled', paid: 'cancelled' },
    },
    withdraw: { label: '取消', raisedBy: ['parts/appOrderSale/cancel'], moves: { awaitingPayment: 'cancelled' } },
    lapse: { label: '超时取消', raisedBy: ['system'], moves: { awaitingPayment: 'cancelled' } },
    refundAll: { label: '整单退款', raisedBy: ['parts/afterSalesOrder/pass'], moves: { paid: 'cancelled' } },
    comment: { label: '评价', raisedBy: ['parts/appCustomerComment/add'], moves: { completed: 'completed' } },
  },
});
