import { logout } from './account/logout';
import { oauth } from './account/oauth';
import { savedView } from './account/savedView';
import { sms } from './account/sms';
import { sysAuthority } from './account/sysAuthority';
import { sysDictType } from './account/sysDictType';
import { sysDictValue } from './account/sysDictValue';
import { sysMenu } from './account/sysMenu';
import { sysMenuAuthority } from './account/sysMenuAuthority';
import { sysUser } from './account/sysUser';
import { appCustomerComment } from './customer/appCustomerComment';
import { customer } from './customer/customer';
import { customerComment } from './customer/customerComment';
import { customerCommentStatistics } from './customer/customerCommentStatistics';
import { customerTag } from './customer/customerTag';
import { customerValueCard } from './customer/customerValueCard';
import { customerVehicle } from './customer/customerVehicle';
import { customLevel } from './customer/customLevel';
import { appImage } from './file/appImage';
import { file } from './file/file';
import { image } from './file/image';
import { fundAccount } from './fund/fundAccount';
import { fundWorking } from './fund/fundWorking';
import { settleAccount } from './fund/settleAccount';
import { settleAccountReverse } from './fund/settleAccountReverse';
import { appGoodsShop } from './goods/appGoodsShop';
import { factoryGoods } from './goods/factoryGoods';
import { goods } from './goods/goods';
import { goodsBrand } from './goods/goodsBrand';
import { goodsCategory } from './goods/goodsCategory';
import { goodsShop } from './goods/goodsShop';
import { goodsShopCategory } from './goods/goodsShopCategory';
import { goodsShopOrder } from './goods/goodsShopOrder';
import { goodsShopSku, goodsSku } from './goods/goodsSku';
import { goodsStockUnit } from './goods/goodsStockUnit';
import { partGroup } from './goods/partGroup';
import { partsPriceScheme, partsPriceSchemeCategory, partsPriceSchemeShop } from './goods/partsPriceScheme';
import { goodsExportRecord } from './goods/sheets/goodsExportRecord';
import { goodsImport } from './goods/sheets/goodsImport';
import { stockGoods } from './goods/stockGoods';
import { stockIn } from './goods/stockIn';
import { stockOut } from './goods/stockOut';
import { stockTaking } from './goods/stockTaking';
import { stockTransfer } from './goods/stockTransfer';
import { supplier } from './goods/supplier';
import { commonSysnWarehouse, fxWarehouse, synbjWarehouse } from './goods/sysnInventory';
import { warehouseInitialize } from './goods/warehouseInitialize';
import type { Handlers } from './http/registrar';
import { job } from './jobs/job';
import { customerRemind } from './notice/customerRemind';
import { onlineNotice } from './notice/onlineNotice';
import { remindStatistics } from './notice/remindStatistics';
import { afterSalesOrder } from './order/afterSale/afterSalesOrder';
import { appAfterSalesOrder } from './order/afterSale/appAfterSalesOrder';
import { appMaintenanceMs } from './order/maintenance/appMaintenanceMs';
import { maintenanceMs } from './order/maintenance/maintenanceMs';
import { appOrderSale } from './order/online/appOrderSale';
import { orderDistribution } from './order/orderDistribution';
import { orderPre } from './order/orderPre';
import { orderResting } from './order/orderResting';
import { orderSale } from './order/orderSale';
import { priceApproval } from './order/priceApproval';
import { receiptBill } from './order/receiptBill';
import { refundBill } from './order/refundBill';
import { refundBillItem } from './order/refunds';
import { saleOut } from './order/saleOut';
import { saleOutApp } from './order/saleOutApp';
import { saleOutExport } from './order/saleOutExport';
import { saleReturnExport } from './order/saleReturnExport';
import { salesReturn } from './order/salesReturn';
import { serviceBorrowOut } from './order/serviceBorrowOut';
import { shiftRecord } from './order/shiftRecord';
import { bankInfo } from './pay/bankInfo';
import { h5Payment } from './pay/h5Payment';
import { paySqb } from './pay/paySqb';
import { paySqbAccount } from './pay/paySqbAccount';
import { paySqbTradeRecord } from './pay/paySqbTradeRecord';
import { payWxAccountModifyRecord } from './pay/payWxAccountModifyRecord';
import { payWxMeichantApply } from './pay/payWxMeichantApply';
import { payWxRecharge } from './pay/payWxRecharge';
import { payWxRefundRecord } from './pay/payWxRefundRecord';
import { payWxTradeRecord } from './pay/payWxTradeRecord';
import { wxOauth } from './pay/wxOauth';
import { inventoryCost } from './report/inventoryCost';
import { outIn } from './report/outIn';
import { storeMonitor } from './report/storeMonitor';
import { combo, comboModel } from './store/combo';
import { comboModelDetail } from './store/comboModelDetail';
import { homeNavigation } from './store/homeNavigation';
import { machineryFactory } from './store/machineryFactory';
import { openplatform } from './store/openplatform';
import { openplatformAudit } from './store/openplatformAudit';
import { partsShop } from './store/partsShop';
import { partsStaff } from './store/partsStaff';
import { partsStore } from './store/partsStore';
import { partsStoreAuth } from './store/partsStoreAuth';
import { salesOrderDetailType } from './store/salesOrderDetailType';
import { serviceDataScope } from './store/serviceDataScope';
import { shopDistribution } from './store/shopDistribution';
import { storeOrg } from './store/storeOrg';
import { storeSetting } from './store/storeSetting';
import { vehicleModel } from './store/vehicleModel';
import { warehouse } from './store/warehouse';
import { weixin } from './store/weixin';

/** The handlers of every call group, by service and group. Each group checks their types where it declares them. */
export const groups = {
  'auth/oauth': logout,
  'basic/sms': sms,
  'basic/sysDictType': sysDictType,
  'basic/sysDictValue': sysDictValue,
  'basic/sysMenu': sysMenu,
  'basic/sysMenuAuthority': sysMenuAuthority,
  'fx/warehouse': fxWarehouse,
  'gate/oauth': oauth,
  'nest/machineryFactory': machineryFactory,
  'nest/onlineNotice': onlineNotice,
  'parts/afterSalesOrder': afterSalesOrder,
  'parts/appAfterSalesOrder': appAfterSalesOrder,
  'parts/appCustomerComment': appCustomerComment,
  'parts/appGoodsShop': appGoodsShop,
  'parts/appMaintenanceMs': appMaintenanceMs,
  'parts/appOrderSale': appOrderSale,
  'parts/combo': combo,
  'parts/comboModel': comboModel,
  'parts/comboModelDetail': comboModelDetail,
  'parts/commonSysnWarehouse': commonSysnWarehouse,
  'parts/customLevel': customLevel,
  'parts/customer': customer,
  'parts/customerComment': customerComment,
  'parts/customerCommentStatistics': customerCommentStatistics,
  'parts/customerTag': customerTag,
  'parts/customerValueCard': customerValueCard,
  'parts/customerVehicle': customerVehicle,
  'parts/customerRemind': customerRemind,
  'parts/fundAccount': fundAccount,
  'parts/fundWorking': fundWorking,
  'parts/factoryGoods': factoryGoods,
  'parts/goods': goods,
  'parts/goodsBrand': goodsBrand,
  'parts/goodsCategory': goodsCategory,
  'parts/goodsExportRecord': goodsExportRecord,
  'parts/goodsImport': goodsImport,
  'parts/goodsShop': goodsShop,
  'parts/goodsShopCategory': goodsShopCategory,
  'parts/goodsShopOrder': goodsShopOrder,
  'parts/goodsStockUnit': goodsStockUnit,
  'parts/partGroup': partGroup,
  'parts/goodsShopSku': goodsShopSku,
  'parts/goodsSku': goodsSku,
  'parts/homeNavigation': homeNavigation,
  'parts/job': job,
  'parts/maintenanceMs': maintenanceMs,
  'parts/openplatform': openplatform,
  'parts/openplatformAudit': openplatformAudit,
  'parts/orderDistribution': orderDistribution,
  'parts/orderPre': orderPre,
  'parts/orderResting': orderResting,
  'parts/orderSale': orderSale,
  'parts/partsPriceScheme': partsPriceScheme,
  'parts/partsPriceSchemeCategory': partsPriceSchemeCategory,
  'parts/partsPriceSchemeShop': partsPriceSchemeShop,
  'parts/partsShop': partsShop,
  'parts/partsStaff': partsStaff,
  'parts/partsStore': partsStore,
  'parts/partsStoreAuth': partsStoreAuth,
  'parts/receiptBill': receiptBill,
  'parts/refundBill': refundBill,
  'parts/refundBillItem': refundBillItem,
  'parts/saleReturnExport': saleReturnExport,
  'parts/salesReturn': salesReturn,
  'parts/remindStatistics': remindStatistics,
  'parts/saleOut': saleOut,
  'parts/saleOutApp': saleOutApp,
  'parts/saleOutExport': saleOutExport,
  'parts/savedView': savedView,
  'parts/priceApproval': priceApproval,
  'parts/salesOrderDetailType': salesOrderDetailType,
  'parts/settleAccount': settleAccount,
  'parts/settleAccountReverse': settleAccountReverse,
  'parts/serviceBorrowOut': serviceBorrowOut,
  'parts/shiftRecord': shiftRecord,
  'parts/shopDistribution': shopDistribution,
  'parts/serviceDataScope': serviceDataScope,
  'parts/stockGoods': stockGoods,
  'parts/stockIn': stockIn,
  'parts/stockOut': stockOut,
  'parts/stockTaking': stockTaking,
  'parts/stockTransfer': stockTransfer,
  'parts/storeOrg': storeOrg,
  'parts/storeSetting': storeSetting,
  'parts/supplier': supplier,
  'parts/vehicleModel': vehicleModel,
  'parts/weixin': weixin,
  'parts/warehouse': warehouse,
  'parts/warehouseInitialize': warehouseInitialize,
  'pay/bankInfo': bankInfo,
  'pay/paySqbAccount': paySqbAccount,
  'pay/payWxAccountModifyRecord': payWxAccountModifyRecord,
  'pay/payWxMeichantApply': payWxMeichantApply,
  'pay/h5Payment': h5Payment,
  'pay/paySqb': paySqb,
  'pay/paySqbTradeRecord': paySqbTradeRecord,
  'pay/payWxRecharge': payWxRecharge,
  'pay/payWxRefundRecord': payWxRefundRecord,
  'pay/payWxTradeRecord': payWxTradeRecord,
  'pay/wxOauth': wxOauth,
  'report/inventoryCost': inventoryCost,
  'report/outIn': outIn,
  'report/storeMonitor': storeMonitor,
  'storage/appImage': appImage,
  'storage/file': file,
  'storage/image': image,
  'synbj/warehouse': synbjWarehouse,
  'user/sysAuthority': sysAuthority,
  'user/sysUser': sysUser,
} as unknown as Handlers;
