import type { Schemas } from '@partsdesk/sdk/types/parts';
import { formatYuan } from '../money';
import { fundKindLabel } from './fundKinds';

export type BalanceKind = Schemas['BalanceKind'];
type Unit = Schemas['BalanceUnit'];

/** The balances that are kept beside a ledger, with their words and how they count. */
export const BALANCE_KINDS: Readonly<Record<BalanceKind, { label: string; unit: Unit }>> = {
  account: { label: '资金账户', unit: 'fen' },
  debt: { label: '客户欠款', unit: 'fen' },
  received: { label: '出库单已收', unit: 'fen' },
  stockQuantity: { label: '库存数量', unit: 'quantity' },
  stockValue: { label: '库存成本', unit: 'cost' },
  cardPrincipal: { label: '储值本金', unit: 'fen' },
  cardGift: { label: '储值赠送', unit: 'fen' },
};

/** Writes a figure of a kind: money in yuan, of stock's value with four decimals, quantities as they are. */
export function balanceText(kind: BalanceKind, figure: number): string {
  switch (BALANCE_KINDS[kind].unit) {
    case 'fen':
      return formatYuan(figure);
    case 'cost':
      return `¥${(figure / 10_000).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`;
    case 'quantity':
      return String(figure);
  }
}

/** What moves a balance and is no movement of money. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  saleOut: '销售出库',
  salesReturn: '退货入库',
  warehouseInitialize: '期初库存',
  stockIn: '入库',
  stockOut: '其他出库',
  stockTransfer: '调拨',
  stockTransferLoss: '调拨短少',
  stockTaking: '盘点',
  serviceBorrow: '借用',
  serviceBorrowLoss: '借用核销',
  valueAdjust: '储值调整',
  cashCardRenewal: '现金卡换卡',
  valueCardLot: '赠送到期',
};

/** Returns the words for what moved a balance. */
export const balanceMoveLabel = (kind: string): string => OTHER_KINDS[kind] ?? fundKindLabel(kind);
