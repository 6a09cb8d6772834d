import { endOfMonth } from '@partsdesk/core/dates';
import type { SaleGrouping } from '@partsdesk/core/report/saleReport';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { orderSaleAddress, returnAddress, saleOutAddress } from '../../order/documentAddress';
import { afterSaleAddress } from '../../order/online/onlineAddress';
import type { ScreenName } from '../../screenList';

type Row = Schemas['SaleBillRow'];

/** The filters that narrow the report to the documents of one of its rows. */
export function filtersOf(
  by: SaleGrouping,
  id: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  switch (by) {
    case 'day':
      return { from: id, to: id };
    case 'month': {
      const [first, last] = [`${id}-01`, endOfMonth(`${id}-01`)];
      return { from: from && from > first ? from : first, to: to && to < last ? to : last };
    }
    case 'shop':
      return { shopId: id };
    case 'staff':
      return id ? { serviceStaffId: id } : { withoutStaff: true };
    case 'category':
      return { rootCategoryId: id };
    case 'goods':
      return { skuId: id };
    case 'customer':
      return { customerId: id };
    case 'orderType':
      return { orderType: Number(id) };
    case 'document':
      return {};
  }
}

/** The screen of each kind of document, where there is one. */
const screens: Readonly<Record<string, { screen: ScreenName; address: (id: string) => string }>> = {
  saleOut: { screen: 'OrderDeliveryOrderDetails', address: saleOutAddress },
  salesReturn: { screen: 'OrderCashReturnOrderDetail', address: returnAddress },
  afterSale: { screen: 'OrderWechatAfterSaleDetail', address: afterSaleAddress },
  orderSale: { screen: 'OrderSalesOrderDetails', address: orderSaleAddress },
};

/** Returns the address of a document of the report, for whoever may open it. */
export function documentAddress({ id, documentKind }: Row, mayVisit: (screen: ScreenName) => boolean) {
  const found = screens[documentKind];
  return found && mayVisit(found.screen) ? found.address(id) : undefined;
}
