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
  screen('DistributionMain', async () => (await import('./distribution/DistributionMain')).DistributionMain),
  screen('CashWaitOutStock', async () => (await import('./cash/CashWaitOutStock')).CashWaitOutStock),
  screen('OrderCashReturnOrder', async () => (await import('./returns/ReturnOrderList')).ReturnOrderList),
  screen('OrderCashSelectReturnOrder', async () => (await import('./returns/SelectReturnOrder')).SelectReturnOrder),
  screen('OrderCashSaveReturnOrder', async () => (await import('./returns/SaveReturnOrder')).SaveReturnOrder),
  screen('OrderCashVerifyReturnOrder', async () => (await import('./returns/VerifyReturnOrder')).VerifyReturnOrder),
  screen('OrderCashReturnOrderDetail', async () => (await import('./returns/ReturnOrderDetail')).ReturnOrderDetail),
  screen('OrderCashSettlement', async () => (await import('./returns/Settlement')).Settlement),
  screen('OrderCashWarehousing', async () => (await import('./returns/Warehousing')).Warehousing),
  screen('OrderJieyongdan', async () => (await import('./borrow/OrderJieyongdan')).OrderJieyongdan),
  screen('OrderJieyongdanDetail', async () => (await import('./borrow/OrderJieyongdanDetail')).OrderJieyongdanDetail),
  screen('OrderShiftRecord', async () => (await import('./OrderShiftRecord')).OrderShiftRecord),
];
