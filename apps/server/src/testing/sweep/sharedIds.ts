/** Ids of what the platform keeps for everybody; there is no mine and theirs. */
export const EVERYBODYS = new Set([
  'basic/sysDictValue/list query.typeId',
  'nest/onlineNotice/get query.id',
  'basic/sysMenuAuthority/authorizeMenu body.menuIds.0',
  // whoever has an account may become anybody's staff
  'parts/partsStaff/add body.userId',
]);

/** Filters by what a company's shops have in common: whether they find a row depends on what was asked before. */
export const FILTERS = new Set(['parts/orderDistribution/page query.customerId']);

/** Ids of what a company's shops have in common: whoever holds the permission may name it, wherever it was made. */
export const COMPANYS = new Set([
  // roles
  'basic/sysMenuAuthority/authorizeMenu body.authorityId',
  'user/sysAuthority/del query.id',
  'user/sysAuthority/update body.id',
  'user/sysAuthority/add body.copyOf',
  ...['add', 'addBySms', 'addServiceStaff', 'update'].map((name) => `parts/partsStaff/${name} body.roles.0.roleId`),
  // who is staff at all
  'parts/partsStaff/add body.userId',
  'parts/partsStaff/checkStaff query.userId',
  // customers' tags
  'parts/customer/add body.tagIds.0',
  'parts/customer/updateTag body.tagIds.0',
  'parts/customerExportApply/add body.filter.tagId',
  'parts/customerTag/deleteById query.id',
  'parts/customerTag/update body.id',
  // customers' grades
  'parts/customLevel/get query.id',
  'parts/customLevel/update body.id',
  'parts/customLevel/updateStatus body.id',
  // offers of stored value
  'parts/customerValueCardItem/add body.offerId',
  'parts/rechargeOffer/update body.id',
  // gifts for points
  'parts/customerExchange/add body.giftId',
  ...['get query.id', 'del query.id', 'update body.id', 'updateStatus body.id'].map(
    (one) => `parts/customerExchangeGift/${one}`,
  ),
  // coupons, which the head store offers to all shops
  'parts/customer/distributeCoupon body.schemeId',
  'parts/couponSchema/get query.id',
  'report/campaign/effect query.id',
  // what the shops have of a part that the head store offers by bargain
  'parts/bargainActSchema/listGoodsShopAmount query.skuId',
  // gifts of sales, which the head store offers to its shops; whoever sells hands them to customers of every shop
  'parts/partsConsumptionGiftSchema/offers query.customerId',
  'parts/partsConsumptionGiftSchema/waiting query.customerId',
  // dull parts, which the head store lists for all shops
  'parts/dullGoods/get query.id',
  'parts/dullGoods/exportExcel query.shopId',
  'parts/dullGoods/page query.shopId',
  'parts/dullGoodsDetail/queryAllPage query.shopId',
  'parts/dullGoodsDetail/queryShopList query.headerId',
  'parts/dullGoodsDetail/addBatch body.headerId',
  // whoever looks after coupons sees each issuance, which is for customers of all shops
  'parts/couponDistributionActivity/item query.id',
  // the head store's print templates, which shops read and do not change
  'parts/printTemplate/item query.id',
  // the archive of parts
  'parts/goodsCategory/deleteById query.id',
  'parts/goodsCategory/update body.id',
  'parts/warehouseInitialize/add body.lines.0.skuId',
  'parts/goods/getById query.id',
  'parts/goods/distributeMini body.skuIds.0',
  'parts/goodsStockUnit/updateStatusById body.id',
  // any warehouse of the company may be sent goods, and who arranges it sees what lies there
  'parts/stockGoods/byCodes body.warehouseId',
  'parts/stockGoods/page query.warehouseId',
  'parts/orderSale/distributeOrder body.shopId',
  'parts/orderDistribution/add body.shopId',
  'parts/stockTransfer/add body.toWarehouseId',
  'parts/stockTransfer/ask body.fromShopId',
  'parts/stockTransfer/update body.toWarehouseId',
  // the shops themselves, which every shop lists
  'parts/partsShop/get query.id',
  'parts/customerCardExport/applyExportCard query.shopId',
  'parts/customerExportApply/add body.filter.shopId',
  'parts/shopDistribution/listByShopIds query.shopIds.0',
  ...['distributeAll', 'distributeCustomer', 'preview'].map((name) => `parts/customerShop/${name} body.shopIds.0`),
  // vehicle models and meals
  'parts/vehicleModel/enable query.id',
  'parts/vehicleModel/get query.id',
  'parts/vehicleModel/update body.id',
  'parts/combo/add body.modelIds.0',
  'parts/combo/del query.id',
  'parts/combo/update body.id',
  'parts/comboModel/del query.id',
  'parts/comboModelDetail/addBatch body.comboModelId',
  'parts/comboModelDetail/del query.id',
  'parts/comboModelDetail/list query.comboModelId',
  'parts/comboModelDetail/pageByModel query.modelId',
  'parts/goodsShopOrder/mintenanceAll body.modelId',
  ...[
    'orderSale/add',
    'orderSale/update',
    'orderResting/add',
    'priceApproval/approve',
    'priceApproval/approveByCode',
  ].map((name) => `parts/${name} body.lines.0.comboModelId`),
  // the company's applications at the payment providers
  ...[
    'get query.id',
    'submit query.id',
    'submitChange query.id',
    'syncApplyStatus query.id',
    'update body.id',
    'updateChange body.id',
  ].map((one) => `pay/paySqbAccount/${one}`),
  ...['get query.id', 'submit query.id', 'syncWxApplyStatus query.id', 'update body.id'].map(
    (one) => `pay/payWxMeichantApply/${one}`,
  ),
  // the types that a line is counted as
  'parts/salesOrderDetailType/disable body.id',
  'parts/salesOrderDetailType/enable body.id',
  'parts/salesOrderDetailType/update body.id',
  // the types of income and expense
  'parts/fundType/update body.id',
  ...['fundIncome', 'fundExpenses'].flatMap((name) => [
    `parts/${name}/add body.typeId`,
    `parts/${name}/exportExcel query.typeId`,
    `parts/${name}/page query.typeId`,
  ]),
  // whoever sells, sells to customers of every shop
  'parts/orderSale/add body.customerId',
  'parts/orderSale/update body.customerId',
  'parts/orderDistribution/add body.customerId',
  'parts/orderDistribution/update body.customerId',
  'parts/customerPointsDetails/redeemable query.customerId',
  'parts/orderResting/add body.customerId',
  'parts/orderResting/add body.vehicleId',
  'parts/goodsShopOrder/mintenanceAll body.vehicleId',
  'parts/goodsShopOrder/modelAll body.vehicleId',
]);
