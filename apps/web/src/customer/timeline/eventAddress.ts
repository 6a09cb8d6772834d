import type { Schemas } from '@partsdesk/sdk/types/parts';
import { enquiryAddress } from '../../market/dull/waresAddress';
import { borrowOutAddress } from '../../order/borrow/borrowAddress';
import { orderSaleAddress, returnAddress, saleOutAddress } from '../../order/documentAddress';
import { afterSaleAddress, maintenanceAddress } from '../../order/online/onlineAddress';
import { statementAddress } from '../../report/debt/statementAddress';
import type { ScreenName } from '../../screenList';

const screens: Record<Schemas['TimelineDocument'], { screen: ScreenName; address: (id: string) => string }> = {
  orderSale: { screen: 'OrderSalesOrderDetails', address: orderSaleAddress },
  saleOut: { screen: 'OrderDeliveryOrderDetails', address: saleOutAddress },
  salesReturn: { screen: 'OrderCashReturnOrderDetail', address: returnAddress },
  afterSale: { screen: 'OrderWechatAfterSaleDetail', address: afterSaleAddress },
  maintenance: { screen: 'OrderMaintenanceDetail', address: maintenanceAddress },
  serviceBorrowOut: { screen: 'OrderJieyongdanDetail', address: borrowOutAddress },
  customerStatement: { screen: 'StatementDebt', address: statementAddress },
  inquiry: { screen: 'MarketWaresEnquiryDetail', address: enquiryAddress },
};

/** Returns the address of the document that an event leads to, for whoever may open it. */
export function eventAddress(
  { document, documentId }: Pick<Schemas['TimelineEvent'], 'document' | 'documentId'>,
  mayVisit: (screen: ScreenName) => boolean,
): string | undefined {
  if (!document || !documentId) return undefined;
  const { screen, address } = screens[document];
  return mayVisit(screen) ? address(documentId) : undefined;
}
