import { sysDictType } from './account/dictionary/sysDictType';
import { sysDictValue } from './account/dictionary/sysDictValue';
import { logout } from './account/login/logout';
import { oauth } from './account/login/oauth';
import { sms } from './account/login/sms';
import { sysMenu } from './account/menu/sysMenu';
import { sysMenuAuthority } from './account/menu/sysMenuAuthority';
import { sysAuthority } from './account/role/sysAuthority';
import { savedView } from './account/user/savedView';
import { sysUser } from './account/user/sysUser';
import { appCustomerComment } from './customer/comment/appCustomerComment';
import { customerComment } from './customer/comment/customerComment';
import { customerCommentStatistics } from './customer/comment/customerCommentStatistics';
import { customer } from './customer/customer';
import { customerTag } from './customer/customerTag';
import { customerValueCard } from './customer/customerValueCard';
import { customerVehicle } from './customer/customerVehicle';
import { customLevel } from './customer/customLevel';
import { staffLeaving } from './customer/staffLeaving';
import { appImage } from './file/appImage';
import { file } from './file/file';
import { image } from './file/image';
import { fundAccount } from './fund/fundAccount';
import { fundWorking } from './fund/fundWorking';
import { settleAccount } from './fund/settleAccount';
import { settleAccountReverse } from './fund/settleAccountReverse';
import { factoryGoods } from './goods/archive/factoryGoods';
import { goods } from './goods/archive/goods';
import { goodsBrand } from './goods/archive/goodsBrand';
import { goodsCategory } from './goods/archive/goodsCategory';
import { goodsShopSku, goodsSku } from './goods/archive/goodsSku';
import { goodsStockUnit } from './goods/archive/goodsStockUnit';
import { partGroup } from './goods/archive/partGroup';
import { supplier } from './goods/archive/supplier';
import { commonSysnWarehouse, fxWarehouse, synbjWarehouse } from './goods/archive/sysnInventory';
import { partsPriceScheme, partsPriceSchemeCategory, partsPriceSchemeShop } from './goods/price/partsPriceScheme';
import { goodsExportRecord } from './goods/sheets/goodsExportRecord';
import { goodsImport } from './goods/sheets/goodsImport';
import { appGoodsShop } from './goods/shop/appGoodsShop';
import { goodsShop } from './goods/shop/goodsShop';
import { goodsShopCategory } from './goods/shop/goodsShopCategory';
import { goodsShopOrder } from './goods/shop/goodsShopOrder';
import { stockGoods } from './goods/stock/stockGoods';
import { stockIn } from './goods/stock/stockIn';
import { stockOut } from './goods/stock/stockOut';
import { stockTaking } from './goods/stock/stockTaking';
import { stockTransfer } from './goods/stock/stockTransfer';
import { warehouseInitialize } from './goods/stock/warehouseInitialize';
import type { Handlers } from './http/registrar';
import { job } from './jobs/job';
import { customerRemind } from './notice/customerRemind';
import { onlineNotice } from './notice/onlineNotice';
import { remindStatistics } from './notice/remindStatistics';
import { afterSalesOrder } from './order/afterSale/afterSalesOrder';
import { appAfterSalesOrder } from './order/afterSale/appAfterSalesOrder';
import { serviceBorrowOut } from './order/borrow/serviceBorrowOut';
import { orderDistribution } from './order/distribution/orderDistribution';
import { appMaintenanceMs } from './order/maintenance/appMaintenanceMs';
import { maintenanceMs } from './order/maintenance/maintenanceMs';
import { appOrderSale } from './order/online/appOrderSale';
import { saleOut } from './order/outbound/saleOut';
import { saleOutApp } from './order/outbound/saleOutApp';
import { saleOutExport } from './order/outbound/saleOutExport';
import { receiptBill } from './order/receipt/receiptBill';
import { refundBill } from './order/returns/refundBill';
import { refundBillItem } from './order/returns/refunds';
import { saleReturnExport } from './order/returns/saleReturnExport';
import { salesReturn } from './order/returns/salesReturn';
import { orderPre } from './order/sale/orderPre';
import { orderResting } from './order/sale/orderResting';
import { orderSale } from './order/sale/orderSale';
import { priceApproval } from './order/sale/priceApproval';
import { shiftRecord } from './order/shift/shiftRecord';
import { payWxRecharge } from './pay/recharge/payWxRecharge';
import { payWxRefundRecord } from './pay/refund/payWxRefundRecord';
import { paySqb } from './pay/shouqianba/paySqb';
import { paySqbAccount } from './pay/shouqianba/paySqbAccount';
import { paySqbTradeRecord } from './pay/shouqianba/paySqbTradeRecord';
import { h5Payment } from './pay/trade/h5Payment';
import { bankInfo } from './pay/wechat/bankInfo';
import { payWxAccountModifyRecord } from './pay/wechat/payWxAccountModifyRecord';
import { payWxMeichantApply } from './pay/wechat/payWxMeichantApply';
import { payWxTradeRecord } from './pay/wechat/payWxTradeRecord';
import { wxOauth } from './pay/wechat/wxOauth';
import { inventoryCost } from './report/inventoryCost';
import { outIn } from './report/outIn';
import { storeMonitor } from './report/storeMonitor';
import { storeOrg } from './store/partner/storeOrg';
import { salesOrderDetailType } from './store/setting/salesOrderDetailType';
import { shopDistribution } from './store/setting/shopDistribution';
import { storeSetting } from './store/setting/storeSetting';
import { partsShop } from './store/shop/partsShop';
import { partsStore } from './store/shop/partsStore';
import { partsStoreAuth } from './store/shop/partsStoreAuth';
import { partsStaff } from './store/staff/partsStaff';
import { serviceDataScope } from './store/staff/serviceDataScope';
import { combo, comboModel } from './store/vehicle/combo';
import { comboModelDetail } from './store/vehicle/comboModelDetail';
import { machineryFactory } from './store/vehicle/machineryFactory';
import { vehicleModel } from './store/vehicle/vehicleModel';
import { warehouse } from './store/warehouse/warehouse';
import { homeNavigation } from './store/wechat/homeNavigation';
import { openplatform } from './store/wechat/openplatform';
import { openplatformAudit } from './store/wechat/openplatformAudit';
import { weixin } from './store/wechat/weixin';

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
  'parts/partsStaff': { ...partsStaff, ...staffLeaving },
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
