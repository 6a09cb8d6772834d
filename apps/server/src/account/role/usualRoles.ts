import type { Db } from '../../db/database';
import { newId } from '../../db/ids';

const cashDesk = ['OrderCashIntro', 'CashIndex', 'CashPaymoney', 'CashReceivable', 'CashShift', 'DistributionMain'];
const sales = [
  'OrderListIndex',
  'OrderSalesOrderDetails',
  'OrderDeliveryOrderDetails',
  'OrderShiftRecord',
  'NoticeDetail',
];
const customers = [
  'CustomerList',
  'CustomerListCar',
  'CustomerTag',
  'customer.save',
  'customerVehicle.save',
  'customerTag.save',
];
const storedValue = [
  'CustomerCardStoredValue',
  'CustomerCardStoredValueSave',
  'CustomerCardStoredValueFlow',
  'customerValueCardItem.save',
  'customerValueAdjust.save',
  'customerCardRefund.save',
  'customerCardRefund.pay',
  'CustomerCardCash',
  'CustomerCardCashSave',
  'customerCashCard.save',
];
/** Asks for exports of customers and cards. */
const exporting = ['CustomerExportData', 'CustomerCardExport', 'customerExportApply.apply', 'customerCardExport.apply'];
const stock = [
  'GoodsShopList',
  'GoodsShopBrand',
  'CashWaitOutStock',
  'OrderListIndex',
  'OrderDeliveryOrderDetails',
  'NoticeDetail',
  'StatementOutIn',
  'StatementInventoryCost',
];

const stockDocuments = [
  'GoodsStockIn',
  'GoodsStockInDetail',
  'GoodsStockOut',
  'GoodsStockOutDetail',
  'GoodsStockTransfer',
  'GoodsStockTransferDetail',
  'GoodsStockTaking',
  'GoodsStockTakingDetail',
  'stockIn.save',
  'stockIn.book',
  'stockOut.save',
  'stockOut.book',
  'stockTransfer.save',
  'stockTransfer.ship',
  'stockTransfer.receive',
  'stockTaking.save',
  'stockTaking.count',
];

const returnSlips = ['OrderCashReturnOrder', 'OrderCashReturnOrderDetail'];
const makeReturns = [...returnSlips, 'OrderCashSelectReturnOrder', 'OrderCashSaveReturnOrder', 'OrderCashSettlement'];
const borrowing = [
  'OrderJieyongdan',
  'OrderJieyongdanDetail',
  'serviceBorrowOut.save',
  'serviceBorrowOut.out',
  'serviceBorrowOut.return',
  'serviceBorrowOut.convert',
  'serviceBorrowOut.delete',
];

interface UsualRole {
  name: string;
  level: number;
  remark: string;
  /** The pages and buttons that it holds. */
  paths: string[];
}

/** From the most to the least. */
export const usualRoles: UsualRole[] = [
  {
    name: '店长',
    level: 10,
    remark: '管理一家门店：开单、库存、报表和审批',
    paths: [
      'DashboardAnalysis',
      ...cashDesk,
      ...sales,
      ...customers,
      ...storedValue,
      ...exporting,
      'customerExportApply.audit',
      'customerCardExport.audit',
      'customerValueCard.status',
      'customerCashCard.status',
      'customerCashCard.delete',
      'customerValueAdjust.audit',
      'customerCardRefund.audit',
      ...stock,
      ...stockDocuments,
      ...borrowing,
      'serviceBorrowOut.finish',
      'serviceBorrowOut.export',
      'stockIn.reverse',
      'stockOut.reverse',
      'stockTaking.approve',
      'shiftRecord.close',
      'CustomerListAll',
      'customerTag.delete',
      'CustomerMessage',
      'customerRemind.save',
      'customerRemind.delete',
      'customerRemindRule.save',
      'CustomerVehicleAudit',
      'customerVehicle.audit',
      'customerVehicle.transfer',
      'customerVehicle.import',
      'customer.import',
      'customerShop.distribute',
      'goodsShop.update',
      'goodsShop.export',
      'orderSale.cancel',
      'orderSale.cancelPaid',
      'receiptBill.void',
      'orderSale.update',
      'orderSale.forceComplete',
      'saleOut.export',
      'OrderWechatList',
      'OrderWechatDetail',
      'onlineOrder.deliver',
      'OrderWechatAfterSale',
      'OrderWechatAfterSaleDetail',
      'afterSalesOrder.pass',
      'afterSalesOrder.receive',
      'afterSalesOrder.refund',
      'MarketShopBargain',
      'MarketShopBargainEdit',
      'MarketBargainList',
      'bargainActSchema.count',
      'bargainingActivity.remark',
      'MarketWaresMaintain',
      'MarketWaresMaintainSave',
      'MarketWaresEnquiry',
      'MarketWaresEnquiryDetail',
      'dullGoods.save',
      'dullGoods.import',
      'dullGoods.export',
      'inquiryManager.reply',
      'FundAccount',
      'FundIncome',
      'fundIncome.save',
      'FundExpenses',
      'fundExpenses.save',
      'remind.link',
      'customer.phone',
      ...makeReturns,
      'OrderCashVerifyReturnOrder',
      'OrderCashWarehousing',
      'refundBill.goodwill',
      'saleReturnExport.apply',
      'saleOutExport.apply',
      'OrderExportList',
      'StatementSale',
      'saleBill.export',
      'saleBill.cost',
      'StatementDebt',
      'debt.export',
      'customer.statement',
      'StatementProfit',
      'profit.export',
      'StatementServicePersonal',
      'StatementSetTaskAmount',
      'serviceTaskAmount.save',
      'serviceTaskReport.export',
      'purchaseApproved.export',
      'outIn.export',
      'inventoryCost.export',
      'StoreStaff',
      'StoreCloseAccounts',
      'StoreSalesType',
      'StoreSetPriceAuthority',
      'StoreServicePersonal',
      'partsStaff.save',
      'partsStaff.enable',
      'serviceDataScope.save',
      'serviceDataScope.import',
    ],
  },
  {
    name: '收银员',
    level: 20,
    remark: '开单、收款、退货和办卡',
    paths: [
      ...cashDesk,
      ...sales,
      ...customers,
      ...storedValue,
      ...exporting,
      ...makeReturns,
      // What is paid out of the drawer.
      'FundExpenses',
      'fundExpenses.save',
    ],
  },
  {
    name: '仓管员',
    level: 20,
    remark: '入库、出库、调拨和盘点',
    paths: [
      ...stock,
      ...stockDocuments,
      ...borrowing,
      ...returnSlips,
      'OrderCashWarehousing',
      'goodsShop.update',
      'goodsShop.export',
      // Transfers to send and to receive are told by the bell.
      'remind.link',
    ],
  },
  {
    name: '服务顾问',
    level: 30,
    remark: '查看客户与车辆，跟进自己的业绩',
    paths: [
      'CustomerList',
      'CustomerListCar',
      'customer.save',
      'customerVehicle.save',
      'OrderListIndex',
      'OrderSalesOrderDetails',
      'StatementServicePersonal',
      'NoticeDetail',
    ],
  },
];

/**
 * Adds the roles that most shops have to a new store, so that its owner can give its first employee one; the owner
 * changes and deletes them like any other. Runs under the store's role.
 */
export async function addUsualRoles(db: Db, storeId: string, now: Date): Promise<void> {
  const menus = await db.selectFrom('platform.sys_menu').select(['id', 'path']).where('kind', '=', 0).execute();
  const idOf = new Map(menus.map(({ id, path }) => [path, id]));
  const made = usualRoles.map((role) => ({ ...role, id: newId(now) }));
  await db
    .insertInto('role')
    .values(
      made.map(({ id, name, level, remark }) => ({ store_id: storeId, id, name, level, remark, create_time: now })),
    )
    .execute();
  const held = made.flatMap(({ id, paths }) =>
    [...new Set(paths)].flatMap((path) => {
      const menuId = idOf.get(path);
      // The platform's operator may have dropped the entry.
      return menuId ? [{ store_id: storeId, role_id: id, menu_id: menuId }] : [];
    }),
  );
  await db.insertInto('role_menu').values(held).execute();
}
