import { formatYuan } from '@partsdesk/core/money';

/** How often and how much, fen; null before the count. */
type Amount = number | null;

export interface ShiftFigures {
  orderCount: number;
  salesAmount: Amount;
  creditCount: number;
  onCredit: Amount;
  unpaidCount: number;
  unpaidAmount: Amount;
  elsewhereCount: number;
  elsewhereAmount: Amount;
  unshiftedCount: number;
  unshiftedAmount: Amount;
  /** The accounts that it is booked in. */
  unshiftedAccounts: string;
  debtCount: number;
  debtAmount: Amount;
  rechargeCount: number;
  rechargeAmount: Amount;
  cardRefundCount: number;
  cardRefundAmount: Amount;
  storedValueCount: number;
  storedValueAmount: Amount;
  cardSaleCount: number;
  cardSaleAmount: Amount;
  cashCardCount: number;
  cashCardAmount: Amount;
  giftCardSaleCount: number;
  giftCardSaleAmount: Amount;
  giftCardCount: number;
  giftCardAmount: Amount;
  pointsCount: number;
  pointsAmount: Amount;
  returnCount: number;
  returnAmount: Amount;
}

const times = (count: number, amount: Amount, unit: string) =>
  `${String(count)} ${unit}${amount === null ? '' : `，${formatYuan(amount)}`}`;

/** Returns what of the sales is received: the rest is on credit or unpaid. Null where that is not known. */
const receivedOf = ({ salesAmount, onCredit, unpaidAmount }: ShiftFigures): Amount =>
  salesAmount === null || onCredit === null || unpaidAmount === null ? null : salesAmount - onCredit - unpaidAmount;

/**
 * Tells a shift's business in the order of its slip; what did not happen is left out but for what always may. The sales
 * are what was received of them, what is on credit and what is unpaid.
 */
export function shiftFacts(shift: ShiftFigures): (readonly [label: string, text: string])[] {
  const always = (label: string, count: number, amount: Amount, unit: string) =>
    [label, times(count, amount, unit)] as const;
  const seldom = (label: string, count: number, amount: Amount, unit = '笔') =>
    count > 0 ? [always(label, count, amount, unit)] : [];
  const received = receivedOf(shift);
  return [
    always('销售', shift.orderCount, shift.salesAmount, '单'),
    ...(received === null ? [] : [['其中已收', formatYuan(received)] as const]),
    ...seldom('已收中不在本班收', shift.elsewhereCount, shift.elsewhereAmount),
    always('其中挂账', shift.creditCount, shift.onCredit, '单'),
    ...seldom('其中未收款', shift.unpaidCount, shift.unpaidAmount, '单'),
    always('收以前的欠款', shift.debtCount, shift.debtAmount, '笔'),
    ...seldom('储值充值', shift.rechargeCount, shift.rechargeAmount),
    ...seldom('储值退卡', shift.cardRefundCount, shift.cardRefundAmount),
    ...seldom('储值消费（不用点）', shift.storedValueCount, shift.storedValueAmount),
    ...seldom('售现金卡', shift.cardSaleCount, shift.cardSaleAmount, '张'),
    ...seldom('现金卡消费（不用点）', shift.cashCardCount, shift.cashCardAmount),
    ...seldom('售礼品卡', shift.giftCardSaleCount, shift.giftCardSaleAmount, '张'),
    ...seldom('礼品卡抵扣（不用点）', shift.giftCardCount, shift.giftCardAmount),
    ...seldom('积分抵扣（不用点）', shift.pointsCount, shift.pointsAmount),
    always('退款', shift.returnCount, shift.returnAmount, '笔'),
    ...seldom('未开班收的现金（不在本班）', shift.unshiftedCount, shift.unshiftedAmount).map(
      ([label, text]) => [label, `${text}，记在「${shift.unshiftedAccounts}」`] as const,
    ),
  ];
}
