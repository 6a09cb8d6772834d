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
  screen('OrderWechatList', async () => (await import('./online/OrderWechatList')).OrderWechatList),
  screen('OrderWechatPayAfterUse', async () => (await import('./online/OrderWechatPayAfterUse')).OrderWechatPayAfterUse),
  screen('OrderWechatDetail', async () => (await import('./online/OrderWechatDetail')).OrderWechatDetail),
  screen('OrderWechatAfterSale', async () => (await import('./online/OrderWechatAfterSale')).OrderWechatAfterSale),
  screen('OrderWechatAfterSaleDetail', async () => (await import('./online/OrderWechatAfterSaleDetail')).OrderWechatAfterSaleDetail),
  screen('OrderMaintenance', async () => (await import('./online/OrderMaintenance')).OrderMaintenance),
  screen('OrderMaintenanceDetail', async () => (await import('./online/OrderMaintenanceDetail')).OrderMaintenanceDetail),
];
