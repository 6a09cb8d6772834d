import { FundDirection } from '@partsdesk/core/fund/fundTypes';
import { isCancelledOut } from '@partsdesk/core/order/outbound/saleOutColumns';
import type { CountedPrintType } from '@partsdesk/core/print/printTypes';
import { borrowData } from '@partsdesk/print/documents/borrowData';
import { fundEntryData } from '@partsdesk/print/documents/fundEntryData';
import { fundTransferData } from '@partsdesk/print/documents/fundTransferData';
import { jointReceiptData } from '@partsdesk/print/documents/jointReceiptData';
import { orderData } from '@partsdesk/print/documents/orderData';
import { receiptData } from '@partsdesk/print/documents/receiptData';
import { returnData } from '@partsdesk/print/documents/returnData';
import { shiftData } from '@partsdesk/print/documents/shiftData';
import { stockEntryData } from '@partsdesk/print/documents/stockEntryData';
import { takingData } from '@partsdesk/print/documents/takingData';
import { tillData } from '@partsdesk/print/documents/tillData';
import { transferData } from '@partsdesk/print/documents/transferData';
import type { PrintData } from '@partsdesk/print/template';
import { entryDetail } from '../../fund/entry/entryRows';
import { fundTransferDetail } from '../../fund/transfer/transferRows';
import { STOCK_IN, STOCK_OUT, stockEntryDetail } from '../../goods/stock/stockEntryRows';
import { takingDetail, takingLines } from '../../goods/stock/stockTakingRows';
import { transferDetail } from '../../goods/stock/transfer/stockTransferRows';
import type { Context } from '../../kit/context';
import { Failure, Problem } from '../../kit/failure';
import { canCollect } from '../../pay/trade/collectors';
import { PRINTED_SECONDS } from '../../pay/trade/payCode';
import type { NamedDocument } from '../../print/documentsPdf';
import { borrowDetail } from '../borrow/borrowRows';
import { sentStatement } from '../debt/sentStatements';
import { statementDocument } from '../debt/statementDocument';
import { outDetail, payCodeFor } from '../outbound/saleOut';
import { jointReceipt } from '../receipt/jointReceipts';
import { printedReceipt } from '../receipt/printedReceipt';
import { returnDetail } from '../returns/salesReturnRows';
import { orderDetail } from '../sale/orderSale';
import { sales } from '../sale/saleRows';
import { shiftDetail } from '../shift/shiftRows';
import { printedRefund, REFUND_PAGES } from './printedRefund';

/** Whose login makes a code to pay by, as `saleOut/genBusinessRQrcode` has it. */
const CODE_PAGES = ['CashPaymoney', 'OrderListIndex'];

export interface PrintedDocument extends NamedDocument {
  /** Whose timelines tell of its prints; its own where left out. */
  toldBy?: readonly string[];
}

type Read = (ctx: Context, id: string) => Promise<PrintedDocument>;

/** Reads what a page reads, and makes of it what is printed. */
const printed =
  <Detail extends { code: string }>(
    read: (ctx: Context, id: string) => Promise<Detail>,
    dataOf: (detail: Detail, ctx: Context) => PrintData | Promise<PrintData>,
  ): Read =>
  async (ctx, id) => {
    const detail = await read(ctx, id);
    return { code: detail.code, data: await dataOf(detail, ctx) };
  };

const visibleOut = (ctx: Context, id: string) => outDetail(ctx, sales(ctx).where('out.id', '=', id));

/** The slip carries a code to pay by where something is owed and the caller may make one. */
async function slipData(out: Awaited<ReturnType<typeof visibleOut>>, ctx: Context): Promise<PrintData> {
  const payable = out.debt > 0 && !isCancelledOut(out) && (await ctx.can(...CODE_PAGES)) && (await canCollect(ctx));
  return tillData(out, payable ? await payCodeFor(ctx, out.id, PRINTED_SECONDS) : undefined);
}

async function endedShift(ctx: Context, id: string) {
  const shift = await shiftDetail(ctx, id);
  if (!shift.endTime) throw new Failure('这个班次还没有交班，没有交班单');
  return shift;
}

async function countedLines(taking: Awaited<ReturnType<typeof takingDetail>>, ctx: Context): Promise<PrintData> {
  const { lines } = await takingLines(ctx, taking, {});
  return takingData(taking, await lines.execute());
}

/** A receipt is shown by its outbound's page, whose timeline tells of it. */
async function receiptDocument(ctx: Context, id: string): Promise<PrintedDocument> {
  const { receipt, sold } = await printedReceipt(ctx, id);
  return { code: receipt.code, data: receiptData(receipt, sold), toldBy: [receipt.saleOutId] };
}

/** So is a joint one by each of its outbounds. */
async function jointDocument(ctx: Context, id: string): Promise<PrintedDocument> {
  const receipt = await jointReceipt(ctx, id);
  const { code, shares } = receipt.done;
  return { code, data: jointReceiptData(receipt), toldBy: shares.map(({ saleOutId }) => saleOutId) };
}

/** Whose login opens the page of a sales order, as `orderSale/getById` has it; and so on for the others. */
const ORDER_PAGES = ['OrderListIndex', 'OrderSalesOrderDetails', 'CashIndex'];
const OUT_PAGES = ['OrderListIndex', 'OrderDeliveryOrderDetails', 'CashWaitOutStock', 'CashReceivable', 'CashPaymoney'];
const RETURN_PAGES = [
  'OrderCashReturnOrder',
  'OrderCashReturnOrderDetail',
  'OrderCashSaveReturnOrder',
  'OrderCashVerifyReturnOrder',
  'OrderCashWarehousing',
  'OrderCashSettlement',
];

/** What is printed by a type of template. */
interface PrintedType {
  /** How a document is read, as its page reads it. */
  read: Read;
  /** The pages that show it; one of each list is needed. */
  pages: readonly (readonly string[])[];
  /** Its page shows no timeline, which would say who printed. */
  withoutTimeline?: true;
}

export const PRINTED: Record<CountedPrintType, PrintedType> = {
  1: { read: printed(orderDetail, (order) => orderData('order', order)), pages: [ORDER_PAGES] },
  2: {
    read: async (ctx, id) => {
      const { code, orderId } = await visibleOut(ctx, id);
      return { code, data: orderData('out', await orderDetail(ctx, orderId)) };
    },
    // The sheet of an outbound has the amounts of its order.
    pages: [OUT_PAGES, ORDER_PAGES],
  },
  3: { read: printed(visibleOut, slipData), pages: [OUT_PAGES] },
  4: { read: receiptDocument, pages: [['CashPaymoney', 'OrderListIndex', 'OrderDeliveryOrderDetails']] },
  5: { read: jointDocument, pages: [['CashPaymoney']] },
  6: { read: printed(returnDetail, returnData), pages: [RETURN_PAGES] },
  // A refund asks again, since its return shows it, or its sale.
  7: { read: printedRefund(OUT_PAGES), pages: [[...REFUND_PAGES, ...OUT_PAGES]] },
  8: { read: printed(borrowDetail, borrowData), pages: [['OrderJieyongdan', 'OrderJieyongdanDetail']] },
  9: { read: printed(endedShift, shiftData), pages: [['OrderShiftRecord', 'CashShift']], withoutTimeline: true },
  10: {
    read: printed((ctx, id) => stockEntryDetail(ctx, STOCK_IN, id, '入库单'), stockEntryData),
    pages: [['GoodsStockIn', 'GoodsStockInDetail']],
  },
  11: {
    read: printed((ctx, id) => stockEntryDetail(ctx, STOCK_OUT, id, '其他出库单'), stockEntryData),
    pages: [['GoodsStockOut', 'GoodsStockOutDetail']],
  },
  12: { read: printed(transferDetail, transferData), pages: [['GoodsStockTransfer', 'GoodsStockTransferDetail']] },
  13: { read: printed(takingDetail, countedLines), pages: [['GoodsStockTaking', 'GoodsStockTakingDetail']] },
  16: {
    read: async (ctx, id) => {
      const { account, ...sent } = await sentStatement(ctx, id);
      return statementDocument({ ...sent, ...account });
    },
    pages: [['CustomerList', 'CustomerListAll', 'StatementDebt']],
    withoutTimeline: true,
  },
  17: {
    read: printed((ctx, id) => entryDetail(ctx, FundDirection.income, id), fundEntryData),
    pages: [['FundIncome']],
    withoutTimeline: true,
  },
  18: { read: printed(fundTransferDetail, fundTransferData), pages: [['FundTransfer']], withoutTimeline: true },
  21: {
    read: printed((ctx, id) => entryDetail(ctx, FundDirection.expense, id), fundEntryData),
    pages: [['FundExpenses']],
    withoutTimeline: true,
  },
};

/** Refuses who may not open the page of what is printed. */
export async function assertPrints(ctx: Context, templateType: CountedPrintType): Promise<void> {
  for (const pages of PRINTED[templateType].pages)
    if (!(await ctx.can(...pages))) throw new Problem(403, '没有权限使用该功能');
}

/** Reads a document as its own page reads it, for its template; one that the caller may not see does not exist. */
export const printedDocument = (ctx: Context, templateType: CountedPrintType, id: string): Promise<PrintedDocument> =>
  PRINTED[templateType].read(ctx, id);
