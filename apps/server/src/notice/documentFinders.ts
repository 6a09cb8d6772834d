import { FundDirection } from '@partsdesk/core/fund/fundTypes';
import type { DocumentKind } from '@partsdesk/core/order/documentNumber';
import { sql } from 'kysely';
import { matchingAdjusts } from '../customer/card/adjust/adjustRows';
import { matchingEntries as cardEntries } from '../customer/card/cardRows';
import { matchingExchanges } from '../customer/exchange/exchangeRows';
import { matchingExports } from '../customer/export/exportRows';
import { matchingEntriesOf } from '../fund/entry/entryRows';
import { entries as fundEntries } from '../fund/fundEntries';
import { matchingTransfers } from '../fund/transfer/transferRows';
import { STOCK_IN, STOCK_OUT, entryRows, type EntryKind } from '../goods/stock/stockEntryRows';
import { takingRows } from '../goods/stock/stockTakingRows';
import { transferRows } from '../goods/stock/transfer/stockTransferRows';
import type { Context } from '../kit/context';
import { fromStore, withinStore } from '../kit/storeTables';
import { settlementRows } from '../market/commission/settlementRows';
import { seenLines } from '../market/dull/inquiryLineRows';
import { afterSaleRows } from '../order/afterSale/afterSaleRows';
import { borrowSlips } from '../order/borrow/borrowRows';
import { matchingCardRefunds } from '../order/cardRefund/cardRefundRows';
import { seenDistributions } from '../order/distribution/orderDistribution';
import { visibleReturns } from '../order/returns/salesReturnRows';
import { sales } from '../order/sale/saleRows';
import { matchingShifts } from '../order/shift/shiftRows';

export interface Found {
  id: string;
  code: string;
  party: string;
}

export interface Finder {
  /** The page that shows the document, which the caller has to hold. */
  screen: string;
  /** Reads the documents by the query of their list, so that nothing is found that the list does not show. */
  find: (ctx: Context, codes: readonly string[]) => Promise<Found[]>;
}

const party = (text: ReturnType<typeof sql<string>>) => sql<string>`coalesce(${text}, '')`.as('party');
const code = (column: string) => sql<string>`${sql.ref(column)}`.as('code');
const OUTBOUND = 'OrderDeliveryOrderDetails';

const goodsEntry = (kind: EntryKind, screen: string): Finder => ({
  screen,
  find: (ctx, codes) =>
    entryRows(ctx, kind)
      .clearSelect()
      .select(['entry.id', 'entry.code', party(sql`nullif(concat_ws(' ', warehouse.name, supplier.name), '')`)])
      .where('entry.code', 'in', codes)
      .execute(),
});

const sale = (column: 'sale' | 'out', screen: string): Finder => ({
  screen,
  find: async (ctx, codes) => {
    const rows = await sales(ctx)
      .select(['sale.id as saleId', 'out.id as outId', code(`${column}.code`), party(sql`customer.name`)])
      .where(`${column}.code`, 'in', codes)
      .execute();
    return rows.map(({ saleId, outId, ...row }) => ({ ...row, id: column === 'sale' ? saleId : (outId ?? '') }));
  },
});

const fundEntry = (direction: FundDirection, screen: string): Finder => ({
  screen,
  find: (ctx, codes) =>
    matchingEntriesOf(ctx, direction, {})
      .clearSelect()
      .select(['entry.id', code('entry.code'), party(sql`concat_ws(' ', type.name, entry.party)`)])
      .where('entry.code', 'in', codes)
      .execute(),
});

const dataExport = (kind: 1 | 2, screen: string): Finder => ({
  screen,
  find: (ctx, codes) =>
    matchingExports(ctx, kind, {})
      .clearSelect()
      .select(['export.id', code('export.code'), party(sql`export.applied_name`)])
      .where('export.code', 'in', codes)
      .execute(),
});

/** A recharge among the moves of its card; the sale of a card without such, or for who sees no cards, as its money. */
const recharges: readonly Finder[] = [
  {
    screen: 'CustomerCardStoredValueFlow',
    find: (ctx, codes) =>
      cardEntries(ctx, {})
        .clearSelect()
        .clearOrderBy()
        .select(['entry.card_id as id', code('recharge.code'), party(sql`customer.name`)])
        .distinct()
        .where('recharge.code', 'in', codes)
        .execute(),
  },
  {
    screen: 'FundWorking',
    find: (ctx, codes) =>
      fundEntries(ctx)
        .innerJoin('recharge_order as recharge', withinStore('recharge.id', 'entry.document_id'))
        .leftJoin('customer', withinStore('customer.id', 'recharge.customer_id'))
        .select(['recharge.id', code('recharge.code'), party(sql`customer.name`)])
        .distinct()
        .where('recharge.code', 'in', codes)
        .execute(),
  },
];

/** Finds a document of each kind; where there are several, the first that finds it. */
export const finders: Record<DocumentKind, readonly Finder[]> = {
  XS: [sale('sale', 'OrderSalesOrderDetails')],
  CK: [sale('out', OUTBOUND)],
  TH: [
    {
      screen: 'OrderCashReturnOrderDetail',
      find: (ctx, codes) =>
        visibleReturns(ctx)
          .clearSelect()
          .select(['back.id', code('back.code'), party(sql`customer.name`)])
          .where('back.code', 'in', codes)
          .execute(),
    },
  ],
  JY: [
    {
      screen: 'OrderJieyongdanDetail',
      find: (ctx, codes) =>
        borrowSlips(ctx)
          .clearSelect()
          .select(['slip.id', 'slip.code', party(sql`concat_ws(' ', staff.name, customer.name)`)])
          .where('slip.code', 'in', codes)
          .execute(),
    },
  ],
  SH: [
    {
      screen: 'OrderWechatAfterSaleDetail',
      find: (ctx, codes) =>
        afterSaleRows(ctx, {})
          .clearSelect()
          .select(['one.id', code('one.code'), party(sql`customer.name`)])
          .where('one.code', 'in', codes)
          .execute(),
    },
  ],
  RK: [goodsEntry(STOCK_IN, 'GoodsStockInDetail')],
  QT: [goodsEntry(STOCK_OUT, 'GoodsStockOutDetail')],
  DB: [
    {
      screen: 'GoodsStockTransferDetail',
      find: (ctx, codes) =>
        transferRows(ctx)
          .clearSelect()
          .select(['transfer.id', 'transfer.code', party(sql`sender.name || ' → ' || receiver.name`)])
          .where('transfer.code', 'in', codes)
          .execute(),
    },
  ],
  PD: [
    {
      screen: 'GoodsStockTakingDetail',
      find: (ctx, codes) =>
        takingRows(ctx)
          .clearSelect()
          .select(['taking.id', 'taking.code', party(sql`warehouse.name`)])
          .where('taking.code', 'in', codes)
          .execute(),
    },
  ],
  // What was received or given back for an outbound, which shows it.
  SK: [
    {
      screen: OUTBOUND,
      find: (ctx, codes) =>
        sales(ctx)
          .innerJoin('receipt_bill as bill', withinStore('bill.sale_out_id', 'out.id'))
          .select(['bill.sale_out_id as id', code('bill.code'), party(sql`customer.name`)])
          .where('bill.code', 'in', codes)
          .execute(),
    },
  ],
  TK: [
    {
      screen: OUTBOUND,
      find: (ctx, codes) =>
        sales(ctx)
          .innerJoin('refund_bill as bill', withinStore('bill.sale_out_id', 'out.id'))
          .select(['bill.sale_out_id as id', code('bill.code'), party(sql`customer.name`)])
          .where('bill.code', 'in', codes)
          .execute(),
    },
  ],
  HS: [
    {
      screen: OUTBOUND,
      find: (ctx, codes) =>
        sales(ctx)
          .innerJoin('receipt_bill as bill', withinStore('bill.sale_out_id', 'out.id'))
          .innerJoin('receipt_batch as batch', withinStore('batch.id', 'bill.batch_id'))
          .select(['bill.sale_out_id as id', code('batch.code'), party(sql`customer.name`)])
          .where('batch.code', 'in', codes)
          .orderBy('out.id', 'desc')
          .execute(),
    },
  ],
  JB: [
    {
      screen: 'OrderShiftRecord',
      find: (ctx, codes) =>
        matchingShifts(ctx, {})
          .clearSelect()
          .select(['shift.id', code('shift.code'), party(sql`concat_ws(' ', shift.cashier_name, till.name)`)])
          .where('shift.code', 'in', codes)
          .execute(),
    },
  ],
  FX: [
    {
      screen: 'DistributionMain',
      find: (ctx, codes) =>
        seenDistributions(ctx)
          .select(['wanted.id', code('wanted.code'), party(sql`concat_ws(' ', seller.name, customer.name)`)])
          .where('wanted.code', 'in', codes)
          .execute(),
    },
  ],
  QC: [
    {
      screen: 'StatementOutIn',
      find: (ctx, codes) =>
        fromStore(ctx, 'warehouse_initialize as entry')
          .innerJoin('warehouse', withinStore('warehouse.id', 'entry.warehouse_id'))
          .select(['entry.id', code('entry.code'), party(sql`warehouse.name`)])
          .where('entry.code', 'in', codes)
          .where((where) => (ctx.shopId ? where('warehouse.shop_id', '=', ctx.shopId) : where.lit(true)))
          .execute(),
    },
  ],
  CZ: recharges,
  TC: [
    {
      screen: 'CustomerCardStoredValue',
      find: (ctx, codes) =>
        matchingCardRefunds(ctx, {})
          .clearSelect()
          .select(['refund.id', code('refund.code'), party(sql`customer.name`)])
          .where('refund.code', 'in', codes)
          .execute(),
    },
  ],
  TZ: [
    {
      screen: 'CustomerCardStoredValue',
      find: (ctx, codes) =>
        matchingAdjusts(ctx, {})
          .clearSelect()
          .select(['adjust.id', code('adjust.code'), party(sql`customer.name`)])
          .where('adjust.code', 'in', codes)
          .execute(),
    },
  ],
  DH: [
    {
      screen: 'CustomerEquityConversion',
      find: (ctx, codes) =>
        matchingExchanges(ctx, {})
          .clearSelect()
          .select(['exchange.id', code('exchange.code'), party(sql`concat_ws(' ', customer.name, goods.name)`)])
          .where('exchange.code', 'in', codes)
          .execute(),
    },
  ],
  XJ: [
    {
      screen: 'MarketWaresEnquiry',
      find: (ctx, codes) =>
        seenLines(ctx)
          .clearSelect()
          .select(['ask.id', code('ask.code'), party(sql`concat_ws(' ', customer.name, goods.name)`)])
          .distinct()
          .where('ask.code', 'in', codes)
          .execute(),
    },
  ],
  HX: [
    {
      screen: 'MarketWriteOffList',
      find: (ctx, codes) =>
        settlementRows(ctx)
          .clearSelect()
          .select(['paid.id', code('paid.code'), party(sql`customer.name`)])
          .where('paid.code', 'in', codes)
          .execute(),
    },
  ],
  SR: [fundEntry(FundDirection.income, 'FundIncome')],
  ZC: [fundEntry(FundDirection.expense, 'FundExpenses')],
  ZZ: [
    {
      screen: 'FundTransfer',
      find: (ctx, codes) =>
        matchingTransfers(ctx, {})
          .clearSelect()
          .select(['transfer.id', code('transfer.code'), party(sql`source.name || ' → ' || target.name`)])
          .where('transfer.code', 'in', codes)
          .execute(),
    },
  ],
  DC: [dataExport(1, 'CustomerExportData'), dataExport(2, 'CustomerCardExport')],
};
