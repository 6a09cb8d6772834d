import { couponMoney, type LineCoupon } from '../../market/coupon/couponMoney';
import { allocate, isFen, MAX_FEN, multiply, type Fen } from '../../money';
import { isQuantity, type Quantity } from '../../quantity';
import { isFree, type OrderType } from './orderType';

/** @internal */
export interface OrderMoneyLine {
  quantity: Quantity;
  /** The shop's unit price, in fen. */
  listPrice: Fen;
  /** The agreed unit price, in fen; below or above the list price. */
  price: Fen;
  orderType: OrderType;
  /** Covered by a gift card: no discount and no round-off touches it. */
  fixed?: boolean;
}

export interface OrderMoneyInput {
  lines: readonly OrderMoneyLine[];
  /** 整单优惠: discount of the whole order, entered by hand, in fen. */
  handDiscount?: Fen;
  /** 优惠券, and the lines that each of them fits. */
  coupons?: readonly LineCoupon[];
  /** 抹零: the odd end of the total that is waived, in fen. */
  roundOff?: Fen;
}

/** The parts of a line's money: `listAmount + priceChange - handDiscount - coupon - roundOff = amount`. */
export interface LineMoney {
  /** List price times quantity. */
  listAmount: Fen;
  /** Change by an agreed price: above 0 it adds, below 0 it reduces; a free line's whole list amount. */
  priceChange: Fen;
  /** Agreed price times quantity; 0 for a free line. */
  amountBeforeDiscount: Fen;
  /** The line's share of the order's discount. */
  handDiscount: Fen;
  /** The line's share of what coupons take off. */
  coupon: Fen;
  /** The line's share of the order's round-off. */
  roundOff: Fen;
  /** Amount that the customer pays for the line. */
  amount: Fen;
}

/** Sums over the lines: `listAmount - discount - roundOff = receivable`. */
interface OrderTotals {
  listAmount: Fen;
  /** Sum of agreed price times quantity, before discount and round-off. */
  amountBeforeDiscount: Fen;
  /** The part of it that a discount may touch: without what gift cards cover. */
  discountable: Fen;
  priceChange: Fen;
  handDiscount: Fen;
  /** What coupons take off. */
  coupon: Fen;
  /**
   * Sum of all reductions of the list amount: price changes, free lines, the discount and coupons; below 0 when prices
   * were raised.
   */
  discount: Fen;
  roundOff: Fen;
  /** Amount that the customer owes. */
  receivable: Fen;
}

/** The message why the money is invalid, and the field to blame. */
interface MoneyRefusal {
  ok: false;
  field: string;
  message: string;
}

/** What one coupon takes off each line. */
export interface CouponShares {
  id: string;
  amount: Fen;
  shares: readonly Fen[];
}

export type OrderMoney =
  | { ok: true; lines: LineMoney[]; totals: OrderTotals; coupons: readonly CouponShares[] }
  | MoneyRefusal;

/** Maximum of 抹零: the contract takes no more than 99.99 yuan. */
const MAX_ROUND_OFF: Fen = 9_999;

function refuse(field: string, message: string): MoneyRefusal {
  return { ok: false, field, message };
}

function lineProblem(line: OrderMoneyLine, index: number): MoneyRefusal | undefined {
  const field = (name: string) => `lines[${index}].${name}`;
  if (!isQuantity(line.quantity)) return refuse(field('quantity'), '数量最多保留3位小数');
  if (line.quantity <= 0) return refuse(field('quantity'), '数量必须大于0');
  for (const name of ['listPrice', 'price'] as const) {
    if (!isFen(line[name])) return refuse(field(name), '单价格式错误');
    if (line[name] < 0) return refuse(field(name), '单价不能为负数');
  }
  // Checks before multiplying, which throws when the product exceeds the safe integers.
  if (Math.max(line.listPrice, line.price) * line.quantity > MAX_FEN) return refuse(field('quantity'), '金额超出范围');
  return undefined;
}

function reductionProblem(
  field: string,
  name: string,
  amount: Fen,
  most: Fen,
  mostName: string,
): MoneyRefusal | undefined {
  if (!isFen(amount)) return refuse(field, `${name}金额格式错误`);
  if (amount < 0) return refuse(field, `${name}金额不能为负数`);
  if (amount > most) return refuse(field, `${name}金额不能大于${mostName}`);
  return undefined;
}

const sum = (amounts: readonly Fen[]): Fen => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Computes the money of one order, with the same code on the server and at the cash desk. Discount, coupons and
 * round-off are allocated to the lines by largest remainder, in this order, so that the lines add up to the order
 * exactly and a later return can undo a line's own share (pitfalls 17, 18, 28).
 */
export function orderMoney({ lines, handDiscount = 0, coupons = [], roundOff = 0 }: OrderMoneyInput): OrderMoney {
  for (const [index, line] of lines.entries()) {
    const problem = lineProblem(line, index);
    if (problem) return problem;
  }
  const listAmounts = lines.map((line) => multiply(line.listPrice, line.quantity));
  const agreed = lines.map((line) => (isFree(line.orderType) ? 0 : multiply(line.price, line.quantity)));
  if (sum(listAmounts) > MAX_FEN || sum(agreed) > MAX_FEN) return refuse('lines', '合计金额超出范围');

  const open = agreed.map((amount, index) => (lines[index]?.fixed ? 0 : amount));
  const discountProblem = reductionProblem('handDiscount', '优惠', handDiscount, sum(open), '合计金额');
  if (discountProblem) return discountProblem;
  const discounts = allocate(handDiscount, open);
  const discounted = agreed.map((amount, index) => amount - (discounts[index] ?? 0));

  const before = open.map((amount, index) => amount - (discounts[index] ?? 0));
  const byCoupons = couponMoney(
    before.map((amount, index) => ({ amount, quantity: lines[index]?.quantity ?? 0 })),
    coupons,
  );
  if (!byCoupons.ok) return refuse('couponIds', byCoupons.message);
  const left = before.map((amount, index) => amount - (byCoupons.lines[index] ?? 0));
  const roundOffProblem = reductionProblem('roundOff', '抹零', roundOff, sum(left), '应收金额');
  if (roundOffProblem) return roundOffProblem;
  if (roundOff > MAX_ROUND_OFF) return refuse('roundOff', '抹零金额不能超过99.99元');
  const roundOffs = allocate(roundOff, left);

  const money = lines.map((_, index): LineMoney => {
    const listAmount = listAmounts[index] ?? 0;
    const amountBeforeDiscount = agreed[index] ?? 0;
    return {
      listAmount,
      priceChange: amountBeforeDiscount - listAmount,
      amountBeforeDiscount,
      handDiscount: discounts[index] ?? 0,
      coupon: byCoupons.lines[index] ?? 0,
      roundOff: roundOffs[index] ?? 0,
      amount: (discounted[index] ?? 0) - (byCoupons.lines[index] ?? 0) - (roundOffs[index] ?? 0),
    };
  });
  const listAmount = sum(listAmounts);
  const amountBeforeDiscount = sum(agreed);
  return {
    ok: true,
    lines: money,
    totals: {
      listAmount,
      amountBeforeDiscount,
      discountable: sum(open),
      priceChange: amountBeforeDiscount - listAmount,
      handDiscount,
      coupon: byCoupons.total,
      discount: listAmount - amountBeforeDiscount + handDiscount + byCoupons.total,
      roundOff,
      receivable: amountBeforeDiscount - handDiscount - byCoupons.total - roundOff,
    },
    coupons: byCoupons.taken,
  };
}

/** Suggests a round-off so that the total ends in whole jiao (`unit` 10) or whole yuan (`unit` 100). */
export function roundOffSuggestion(total: Fen, unit: 10 | 100): Fen {
  return total > 0 ? total % unit : 0;
}
