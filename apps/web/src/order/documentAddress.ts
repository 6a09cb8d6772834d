import { pathOfRoute } from '../screenList';

export const saleOutAddress = (id: string) => `${pathOfRoute('OrderDeliveryOrderDetails') ?? ''}/${id}`;
export const orderSaleAddress = (id: string) => `${pathOfRoute('OrderSalesOrderDetails') ?? ''}/${id}`;
