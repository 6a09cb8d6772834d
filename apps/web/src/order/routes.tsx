import { screen } from '../screen';

export const routes = [
  screen('OrderListIndex', async () => (await import('./OrderListIndex')).OrderListIndex),
  screen('OrderSalesOrderDetails', async () => (await import('./OrderSaleDetails')).OrderSaleDetails),
  screen('OrderDeliveryOrderDetails', async () => (await import('./SaleOutDetails')).SaleOutDetails),
  screen('CashIndex', async () => (await import('./cash/CashIndex')).CashIndex),
  screen('CashPaymoney', async () => (await import('./cash/CashPaymoney')).CashPaymoney),
  screen('OrderCashIntro', async () => (await import('./cash/OrderCashIntro')).OrderCashIntro),
  screen('CashShift', async () => (await import('./cash/CashShift')).CashShift),
  screen('CashReceivable', async () => (await import('./cash/CashReceivable')).CashReceivable),
  screen('CashWaitOutStock', async () => (await import('./cash/CashWaitOutStock')).CashWaitOutStock),
  screen('OrderJieyongdan', async () => (await import('./borrow/OrderJieyongdan')).OrderJieyongdan),
  screen('OrderJieyongdanDetail', async () => (await import('./borrow/OrderJieyongdanDetail')).OrderJieyongdanDetail),
  screen('OrderShiftRecord', async () => (await import('./OrderShiftRecord')).OrderShiftRecord),
];
