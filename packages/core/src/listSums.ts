import { customerExchangeLifecycle } from './customer/exchange/customerExchangeLifecycle';
import { stockInLifecycle } from './goods/stockInLifecycle';
import { stockOutLifecycle } from './goods/stockOutLifecycle';
import type { StatusInfo } from './lifecycle';
import { earnTaskLifecycle } from './market/commission/earnTaskLifecycle';
import { couponLifecycle } from './market/coupon/couponLifecycle';
import { DEBT_AGES } from './order/debt/debtReport';
import { onlineOrderLifecycle } from './order/online/onlineOrderLifecycle';
import { saleOutLifecycle } from './order/outbound/saleOutLifecycle';
import { salesReturnLifecycle } from './order/returns/salesReturnLifecycle';
import { orderSaleLifecycle } from './order/sale/orderSaleLifecycle';
import { payRefundLifecycle } from './pay/payRefundLifecycle';
import { payTradeLifecycle } from './pay/payTradeLifecycle';

/** What a list's footer adds up over the whole result; server, footer and test read the same. */
export interface ListSums {
  /** Labels by the row's field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields in 1/10,000 yuan instead of fen, of which each row counts what it shows. */
  readonly costs?: readonly string[];
  /** Fields that are numbers of things instead of money. */
  readonly counts?: readonly string[];
  /** The statuses whose rows count, and the words that say so; without it, all rows count. */
  readonly only?: { readonly statuses: readonly number[]; readonly words: string };
}

/** A sum reads at most so many rows; of a longer result the footer asks for a narrower filter. */
export const SUMMED_ROWS = 10_000;

const without = ({ statuses }: { statuses: Readonly<Record<string, StatusInfo>> }, ...left: readonly number[]) => ({
  statuses: Object.values(statuses).flatMap(({ code }) => (left.includes(code) ? [] : [code])),
  words: `不含${Object.values(statuses)
    .flatMap(({ code, label }) => (left.includes(code) ? [label] : []))
    .join('、')}`,
});

export const outSums = {
  fields: { receivable: '应收', received: '已收', debt: '欠款' },
  only: without(saleOutLifecycle, saleOutLifecycle.statuses.cancelled.code),
} satisfies ListSums;

export const cardSums = {
  fields: { principal: '本金', gift: '赠送', balance: '余额', spendable: '可用' },
} satisfies ListSums;

export const dullLineSums = { fields: { amount: '可供金额' } } satisfies ListSums;

export const cashCardSums = { fields: { face: '面值', balance: '余额' } } satisfies ListSums;

export const giftCardSums = {
  fields: { total: '次数', left: '剩余次数', price: '售价', valueLeft: '未用价值' },
  counts: ['total', 'left'],
} satisfies ListSums;

export const cardLogSums = { fields: { principal: '本金', gift: '赠送', amount: '合计' } } satisfies ListSums;

export const pointsSums = { fields: { points: '积分' }, counts: ['points'] } satisfies ListSums;

export const exchangeSums = {
  fields: { quantity: '数量', points: '积分' },
  counts: ['quantity', 'points'],
  only: without(
    customerExchangeLifecycle,
    customerExchangeLifecycle.statuses.rejected.code,
    customerExchangeLifecycle.statuses.cancelled.code,
    customerExchangeLifecycle.statuses.takenBack.code,
  ),
} satisfies ListSums;

/** What used coupons took off; those that an order holds unpaid took nothing yet. */
export const couponSums = {
  fields: { amount: '已抵扣' },
  only: { statuses: [couponLifecycle.statuses.used.code], words: couponLifecycle.statuses.used.label },
} satisfies ListSums;

export const distributorSums = {
  fields: { frozen: '冻结佣金', available: '可结算', owed: '待抵扣', settled: '已核销' },
} satisfies ListSums;

export const subCommissionSums = {
  fields: { earned: '佣金', settled: '已核销', open: '未结' },
} satisfies ListSums;

export const earnTaskSums = {
  fields: { reward: '奖励' },
  only: without(earnTaskLifecycle, earnTaskLifecycle.statuses.rejected.code),
} satisfies ListSums;

export const settlementSums = { fields: { amount: '核销金额', deducted: '抵扣' } } satisfies ListSums;

export const debtSums = { fields: { debt: '欠款' } } satisfies ListSums;

export const debtAgeSums = {
  fields: { owed: '欠款', ...Object.fromEntries(DEBT_AGES.map(({ field, label }) => [field, label])) },
} satisfies ListSums;

export const orderSums = {
  fields: { receivable: '应收', received: '已收' },
  only: without(orderSaleLifecycle, orderSaleLifecycle.statuses.cancelled.code),
} satisfies ListSums;

export const onlineSums = {
  fields: { receivable: '应收', received: '已收' },
  only: without(onlineOrderLifecycle, onlineOrderLifecycle.statuses.cancelled.code),
} satisfies ListSums;

const { rejected, voided } = salesReturnLifecycle.statuses;
export const returnSums = {
  fields: { amount: '退款金额', refunded: '已退' },
  only: without(salesReturnLifecycle, rejected.code, voided.code),
} satisfies ListSums;

export const borrowSums = { fields: { lentValue: '未还成本' }, costs: ['lentValue'] } satisfies ListSums;

export const shiftSums = {
  fields: {
    salesAmount: '销售额',
    expectedCash: '应有现金',
    countedCash: '实点现金',
    variance: '差异合计',
  },
} satisfies ListSums;

// A reversed document and its reversal cancel each other, so both count.
export const stockInSums = {
  fields: { amount: '金额' },
  only: without(stockInLifecycle, stockInLifecycle.statuses.draft.code, stockInLifecycle.statuses.cancelled.code),
} satisfies ListSums;

export const stockOutSums = {
  fields: { value: '成本' },
  costs: ['value'],
  only: without(stockOutLifecycle, stockOutLifecycle.statuses.draft.code, stockOutLifecycle.statuses.cancelled.code),
} satisfies ListSums;

export const transferSums = { fields: { transitValue: '在途成本' }, costs: ['transitValue'] } satisfies ListSums;

export const takingSums = {
  fields: { varianceValue: '盈亏成本（含待审核的）' },
  costs: ['varianceValue'],
} satisfies ListSums;

export const tradeSums = {
  fields: { amount: '已支付', refunded: '已退', fee: '手续费' },
  only: { statuses: [payTradeLifecycle.statuses.paid.code], words: '只含已支付' },
} satisfies ListSums;

export const accountSums = { fields: { balance: '余额' } } satisfies ListSums;

export const workingSums = { fields: { came: '收入', gone: '支出', amount: '净额' } } satisfies ListSums;

export const noncashSums = { fields: { settled: '抵减应收', givenBack: '退回' } } satisfies ListSums;

/** What was taken back and its reversal add up to nothing. */
export const fundEntrySums = { fields: { amount: '金额' } } satisfies ListSums;

/** What was taken back and its reversal add up to nothing. */
export const fundTransferSums = { fields: { amount: '转账金额', fee: '手续费' } } satisfies ListSums;

export const payRefundSums = {
  fields: { amount: '退款' },
  only: { statuses: [payRefundLifecycle.statuses.success.code], words: '只含退款成功' },
} satisfies ListSums;
