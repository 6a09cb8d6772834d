import { customer } from './customer/customer';
import { customerTag } from './customer/customerTag';
import { customerVehicle } from './customer/customerVehicle';
import { fundAccount } from './fund/fundAccount';
import { goods } from './goods/goods';
import { goodsBrand } from './goods/goodsBrand';
import { goodsCategory } from './goods/goodsCategory';
import { goodsShop } from './goods/goodsShop';
import { goodsShopOrder } from './goods/goodsShopOrder';
import { warehouseInitialize } from './goods/warehouseInitialize';
import type { Handlers } from './http/registrar';
import { orderResting } from './order/orderResting';
import { orderSale } from './order/orderSale';
import { receiptBill } from './order/receiptBill';
import { saleOut } from './order/saleOut';
import { shiftRecord } from './order/shiftRecord';
import { storeMonitor } from './report/storeMonitor';

/** The handlers of every call group, by service and group. Their types were checked where they are written. */
export const groups = {
  'parts/customer': customer,
  'parts/customerTag': customerTag,
  'parts/customerVehicle': customerVehicle,
  'parts/fundAccount': fundAccount,
  'parts/goods': goods,
  'parts/goodsBrand': goodsBrand,
  'parts/goodsCategory': goodsCategory,
  'parts/goodsShop': goodsShop,
  'parts/goodsShopOrder': goodsShopOrder,
  'parts/orderResting': orderResting,
  'parts/orderSale': orderSale,
  'parts/receiptBill': receiptBill,
  'parts/saleOut': saleOut,
  'parts/shiftRecord': shiftRecord,
  'parts/warehouseInitialize': warehouseInitialize,
  'report/storeMonitor': storeMonitor,
} as unknown as Handlers;
