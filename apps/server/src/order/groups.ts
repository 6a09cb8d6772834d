import type { Groups } from '../kit/contract';
import { afterSalesOrder } from './afterSale/afterSalesOrder';
import { appAfterSalesOrder } from './afterSale/appAfterSalesOrder';
import { serviceBorrowOut } from './borrow/serviceBorrowOut';
import { customerCardRefund } from './cardRefund/customerCardRefund';
import { appCustomerComment } from './comment/appCustomerComment';
import { customerComment } from './comment/customerComment';
import { customerCommentStatistics } from './comment/customerCommentStatistics';
import { customerStatement } from './debt/customerStatement';
import { debt } from './debt/debt';
import { orderDistribution } from './distribution/orderDistribution';
import { appMaintenanceMs } from './maintenance/appMaintenanceMs';
import { maintenanceMs } from './maintenance/maintenanceMs';
import { appOrderSale } from './online/appOrderSale';
import { saleOut } from './outbound/saleOut';
import { saleOutApp } from './outbound/saleOutApp';
import { saleOutExport } from './outbound/saleOutExport';
import { printDocument } from './print/printDocument';
import { receiptBill } from './receipt/receiptBill';
import { customerCashCard } from './recharge/customerCashCard';
import { customerGiftCard } from './recharge/customerGiftCard';
import { customerValueCardItem } from './recharge/customerValueCardItem';
import { refundBill } from './returns/refundBill';
import { refundBillItem } from './returns/refunds';
import { saleReturnExport } from './returns/saleReturnExport';
import { salesReturn } from './returns/salesReturn';
import { priceApproval } from './sale/approval/priceApproval';
import { orderPre } from './sale/orderPre';
import { orderResting } from './sale/orderResting';
import { orderSale } from './sale/orderSale';
import { storeMonitor } from './sale/storeMonitor';
import { shiftRecord } from './shift/shiftRecord';

/** The call groups of this domain. */
export const orderGroups = {
  'parts/appCustomerComment': appCustomerComment,
  'parts/customerStatement': customerStatement,
  'parts/customerComment': customerComment,
  'parts/customerCommentStatistics': customerCommentStatistics,
  'parts/customerCardRefund': customerCardRefund,
  'parts/customerCashCard': customerCashCard,
  'parts/customerGiftCard': customerGiftCard,
  'parts/customerValueCardItem': customerValueCardItem,
  'parts/afterSalesOrder': afterSalesOrder,
  'parts/appAfterSalesOrder': appAfterSalesOrder,
  'parts/appMaintenanceMs': appMaintenanceMs,
  'parts/appOrderSale': appOrderSale,
  'parts/maintenanceMs': maintenanceMs,
  'parts/orderDistribution': orderDistribution,
  'parts/orderPre': orderPre,
  'parts/orderResting': orderResting,
  'parts/orderSale': orderSale,
  'parts/priceApproval': priceApproval,
  'parts/printDocument': printDocument,
  'parts/receiptBill': receiptBill,
  'parts/refundBill': refundBill,
  'parts/refundBillItem': refundBillItem,
  'parts/saleOut': saleOut,
  'parts/saleOutApp': saleOutApp,
  'parts/saleOutExport': saleOutExport,
  'parts/saleReturnExport': saleReturnExport,
  'parts/salesReturn': salesReturn,
  'parts/serviceBorrowOut': serviceBorrowOut,
  'parts/shiftRecord': shiftRecord,
  'report/debt': debt,
  'report/storeMonitor': storeMonitor,
} satisfies Partial<Groups>;
