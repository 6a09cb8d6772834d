import { screen } from '../screen';

export const routes = [
  screen('OrderListIndex', async () => (await import('./OrderListIndex')).OrderListIndex),
  screen('OrderSalesOrderDetails', async () => (await import('./OrderSaleDetails')).OrderSaleDetails),
  screen('OrderDeliveryOrderDetails', async () => (await import('./SaleOutDetails')).SaleOutDetails),
  screen('CashIndex', async () => (await import('./cash/CashIndex')).CashIndex),
  screen('CashPaymoney', async () => (await import('./cash/CashPaymoney')).CashPaymoney),
];
