/** What moves money between a shop's accounts, and the words of each in 资金流水. */
export const FUND_KINDS = {
  receiptBill: '销售收款',
  refundBill: '退货退款',
  afterSale: '商城退款',
  onlineMakeup: '补差价',
  recharge: '储值充值',
  cardRefund: '储值退卡',
  shiftOpening: '开班差异',
  shiftCash: '备用金存取',
  shiftVariance: '交班长短款',
  shiftSafe: '交班存保险箱',
  fundIncome: '收入单',
  fundExpenses: '支出单',
  commission: '佣金核销',
  transfer: '账户转账',
  fee: '手续费',
  opening: '期初余额',
} as const;

/** An adjustment of a card moves only what cards owe and what gifts paid: 资金流水, which lists money, has no row of it. */
export type FundKind = keyof typeof FUND_KINDS | 'valueAdjust';

interface FundGroup {
  label: string;
  kinds: readonly (keyof typeof FUND_KINDS)[];
}

/**
 * Groups of what moves money. 进账 and 出账 are what came from others and went to them, each less what was taken back
 * of its kinds; what only moves between own accounts or is no movement of others (期初, 长短款) is in neither.
 */
export const FUND_GROUPS = {
  came: { label: '进账', kinds: ['receiptBill', 'onlineMakeup', 'recharge', 'fundIncome'] },
  gone: { label: '出账', kinds: ['refundBill', 'afterSale', 'cardRefund', 'fundExpenses', 'commission', 'fee'] },
  receipts: { label: '收款', kinds: ['receiptBill', 'onlineMakeup', 'recharge'] },
  refunds: { label: '退款', kinds: ['refundBill', 'afterSale', 'cardRefund'] },
} as const satisfies Record<string, FundGroup>;

/** Returns the words for what moved the money. */
export const fundKindLabel = (kind: string): string => FUND_KINDS[kind as keyof typeof FUND_KINDS] ?? kind;
