import { pathOfRoute, type ScreenName } from '../screenList';

export const saleOutAddress = (id: string) => `${pathOfRoute('OrderDeliveryOrderDetails') ?? ''}/${id}`;
export const orderSaleAddress = (id: string) => `${pathOfRoute('OrderSalesOrderDetails') ?? ''}/${id}`;
/** Makes the address of a return's screen; they all take its id in the query. */
const ofReturn = (name: ScreenName) => (id: string) => `${pathOfRoute(name) ?? ''}?id=${id}`;
export const returnAddress = ofReturn('OrderCashReturnOrderDetail');
export const saveReturnAddress = ofReturn('OrderCashSaveReturnOrder');
export const verifyReturnAddress = ofReturn('OrderCashVerifyReturnOrder');
export const warehousingAddress = ofReturn('OrderCashWarehousing');
export const settlementAddress = ofReturn('OrderCashSettlement');
export const newReturnAddress = (saleOutId: string) =>
  `${pathOfRoute('OrderCashSaveReturnOrder') ?? ''}?saleOutId=${saleOutId}`;
