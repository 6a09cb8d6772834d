import { logout } from './account/logout';
import { oauth } from './account/oauth';
import { sms } from './account/sms';
import { sysAuthority } from './account/sysAuthority';
import { sysDictType } from './account/sysDictType';
import { sysDictValue } from './account/sysDictValue';
import { sysMenu } from './account/sysMenu';
import { sysMenuAuthority } from './account/sysMenuAuthority';
import { sysUser } from './account/sysUser';
import { customer } from './customer/customer';
import { customerTag } from './customer/customerTag';
import { customerVehicle } from './customer/customerVehicle';
import { fundAccount } from './fund/fundAccount';
import { fundWorking } from './fund/fundWorking';
import { goods } from './goods/goods';
import { goodsBrand } from './goods/goodsBrand';
import { goodsCategory } from './goods/goodsCategory';
import { goodsShop } from './goods/goodsShop';
import { goodsShopOrder } from './goods/goodsShopOrder';
import { warehouseInitialize } from './goods/warehouseInitialize';
import type { Handlers } from './http/registrar';
import { customerRemind } from './notice/customerRemind';
import { onlineNotice } from './notice/onlineNotice';
import { remindStatistics } from './notice/remindStatistics';
import { orderResting } from './order/orderResting';
import { orderSale } from './order/orderSale';
import { receiptBill } from './order/receiptBill';
import { saleOut } from './order/saleOut';
import { shiftRecord } from './order/shiftRecord';
import { outIn } from './report/outIn';
import { storeMonitor } from './report/storeMonitor';
import { partsShop } from './store/partsShop';
import { partsStaff } from './store/partsStaff';
import { partsStore } from './store/partsStore';
import { storeOrg } from './store/storeOrg';
import { storeSetting } from './store/storeSetting';
import { warehouse } from './store/warehouse';

/** The handlers of every call group, by service and group. Their types were checked where they are written. */
export const groups = {
  'auth/oauth': logout,
  'basic/sms': sms,
  'basic/sysDictType': sysDictType,
  'basic/sysDictValue': sysDictValue,
  'basic/sysMenu': sysMenu,
  'basic/sysMenuAuthority': sysMenuAuthority,
  'gate/oauth': oauth,
  'nest/onlineNotice': onlineNotice,
  'parts/customer': customer,
  'parts/customerTag': customerTag,
  'parts/customerVehicle': customerVehicle,
  'parts/customerRemind': customerRemind,
  'parts/fundAccount': fundAccount,
  'parts/fundWorking': fundWorking,
  'parts/goods': goods,
  'parts/goodsBrand': goodsBrand,
  'parts/goodsCategory': goodsCategory,
  'parts/goodsShop': goodsShop,
  'parts/goodsShopOrder': goodsShopOrder,
  'parts/orderResting': orderResting,
  'parts/orderSale': orderSale,
  'parts/partsShop': partsShop,
  'parts/partsStaff': partsStaff,
  'parts/partsStore': partsStore,
  'parts/receiptBill': receiptBill,
  'parts/remindStatistics': remindStatistics,
  'parts/saleOut': saleOut,
  'parts/shiftRecord': shiftRecord,
  'parts/storeOrg': storeOrg,
  'parts/storeSetting': storeSetting,
  'parts/warehouse': warehouse,
  'parts/warehouseInitialize': warehouseInitialize,
  'report/outIn': outIn,
  'report/storeMonitor': storeMonitor,
  'user/sysAuthority': sysAuthority,
  'user/sysUser': sysUser,
} as unknown as Handlers;
