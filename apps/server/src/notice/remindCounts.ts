import { cardRefundLifecycle } from '@partsdesk/core/customer/card/cardRefundLifecycle';
import { valueAdjustLifecycle } from '@partsdesk/core/customer/card/valueAdjustLifecycle';
import { customerVehicleAuditLifecycle } from '@partsdesk/core/customer/customerVehicleAuditLifecycle';
import { customerExchangeLifecycle } from '@partsdesk/core/customer/exchange/customerExchangeLifecycle';
import { dataExportLifecycle } from '@partsdesk/core/customer/export/dataExportLifecycle';
import { stockTakingLifecycle } from '@partsdesk/core/goods/stockTakingLifecycle';
import { inquiryReplyLifecycle } from '@partsdesk/core/market/arrivals/inquiryReplyLifecycle';
import { afterSaleLifecycle } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { customerCommentLifecycle } from '@partsdesk/core/order/comment/customerCommentLifecycle';
import { customerStatementLifecycle } from '@partsdesk/core/order/debt/customerStatementLifecycle';
import { maintenanceLifecycle } from '@partsdesk/core/order/maintenance/maintenanceLifecycle';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import type { SelectQueryBuilder } from 'kysely';
import { matchingAdjusts } from '../customer/card/adjust/adjustRows';
import { matchingExchanges } from '../customer/exchange/exchangeRows';
import { cardExportKind } from '../customer/export/cardExportKind';
import { customerExportKind } from '../customer/export/customerExportKind';
import { matchingExports } from '../customer/export/exportRows';
import { unreadCount } from '../customer/remind/remindRows';
import { matchingVehicles } from '../customer/vehicle/vehicleRows';
import { matchingTakings } from '../goods/stock/stockTakingRows';
import { matchingTransfers } from '../goods/stock/transfer/stockTransferRows';
import type { Context } from '../kit/context';
import { matchingInquiries } from '../market/arrivals/inquiryRows';
import { matchingLines } from '../market/dull/inquiryLineRows';
import { afterSaleRows } from '../order/afterSale/afterSaleRows';
import { matchingCardRefunds } from '../order/cardRefund/cardRefundRows';
import { matchingComments } from '../order/comment/commentRows';
import { matchingStatements } from '../order/debt/sentStatements';
import { matchingRequests } from '../order/maintenance/maintenanceRows';
import { onlineRows } from '../order/online/onlineRows';
import { matchingReturns } from '../order/returns/salesReturnRows';
import { matchingShifts } from '../order/shift/shiftRows';
import { countFailed } from './failedMessages';

// oxlint-disable-next-line typescript/no-explicit-any -- the tables of each list differ
type Listed = SelectQueryBuilder<any, any, object>;

/** Counts what a list would show under its own filters, by the list's own query. */
async function inList(list: Listed): Promise<number> {
  const { count } = await list
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the items behind each entry of the bell; 0 for entries without a function yet. */
export async function remindCounts(ctx: Context) {
  // By itself, since it changes the transaction's role.
  const failedAmount = ctx.shopId ? 0 : await ctx.platform((db) => countFailed(db, ctx.storeId, ctx.now));
  const { submitted: returned } = salesReturnLifecycle.statuses;
  const { submitted: counted } = stockTakingLifecycle.statuses;
  const [
    remindAmount,
    commentAmount,
    exchangeAmount,
    inquiryAmount,
    recommendAmount,
    vehicleAmount,
    onlineAmount,
    maintenanceAmount,
    returnAmount,
    transferAmount,
    takingAmount,
    shiftAmount,
    payAfterUseAmount,
    adjustAmount,
    cardRefundAmount,
    customerExportAmount,
    cardExportAmount,
    statementAmount,
    afterSaleAmount,
  ] = await Promise.all([
    unreadCount(ctx),
    inList(matchingComments(ctx, { status: customerCommentLifecycle.statuses.notReplied.code })),
    inList(matchingExchanges(ctx, { status: customerExchangeLifecycle.statuses.waiting.code })),
    inList(matchingLines(ctx, { status: inquiryReplyLifecycle.statuses.notReplied.code })),
    inList(matchingInquiries(ctx, { status: inquiryReplyLifecycle.statuses.notReplied.code })),
    inList(await matchingVehicles(ctx, { auditStatus: customerVehicleAuditLifecycle.statuses.waiting.code })),
    inList(onlineRows(ctx, { flow: 0, waiting: true })),
    inList(matchingRequests(ctx, { status: maintenanceLifecycle.statuses.notReplied.code })),
    inList(matchingReturns(ctx, { status: returned.code })),
    inList(matchingTransfers(ctx, { mine: true })),
    inList(matchingTakings(ctx, { status: counted.code })),
    inList(matchingShifts(ctx, { status: shiftLifecycle.statuses.ended.code })),
    inList(onlineRows(ctx, { flow: 1, waiting: true })),
    inList(matchingAdjusts(ctx, { status: valueAdjustLifecycle.statuses.waiting.code })),
    inList(matchingCardRefunds(ctx, { status: cardRefundLifecycle.statuses.waiting.code })),
    inList(matchingExports(ctx, customerExportKind.code, { status: dataExportLifecycle.statuses.waiting.code })),
    inList(matchingExports(ctx, cardExportKind.code, { status: dataExportLifecycle.statuses.waiting.code })),
    inList(await matchingStatements(ctx, { status: customerStatementLifecycle.statuses.disputed.code })),
    inList(afterSaleRows(ctx, { status: afterSaleLifecycle.statuses.handling.code })),
  ]);
  return {
    remindAmount,
    commentAmount,
    exchangeAmount,
    inquiryAmount,
    recommendAmount,
    maintenanceAmount,
    vehicleAmount,
    onlineAmount,
    failedAmount,
    returnAmount,
    transferAmount,
    takingAmount,
    shiftAmount,
    payAfterUseAmount,
    adjustAmount,
    cardRefundAmount,
    customerExportAmount,
    cardExportAmount,
    statementAmount,
    afterSaleAmount,
  };
}
