import type { Schemas } from '@partsdesk/sdk/types/parts';
import { movesOfCardAddress } from '../../customer/card/cardAddress';
import {
  stockInAddress,
  stockOutAddress,
  stockTakingAddress,
  stockTransferAddress,
} from '../../goods/stock/stockAddress';
import { listAddress } from '../../listAddress';
import { borrowOutAddress } from '../../order/borrow/borrowAddress';
import { orderSaleAddress, returnAddress, saleOutAddress } from '../../order/documentAddress';
import { afterSaleAddress } from '../../order/online/onlineAddress';
import { pathOfRoute, type ScreenName } from '../../screenList';

type Found = Schemas['FoundDocument'];

/** The page that shows an outbound, and what was received for it. */
export const OUTBOUND = 'OrderDeliveryOrderDetails';

const byCode =
  (screen: ScreenName) =>
  ({ code }: Found) =>
    listAddress(screen, { keyword: code });

/** The address of a found document on each page that shows some. */
const addresses: Readonly<Partial<Record<ScreenName, (found: Found) => string>>> = {
  OrderSalesOrderDetails: ({ id }) => orderSaleAddress(id),
  [OUTBOUND]: ({ id }) => saleOutAddress(id),
  OrderCashReturnOrderDetail: ({ id }) => returnAddress(id),
  OrderJieyongdanDetail: ({ id }) => borrowOutAddress(id),
  OrderWechatAfterSaleDetail: ({ id }) => afterSaleAddress(id),
  GoodsStockInDetail: ({ id }) => stockInAddress(id),
  GoodsStockOutDetail: ({ id }) => stockOutAddress(id),
  GoodsStockTransferDetail: ({ id }) => stockTransferAddress(id),
  GoodsStockTakingDetail: ({ id }) => stockTakingAddress(id),
  StatementOutIn: ({ id }) => listAddress('StatementOutIn', { view: 'moves', documentId: id }),
  FundWorking: ({ id }) => listAddress('FundWorking', { documentId: id }),
  CustomerCardStoredValueFlow: ({ id }) => movesOfCardAddress(id),
  CustomerCardStoredValue: ({ kind, code }) =>
    `${pathOfRoute('CustomerCardStoredValue') ?? ''}?side=${kind === 'TC' ? 'refunds' : 'adjusts'}&code=${code}`,
  OrderShiftRecord: byCode('OrderShiftRecord'),
  DistributionMain: byCode('DistributionMain'),
  CustomerEquityConversion: byCode('CustomerEquityConversion'),
  MarketWaresEnquiry: byCode('MarketWaresEnquiry'),
  MarketWriteOffList: byCode('MarketWriteOffList'),
  FundIncome: byCode('FundIncome'),
  FundExpenses: byCode('FundExpenses'),
  FundTransfer: byCode('FundTransfer'),
  CustomerExportData: () => pathOfRoute('CustomerExportData') ?? '',
  CustomerCardExport: () => pathOfRoute('CustomerCardExport') ?? '',
};

/** Returns the address of the page that shows a found document. */
export const foundAddress = (found: Found): string | undefined => addresses[found.screen as ScreenName]?.(found);
