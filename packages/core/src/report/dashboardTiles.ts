import type { Schemas } from '@partsdesk/sdk/types/parts';
import { FUND_KINDS } from '../fund/fundKinds';
import { NoncashNature } from '../fund/noncash';

/** Days of a figure, both included, and the shop or the part where it is of one. */
export interface FigureDays {
  from: string;
  to: string;
  shopId?: string;
  skuId?: string;
}

/** What a figure of 经营概览 leads to: a screen with filters under which its documents come to that figure. */
export interface FigureWay {
  /** The page whose right decides who is led there. */
  screen: 'StatementSale' | 'OrderListIndex' | 'FundWorking' | 'FundNoncash';
  filters: (days: FigureDays) => Readonly<Record<string, unknown>>;
  /** The list of the screen, where it has several. */
  view?: string;
}

/** The report's documents, whose 净销售额 and 毛利 are those of the days. */
export const soldDocuments: FigureWay = {
  screen: 'StatementSale',
  filters: (days) => ({ by: 'document', ...days }),
};

/** The orders that were placed for good on the days, whose number and 应收 are those of the days. */
export const placedOrders: FigureWay = {
  screen: 'OrderListIndex',
  filters: (days) => ({ counted: true, ...days }),
  view: 'sales',
};

/** The movements of money of one kind on the days, whose 收入 less 支出 is the part. */
const movedBy = (kind: keyof typeof FUND_KINDS): FigureWay => ({
  screen: 'FundWorking',
  filters: (days) => ({ kind, ...days }),
});

interface ReceivedPart {
  part: keyof Schemas['ReceivedParts'];
  label: string;
  leads: FigureWay;
}

/** What 今日收款 is made of: no list has money and cards together, so that each part leads to its own. */
export const RECEIVED_PARTS: readonly ReceivedPart[] = [
  { part: 'receipts', label: FUND_KINDS.receiptBill, leads: movedBy('receiptBill') },
  { part: 'makeups', label: FUND_KINDS.onlineMakeup, leads: movedBy('onlineMakeup') },
  {
    part: 'cards',
    label: '卡里付的',
    leads: { screen: 'FundNoncash', filters: (days) => ({ nature: NoncashNature.prepaid, ...days }) },
  },
  { part: 'refunds', label: FUND_KINDS.refundBill, leads: movedBy('refundBill') },
  { part: 'afterSales', label: FUND_KINDS.afterSale, leads: movedBy('afterSale') },
];

/** Tiles of today, each with the words for what it counts. */
export const TODAY_TILES = {
  sales: { label: '今日销售额', counts: '今天出库的货，已减入库的退货和补偿', leads: soldDocuments },
  orders: { label: '今日订单', counts: '不含未付款的商城订单和已取消的单', leads: placedOrders },
  received: { label: '今日收款', counts: '含卡里付的，已减退出去的钱', leads: undefined },
  profit: { label: '今日毛利', counts: '今天的销售额减这些货的成本', leads: soldDocuments },
} as const satisfies Record<string, { label: string; counts: string; leads: FigureWay | undefined }>;
