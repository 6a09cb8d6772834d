import { GRADE_RATING, gradeRatingWork } from './customer/grade/customerLevelSetting';
import { CUSTOMER_DISTRIBUTION, distributeCustomersWork } from './customer/shops/distributeCustomersJob';
import { BALANCE_CHECK, balanceCheckWork } from './fund/reconcile/checkBalances';
import { GOODS_BULK, GOODS_BULK_UNDO, goodsBulkUndoWork, goodsBulkWork } from './goods/bulk/bulkWork';
import { GOODS_EXPORT, goodsExportWork } from './goods/sheets/exportGoods';
import { GOODS_IMPORT, goodsImportWork } from './goods/sheets/importData';
import { GOODS_IMPORT_UNDO, goodsImportUndoWork } from './goods/sheets/undoImport';
import { distributeJob } from './goods/shop/distributeJob';
import type { JobHandlers } from './jobs/jobRun';
import { RECOMMEND_SYNC, syncNewGoodsWork } from './market/arrivals/syncNewGoods';
import { SUB_COMMISSION_EXPORT, subCommissionExportWork } from './market/commission/subCommission';
import { COUPON_VOID, voidHeldWork } from './market/coupon/voidHeldCoupons';
import { COUPON_ISSUANCE, sendCouponsWork } from './market/issuance/sendCoupons';
import { SALE_OUT_EXPORT, saleOutExportWork } from './order/outbound/saleOutExport';
import { DOCUMENT_PDF, savePdfWork } from './order/print/savePdfJob';
import { SALE_RETURN_EXPORT, saleReturnExportWork } from './order/returns/saleReturnExport';

/** The handler of each kind of job. */
export const jobHandlers: JobHandlers = {
  [BALANCE_CHECK]: balanceCheckWork,
  [COUPON_ISSUANCE]: sendCouponsWork,
  [COUPON_VOID]: voidHeldWork,
  [CUSTOMER_DISTRIBUTION]: distributeCustomersWork,
  [DOCUMENT_PDF]: savePdfWork,
  [GOODS_BULK]: goodsBulkWork,
  [GOODS_BULK_UNDO]: goodsBulkUndoWork,
  [GOODS_EXPORT]: goodsExportWork,
  [GOODS_IMPORT]: goodsImportWork,
  [GOODS_IMPORT_UNDO]: goodsImportUndoWork,
  [GRADE_RATING]: gradeRatingWork,
  goodsDistribute: distributeJob,
  [RECOMMEND_SYNC]: syncNewGoodsWork,
  [SALE_OUT_EXPORT]: saleOutExportWork,
  [SALE_RETURN_EXPORT]: saleReturnExportWork,
  [SUB_COMMISSION_EXPORT]: subCommissionExportWork,
};
