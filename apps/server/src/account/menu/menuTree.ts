/** A page of the console. Its path is the name of a screen's route. */
export interface PageEntry {
  path: string;
  name: string;
  /** Not shown in the menu: reached from another page. */
  hidden?: true;
  /** A read-only page, granted along with the page above it. */
  withParent?: true;
  /** The call groups whose buttons the page shows, with their nouns. */
  groups?: Record<string, string>;
  pages?: PageEntry[];
}

export interface ModuleEntry {
  /** Begins with `_`, so that it cannot collide with a route. */
  path: string;
  name: string;
  icon: string;
  hidden?: true;
  platformOnly?: true;
  pages: PageEntry[];
}

type Groups = Record<string, string>;
const page = (path: string, name: string, groups: Groups = {}, ...pages: PageEntry[]): PageEntry => ({
  path,
  name,
  groups,
  pages,
});
/** A page that saves, approves, pays or moves stock, and is granted separately. */
const hidden = (path: string, name: string, groups: Groups = {}): PageEntry => ({ path, name, groups, hidden: true });
const detail = (path: string, name: string): PageEntry => ({ path, name, hidden: true, withParent: true });

/** The modules and pages of the console, in the order of its menu. */
export const consoleModules: ModuleEntry[] = [
  {
    path: '_dashboard',
    name: '概览',
    icon: 'dashboard',
    pages: [page('DashboardAnalysis', '经营概览')],
  },
  {
    path: '_store',
    name: '店铺',
    icon: 'store',
    pages: [
      page(
        'StoreRole',
        '角色管理',
        { sysAuthority: '角色' },
        hidden('StoreRoleBind', '角色权限配置', { sysMenuAuthority: '角色权限' }),
      ),
      page('StoreAppRole', 'APP角色管理', {}, hidden('StoreRoleAppBind', 'APP权限配置')),
      page('StoreStaff', '员工管理', { partsStaff: '员工', staffInvitation: '员工邀请' }),
      page('StoreServicePersonal', '服务人员管理', { serviceDataScope: '服务人员' }),
      page('StoreShopBranch', '门店管理', {
        partsStore: '店铺',
        partsShop: '门店',
        storeOrg: '组织',
        shopDistribution: '门店分配',
        warehouse: '仓库',
        warehouseInitialize: '期初库存',
      }),
      page('StoreWechatAuthorization', '小程序授权', {
        openplatform: '小程序',
        openplatformAudit: '小程序注册',
        weixin: '小程序',
      }),
      page('StoreWechatNav', '小程序广告图', { homeNavigation: '广告图' }),
      page('StoreSetPriceAuthority', '定价权限设置', { storeSetting: '店铺设置', partsPriceScheme: '价格方案' }),
      page('StoreModelMaintenance', '车型维护', { vehicleModel: '车型' }),
      page(
        'StoreMeal',
        '套餐管理',
        { combo: '套餐', comboModel: '套餐车型' },
        hidden('StoreMealMaterial', '套餐物料', { comboModelDetail: '套餐物料' }),
      ),
      page('SqbPayApply', '收钱吧开通', { paySqbAccount: '收款申请', paySqb: '收款' }),
      page('StoreSalesType', '销售类型', { salesOrderDetailType: '销售类型' }),
      page('StoreMessage', '未送达消息', { storeMessage: '未送达消息' }),
      page('StoreCloseAccounts', '关账设置', { settleAccount: '账期', settleAccountReverse: '账期' }),
    ],
  },
  {
    path: '_customer',
    name: '客户',
    icon: 'customer',
    pages: [
      page(
        'CustomerListAll',
        '全部客户',
        { customerShop: '客户分配' },
        hidden('CustomerDuplicates', '疑似重复客户', { customerMerge: '客户' }),
      ),
      page('CustomerList', '门店客户', { customer: '客户', customerTimeline: '客户往来记录', smsConsent: '短信意愿' }),
      page('CustomerVehicleAudit', '车辆审核'),
      page('CustomerListCar', '客户车辆', { customerVehicle: '车辆' }),
      page('CustomerMessage', '定时提醒', { customerRemind: '提醒', customerRemindRule: '提醒规则' }),
      page('CustomerTag', '客户标签', { customerTag: '标签' }),
      page('CustomerComment', '客户评价', { customerComment: '评价' }),
      page('CustomerEquityGrade', '会员等级', { customLevel: '等级', customerLevelSetting: '等级设置' }),
      page('CustomerEquityIntegral', '积分管理', { customerPointsRule: '积分规则', customerPointsDetails: '积分' }),
      page('CustomerEquityConversion', '礼品兑换', { customerExchangeGift: '礼品', customerExchange: '兑换' }),
      page(
        'CustomerCardStoredValue',
        '储值卡',
        {
          customerValueCard: '储值卡',
          customerValueAdjust: '储值调整',
          customerCardRefund: '退卡',
          rechargeOffer: '充值优惠',
        },
        hidden('CustomerCardStoredValueSave', '储值卡办理', { customerValueCardItem: '储值' }),
        detail('CustomerCardStoredValueFlow', '储值卡流水'),
      ),
      page('CustomerCardGift', '礼品卡', { customerGiftCard: '礼品卡' }, hidden('CustomerCardGiftSave', '礼品卡编辑')),
      page('CustomerCardCash', '现金卡', { customerCashCard: '现金卡' }, hidden('CustomerCardCashSave', '现金卡编辑')),
      page('CustomerCardExport', '卡导出记录', { customerCardExport: '卡导出' }),
      page('CustomerExportData', '客户导出记录', { customerExportApply: '客户导出' }),
      page('CustomerRegisteredWechat', '微信注册客户'),
    ],
  },
  {
    path: '_goods',
    name: '商品',
    icon: 'goods',
    pages: [
      page(
        'GoodsStoreList',
        '总店商品',
        { goods: '商品', goodsExportRecord: '商品导出', commonSysnWarehouse: '库存同步' },
        hidden('GoodsStoreGoodsSet', '商品编辑'),
      ),
      page('GoodsStoreCategory', '商品分类', { goodsCategory: '分类', partsPriceSchemeCategory: '分类价格方案' }),
      page('GoodsStoreStockUnit', '库存单位', { goodsStockUnit: '库存单位' }),
      page('GoodsStoreBrand', '总店品牌', { goodsBrand: '品牌' }),
      page('GoodsShopList', '门店商品', {
        goodsShop: '门店商品',
        goodsShopCategory: '门店分类',
        partsPriceSchemeShop: '门店价格方案',
      }),
      page('GoodsShopBrand', '门店品牌'),
      page('GoodsStockIn', '入库单', { stockIn: '入库单' }, detail('GoodsStockInDetail', '入库单详情')),
      page('GoodsStockOut', '其他出库', { stockOut: '其他出库单' }, detail('GoodsStockOutDetail', '其他出库单详情')),
      page(
        'GoodsStockTransfer',
        '调拨单',
        { stockTransfer: '调拨单' },
        detail('GoodsStockTransferDetail', '调拨单详情'),
      ),
      page('GoodsStockTaking', '盘点单', { stockTaking: '盘点单' }, detail('GoodsStockTakingDetail', '盘点单详情')),
      page('GoodsMiniAppList', '小程序商品'),
      page('GoodsSpecialPrice', '特价商品'),
    ],
  },
  {
    path: '_order',
    name: '订单',
    icon: 'order',
    pages: [
      page(
        'OrderListIndex',
        '出库单',
        {
          saleOut: '出库单',
          orderSale: '销售单',
          receiptBill: '收款单',
          saleOutExport: '出库单导出',
          paySqbTradeRecord: '收款记录',
        },
        detail('OrderSalesOrderDetails', '销售单详情'),
        detail('OrderDeliveryOrderDetails', '出库单详情'),
      ),
      page('OrderJieyongdan', '借用单', { serviceBorrowOut: '借用单' }, hidden('OrderJieyongdanDetail', '借用单详情')),
      page('OrderExportList', '单据导出记录'),
      page('OrderShiftRecord', '交接班记录', { shiftRecord: '交接班' }),
      page(
        'OrderMaintenance',
        '维修申请',
        { maintenanceMs: '维修申请' },
        hidden('OrderMaintenanceDetail', '维修申请详情'),
      ),
      page('OrderCashIntro', '收银台', { orderResting: '挂单' }),
      page(
        'OrderCashReturnOrder',
        '退货单',
        { salesReturn: '退货单', saleReturnExport: '退货单导出', refundBill: '退款单' },
        hidden('OrderCashSelectReturnOrder', '选择退货单据'),
        hidden('OrderCashSaveReturnOrder', '退货单编辑'),
        hidden('OrderCashVerifyReturnOrder', '退货审核'),
        detail('OrderCashReturnOrderDetail', '退货单详情'),
        hidden('OrderCashSettlement', '退货结算'),
        hidden('OrderCashWarehousing', '退货入库'),
      ),
      page('OrderWechatList', '商城订单', { onlineOrder: '商城订单' }, detail('OrderWechatDetail', '商城订单详情')),
      page('OrderWechatPayAfterUse', '先用后付订单'),
      page(
        'OrderWechatAfterSale',
        '售后订单',
        { afterSalesOrder: '售后' },
        hidden('OrderWechatAfterSaleDetail', '售后详情'),
      ),
      page('DistributionMain', '分销下单', { orderDistribution: '分销订单' }),
    ],
  },
  {
    path: '_market',
    name: '营销',
    icon: 'market',
    pages: [
      page(
        'MarketBargainIndex',
        '砍价方案',
        { bargainActSchema: '砍价方案' },
        hidden('MarketBargainSave', '砍价方案编辑'),
        detail('MarketBargainDetail', '砍价方案详情'),
      ),
      page('MarketShopBargain', '门店砍价', {}, hidden('MarketShopBargainEdit', '门店砍价编辑')),
      page('MarketBargainList', '砍价活动记录', { bargainingActivity: '砍价活动' }),
      page(
        'MarketWaresMaintain',
        '呆滞件维护',
        { dullGoods: '呆滞件', dullGoodsDetail: '呆滞件明细' },
        hidden('MarketWaresMaintainSave', '呆滞件编辑'),
      ),
      page(
        'MarketWaresEnquiry',
        '呆滞件询价',
        { inquiryManager: '询价' },
        hidden('MarketWaresEnquiryDetail', '询价详情'),
      ),
      page(
        'MarketCouponIndex',
        '优惠券',
        { couponSchema: '优惠券', customerCoupon: '客户优惠券' },
        detail('MarketCouponDetail', '优惠券详情'),
      ),
      page(
        'MarketConsumptionGift',
        '消费有礼',
        { partsConsumptionGiftSchema: '消费有礼' },
        hidden('MarketConsumptionGiftAdd', '新增消费有礼'),
        detail('MarketConsumptionGiftDetail', '消费有礼详情'),
      ),
      page('MarketAppletMsgReminder', '小程序消息提醒', {
        subscribeTemplate: '消息模板',
        subscribeTemplateStoreRelation: '消息提醒',
      }),
      page(
        'SignIn',
        '展会签到',
        { signInExhibition: '展会', signIn: '签到', signInExhibitionRecord: '签到记录' },
        hidden('SignInSave', '展会签到编辑'),
        detail('SignInDetail', '签到记录'),
      ),
      page('NewArrival', '新品推荐', { recommendGoodsDetail: '新品' }),
      page('NewArrivalInquiry', '新品询价', { recommendGoodsInquiry: '新品询价' }),
      page(
        'MarketCouponIssuance',
        '优惠券发放',
        { couponDistributionActivity: '发放活动' },
        hidden('MarketCouponIssuanceSave', '优惠券发放编辑'),
        detail('MarketCouponIssuanceDetail', '优惠券发放详情'),
      ),
      page('MarketDistribution', '分销员管理', { distributor: '分销员', distributorCustomer: '分销客户' }),
      page('MarketSubCommission', '分佣明细', { subCommission: '分佣', subCommissionExportRecord: '分佣导出' }),
      page(
        'MarketCommissionWriteOff',
        '佣金核销',
        { subCommissionSettlement: '佣金' },
        detail('MarketWriteOffList', '核销记录'),
        detail('MarketWriteOffDetail', '核销详情'),
      ),
      page('MarketTimeLimitedActivities', '限时活动', { distributorEarnTask: '限时任务' }),
    ],
  },
  {
    path: '_fund',
    name: '资金',
    icon: 'fund',
    pages: [
      page('FundAccount', '账户管理', { fundAccount: '账户' }, detail('FundWorkingDetail', '账户流水明细')),
      page('FundIncome', '收入管理', { fundIncome: '收入' }),
      page('FundExpenses', '支出管理', { fundExpenses: '支出' }),
      page('FundTransfer', '账户转账', { fundTransfer: '转账' }),
      page('FundWorking', '资金流水', { fundWorking: '资金流水' }),
      page('FundType', '收支类型', { fundType: '收支类型' }),
      page('FundNoncash', '非现金流水', { fundNoncash: '非现金流水' }),
      page('FundReconcile', '对账核对', { fundReconcile: '账目' }),
      page('FundAccountOnlineWorking', '线上账户流水', { payWxTradeRecord: '交易记录' }),
      page(
        'FundApply',
        '微信支付申请',
        { payWxMeichantApply: '微信支付申请', payWxAccountModifyRecord: '结算账户' },
        detail('FundApplyDetail', '微信支付申请详情'),
      ),
      page('FundRefund', '退款记录', { payWxRefundRecord: '退款记录' }),
    ],
  },
  {
    path: '_log',
    name: '打印配置',
    icon: 'print',
    pages: [
      page('LogBasic', '打印基础设置'),
      page(
        'LogTemplate',
        '打印模板',
        { printTemplate: '总店打印模板', printStoreTemplate: '本店打印模板' },
        detail('LogTable', '模板列表'),
        hidden('LogSet', '模板设置'),
      ),
    ],
  },
  {
    path: '_statement',
    name: '报表',
    icon: 'report',
    pages: [
      page('StatementSale', '销售报表', { saleBill: '销售报表', categorySale: '分类销售' }),
      page('StatementProfit', '经营报表', { profit: '经营报表' }),
      page('StatementOutIn', '出入库报表', { outIn: '出入库报表', purchaseApproved: '采购入库' }),
      page('StatementServicePersonal', '服务人员业绩', { serviceTaskReport: '业绩' }),
      page('StatementSetTaskAmount', '任务额设置', { serviceTaskAmount: '任务额' }),
      page('StatementInventoryCost', '库存成本报表', { inventoryCost: '库存成本', stockAge: '库龄' }),
      page('StatementDebt', '欠款报表', { debt: '欠款', customerStatement: '对账单' }),
    ],
  },
  {
    path: '_cash',
    name: '开单与收款',
    icon: 'cash',
    hidden: true,
    pages: [
      hidden('CashIndex', '收银开单'),
      hidden('CashShift', '交接班'),
      hidden('CashWaitOutStock', '待出库'),
      hidden('CashReceivable', '待收款'),
      hidden('CashPaymoney', '结算收款'),
    ],
  },
  {
    path: '_test',
    name: '测试',
    icon: '',
    hidden: true,
    // No business of a shop: its roles neither list nor hold them.
    platformOnly: true,
    pages: [
      hidden('TestImageCropper', '图片裁剪测试'),
      hidden('TestWebsocket', 'WebSocket测试'),
      hidden('TestExcelImport', 'Excel导入测试'),
      hidden('TestSelect', '下拉选择测试'),
      hidden('TestCatalogue', '组件目录'),
    ],
  },
  {
    path: '_platform',
    name: '平台管理',
    icon: 'platform',
    platformOnly: true,
    pages: [
      page('PlatformMenu', '菜单管理'),
      page('PlatformDict', '字典管理'),
      page('PlatformStoreAuth', '店铺认证审核', { partsStoreAuth: '店铺认证' }),
      page('PlatformNotice', '公告管理'),
      page('PlatformMessage', '失败消息', { failedMessage: '失败消息' }),
    ],
  },
];

/** The modules and pages of the app; a path stands for the same rights as in the console. */
export const appModules: ModuleEntry[] = [
  { path: '_appWork', name: '工作台', icon: 'dashboard', pages: [page('DashboardAnalysis', '经营概览')] },
  {
    path: '_appCash',
    name: '收银',
    icon: 'cash',
    pages: [page('CashIndex', '收银开单'), page('CashReceivable', '待收款'), page('CashWaitOutStock', '待出库')],
  },
  {
    path: '_appOrder',
    name: '订单',
    icon: 'order',
    pages: [
      page('OrderListIndex', '出库单', {}, detail('OrderDeliveryOrderDetails', '出库单详情')),
      page('OrderWechatList', '商城订单'),
    ],
  },
  {
    path: '_appCustomer',
    name: '客户',
    icon: 'customer',
    pages: [page('CustomerList', '门店客户'), page('CustomerListCar', '客户车辆')],
  },
  { path: '_appGoods', name: '商品', icon: 'goods', pages: [page('GoodsShopList', '门店商品')] },
];

/** Pages that everybody may open, whatever the roles. */
export const commonPages: PageEntry[] = [{ path: 'NoticeDetail', name: '公告详情', hidden: true, withParent: true }];
