import { cardRefundLifecycle } from './customer/card/cardRefundLifecycle';
import { valueAdjustLifecycle } from './customer/card/valueAdjustLifecycle';
import { customerVehicleAuditLifecycle } from './customer/customerVehicleAuditLifecycle';
import { customerExchangeLifecycle } from './customer/exchange/customerExchangeLifecycle';
import { dataExportLifecycle } from './customer/export/dataExportLifecycle';
import { customerRemindLifecycle } from './customer/remind/customerRemindLifecycle';
import { fundEntryLifecycle } from './fund/fundEntryLifecycle';
import { fundTransferLifecycle } from './fund/fundTransferLifecycle';
import { settleAccountLifecycle } from './fund/settleAccountLifecycle';
import { goodsImportLifecycle } from './goods/goodsImportLifecycle';
import { openingStockLifecycle } from './goods/openingStockLifecycle';
import { stockInLifecycle } from './goods/stockInLifecycle';
import { stockOutLifecycle } from './goods/stockOutLifecycle';
import { stockTakingLifecycle } from './goods/stockTakingLifecycle';
import { stockTransferLifecycle } from './goods/stockTransferLifecycle';
import type { AnyLifecycle } from './lifecycle';
import { inquiryReplyLifecycle } from './market/arrivals/inquiryReplyLifecycle';
import { bargainRunLifecycle } from './market/bargain/bargainRunLifecycle';
import { bargainSchemeLifecycle } from './market/bargain/bargainSchemeLifecycle';
import { earnTaskLifecycle } from './market/commission/earnTaskLifecycle';
import { subCommissionLifecycle } from './market/commission/subCommissionLifecycle';
import { couponLifecycle } from './market/coupon/couponLifecycle';
import { giftGrantLifecycle } from './market/gift/giftGrantLifecycle';
import { subscribeChoiceLifecycle } from './market/remind/subscribeChoiceLifecycle';
import { jobLifecycle } from './notice/jobLifecycle';
import { afterSaleGoodsLifecycle } from './order/afterSale/afterSaleLifecycle';
import { afterSaleLifecycle } from './order/afterSale/afterSaleLifecycle';
import { borrowOutLifecycle } from './order/borrow/borrowOutLifecycle';
import { customerCommentLifecycle } from './order/comment/customerCommentLifecycle';
import { customerStatementLifecycle } from './order/debt/customerStatementLifecycle';
import { orderDistributionLifecycle } from './order/distribution/orderDistributionLifecycle';
import { maintenanceLifecycle } from './order/maintenance/maintenanceLifecycle';
import { onlineOrderLifecycle } from './order/online/onlineOrderLifecycle';
import { payAfterUseLifecycle } from './order/online/payAfterUseLifecycle';
import { saleOutLifecycle } from './order/outbound/saleOutLifecycle';
import { receiptBillLifecycle } from './order/receipt/receiptBillLifecycle';
import { refundStatus } from './order/returns/refundStatus';
import { salesReturnLifecycle } from './order/returns/salesReturnLifecycle';
import { orderSaleLifecycle } from './order/sale/orderSaleLifecycle';
import { paymentStatus } from './order/sale/paymentStatus';
import { shiftLifecycle } from './order/shift/shiftLifecycle';
import { sqbApplyLifecycle } from './pay/onboarding/sqbApplyLifecycle';
import { sqbChangeLifecycle } from './pay/onboarding/sqbChangeLifecycle';
import { wxAccountModifyLifecycle } from './pay/onboarding/wxAccountModifyLifecycle';
import { wxApplyLifecycle } from './pay/onboarding/wxApplyLifecycle';
import { payRefundLifecycle } from './pay/payRefundLifecycle';
import { payTradeLifecycle } from './pay/payTradeLifecycle';
import { sqbTerminalLifecycle } from './pay/sqbTerminalLifecycle';
import { wxShippingLifecycle } from './pay/wxShippingLifecycle';
import { staffInvitationLifecycle } from './store/staffInvitationLifecycle';
import { storeAuthLifecycle } from './store/storeAuthLifecycle';
import { wechatBindLifecycle } from './store/wechatBindLifecycle';
import { wechatCodeLifecycle } from './store/wechatCodeLifecycle';
import { wechatRegisterLifecycle } from './store/wechatRegisterLifecycle';

/** All lifecycles, for the contract's check, the diagrams and the SDK's table. */
export const lifecycles: readonly AnyLifecycle[] = [
  afterSaleGoodsLifecycle,
  afterSaleLifecycle,
  borrowOutLifecycle,
  bargainRunLifecycle,
  bargainSchemeLifecycle,
  cardRefundLifecycle,
  valueAdjustLifecycle,
  couponLifecycle,
  customerCommentLifecycle,
  customerExchangeLifecycle,
  customerRemindLifecycle,
  customerStatementLifecycle,
  customerVehicleAuditLifecycle,
  dataExportLifecycle,
  fundEntryLifecycle,
  fundTransferLifecycle,
  giftGrantLifecycle,
  goodsImportLifecycle,
  inquiryReplyLifecycle,
  jobLifecycle,
  maintenanceLifecycle,
  onlineOrderLifecycle,
  orderDistributionLifecycle,
  orderSaleLifecycle,
  payAfterUseLifecycle,
  paymentStatus,
  payRefundLifecycle,
  payTradeLifecycle,
  receiptBillLifecycle,
  refundStatus,
  saleOutLifecycle,
  salesReturnLifecycle,
  settleAccountLifecycle,
  shiftLifecycle,
  sqbApplyLifecycle,
  sqbChangeLifecycle,
  sqbTerminalLifecycle,
  openingStockLifecycle,
  stockInLifecycle,
  stockOutLifecycle,
  stockTakingLifecycle,
  stockTransferLifecycle,
  earnTaskLifecycle,
  subscribeChoiceLifecycle,
  subCommissionLifecycle,
  staffInvitationLifecycle,
  storeAuthLifecycle,
  wechatBindLifecycle,
  wechatCodeLifecycle,
  wechatRegisterLifecycle,
  wxAccountModifyLifecycle,
  wxApplyLifecycle,
  wxShippingLifecycle,
];
