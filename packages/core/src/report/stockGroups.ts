import type { Schemas } from '@partsdesk/sdk/types/report';

export type StockGroup = keyof Schemas['StockGroups'];

interface Group {
  group: StockGroup;
  title: string;
  /** Coming in, or going out. */
  into: boolean;
  /** Kinds of the stock ledger; none: whatever the other groups leave. */
  kinds: readonly string[];
}

/** What came in and what went out, by the groups of kinds in the order of 出入库报表. */
export const STOCK_GROUPS: readonly Group[] = [
  { group: 'inPurchase', title: '采购入库', into: true, kinds: ['stockIn'] },
  { group: 'inReturn', title: '退货入库', into: true, kinds: ['salesReturn', 'afterSale'] },
  { group: 'inTransfer', title: '调拨入库', into: true, kinds: ['stockTransfer'] },
  { group: 'inTaking', title: '盘盈', into: true, kinds: ['stockTaking'] },
  { group: 'inBorrow', title: '借用归还', into: true, kinds: ['serviceBorrow'] },
  { group: 'inOther', title: '其他入库', into: true, kinds: [] },
  { group: 'outSale', title: '销售出库', into: false, kinds: ['saleOut'] },
  { group: 'outTransfer', title: '调拨出库', into: false, kinds: ['stockTransfer'] },
  { group: 'outTaking', title: '盘亏', into: false, kinds: ['stockTaking'] },
  { group: 'outBorrow', title: '借用出库', into: false, kinds: ['serviceBorrow'] },
  { group: 'outLoss', title: '调拨借用损失', into: false, kinds: ['stockTransferLoss', 'serviceBorrowLoss'] },
  { group: 'outOther', title: '其他出库', into: false, kinds: [] },
];

/** Kinds whose reversal counts below zero in their own direction: what was taken back is neither bought nor gone. */
export const REVERSED_WITHIN = { in: ['stockIn', 'warehouseInitialize'], out: 'stockOut' } as const;

/** The kinds that groups of a direction name. */
export const namedKinds = (into: boolean): string[] =>
  STOCK_GROUPS.filter((group) => group.into === into).flatMap(({ kinds }) => kinds);
