import { allocate, formatYuan, type Fen } from '../../money';
import { refundOfLine } from '../../order/returns/refund';
import type { Quantity } from '../../quantity';

/** 满减 takes a face value off, 折扣 a percentage up to a cap, 兑换 one piece of its part. */
export const COUPON_KINDS = [
  { code: 1, label: '满减券' },
  { code: 2, label: '折扣券' },
  { code: 3, label: '兑换券' },
] as const;
export const EXCHANGE = COUPON_KINDS[2].code;
export type CouponKind = (typeof COUPON_KINDS)[number]['code'];

/** At most so many coupons pay for one order (MKT-05). */
export const MAX_COUPONS = 3;

/** What a coupon takes off, frozen once its scheme is given out. */
export interface CouponRule {
  id: string;
  /** Name of its scheme. */
  name: string;
  kind: CouponKind;
  /** 面额 of kind 1, fen. */
  face: Fen;
  /** What the customer pays of kind 2, in percent: 85 is 8.5折. */
  percent: number;
  /** 最多减 of kind 2, fen. */
  cap: Fen;
  /** 兑换商品: the part of kind 3, by name; empty of the others. */
  part: string;
  /** 门槛: the least amount of the parts that it fits, fen. */
  threshold: Fen;
  /** 可叠加: may stand beside others. */
  stackable: boolean;
  /** Moment of its end, ISO. */
  validTo: string;
}

/** A line as coupons look at it: what is to be paid for it before any coupon. */
export interface CouponLine {
  amount: Fen;
  quantity: Quantity;
}

/** A coupon and the lines of an order that it fits. */
export interface LineCoupon extends CouponRule {
  fits: readonly boolean[];
  /** Why it is not for this shop, grade or channel; empty or missing where it is. */
  elsewhere?: string;
}

/** What coupons take off an order: each coupon's share of each line, in the order of application. */
interface CouponMoney {
  ok: true;
  taken: { id: string; amount: Fen; shares: Fen[] }[];
  /** Sum per line. */
  lines: Fen[];
  total: Fen;
}

export type CouponResult = CouponMoney | { ok: false; message: string };

const sum = (amounts: readonly Fen[]): Fen => amounts.reduce((total, amount) => total + amount, 0);

/** Compares coupons in the order of their application: exchange, percent, amount; the earlier end, then the id. */
const byTurn = (a: CouponRule, b: CouponRule): number =>
  b.kind - a.kind || Date.parse(a.validTo) - Date.parse(b.validTo) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const fitting = ({ fits }: LineCoupon, amounts: readonly Fen[]): Fen[] =>
  amounts.map((amount, index) => (fits[index] ? amount : 0));

const amountsOf = (lines: readonly CouponLine[]): Fen[] => lines.map(({ amount }) => amount);

/** Tells a coupon's rule: 满 ¥200.00 减 ¥30.00. */
export function couponRuleWords({
  kind,
  face,
  percent,
  cap,
  part,
  threshold,
}: Pick<CouponRule, 'kind' | 'face' | 'percent' | 'cap' | 'part' | 'threshold'>): string {
  const from = threshold > 0 ? `满 ${formatYuan(threshold)} ` : '无门槛，';
  if (kind === EXCHANGE) return `${from}兑换 1 件「${part}」`;
  return kind === 1
    ? `${from}减 ${formatYuan(face)}`
    : `${from}打 ${String(percent / 10)} 折，最多减 ${formatYuan(cap)}`;
}

/** Returns why one coupon does not fit an order's lines by itself, or undefined. */
export function couponProblem(coupon: LineCoupon, lines: readonly CouponLine[]): string | undefined {
  if (coupon.elsewhere) return coupon.elsewhere;
  const eligible = sum(fitting(coupon, amountsOf(lines)));
  if (eligible === 0) return coupon.kind === EXCHANGE ? '本单没有可兑换的商品' : '本单没有适用的商品';
  return eligible < coupon.threshold ? `还差 ${formatYuan(coupon.threshold - eligible)}` : undefined;
}

/** What is left of the lines while coupons are applied, and how many pieces of each were exchanged. */
interface Left {
  amounts: readonly Fen[];
  exchanged: readonly number[];
}

/** Returns what one piece of a line costs, of what is left beside the pieces that are exchanged already. */
const pieceOf = ({ amount, quantity }: CouponLine, left: Fen, exchanged: number): Fen =>
  refundOfLine({ quantity, amount, returnedQuantity: exchanged, returnedAmount: amount - left }, 1);

/** Exchanges one piece of the coupon's part: of the line on which that takes most, the first among equals. */
function exchange({ fits }: LineCoupon, lines: readonly CouponLine[], { amounts, exchanged }: Left): Fen[] {
  const pieces = lines.map((line, index) =>
    fits[index] ? pieceOf(line, amounts[index] ?? 0, exchanged[index] ?? 0) : 0,
  );
  const best = pieces.indexOf(Math.max(0, ...pieces));
  return pieces.map((piece, index) => (index === best ? piece : 0));
}

/** Returns a coupon's share of each line, of what is left of these (MKT-04). */
function sharesOf(coupon: LineCoupon, lines: readonly CouponLine[], left: Left): Fen[] {
  const { kind, face, percent, cap } = coupon;
  if (kind === EXCHANGE) return exchange(coupon, lines, left);
  const open = fitting(coupon, left.amounts);
  const rest = sum(open);
  const amount = kind === 1 ? Math.min(face, rest) : Math.min(cap, Math.floor((rest * (100 - percent)) / 100));
  return amount > 0 ? allocate(amount, open) : lines.map(() => 0);
}

function combinationProblem(coupons: readonly LineCoupon[]): string | undefined {
  if (coupons.length > MAX_COUPONS) return `一张单最多用${String(MAX_COUPONS)}张优惠券`;
  if (new Set(coupons.map(({ id }) => id)).size < coupons.length) return '同一张优惠券选了两次';
  const alone = coupons.find(({ stackable }) => !stackable);
  return alone && coupons.length > 1 ? `「${alone.name}」不能和别的优惠券一起用` : undefined;
}

/**
 * Computes what coupons take off an order's lines (MKT-03). Thresholds are held against the amounts before any coupon,
 * so that adding one never disqualifies another; each share is at most what is left of its line.
 */
export function couponMoney(lines: readonly CouponLine[], coupons: readonly LineCoupon[]): CouponResult {
  const problem = combinationProblem(coupons);
  if (problem) return { ok: false, message: problem };
  let left: Left = { amounts: amountsOf(lines), exchanged: lines.map(() => 0) };
  const taken: CouponMoney['taken'] = [];
  for (const coupon of [...coupons].sort(byTurn)) {
    const unfit = couponProblem(coupon, lines);
    if (unfit) return { ok: false, message: `「${coupon.name}」不能用：${unfit}` };
    const shares = sharesOf(coupon, lines, left);
    const amount = sum(shares);
    if (amount <= 0) return { ok: false, message: `「${coupon.name}」在本单减不了金额` };
    left = {
      amounts: left.amounts.map((one, index) => one - (shares[index] ?? 0)),
      exchanged: left.exchanged.map(
        (pieces, index) => pieces + (coupon.kind === EXCHANGE && (shares[index] ?? 0) > 0 ? 1 : 0),
      ),
    };
    taken.push({ id: coupon.id, amount, shares });
  }
  const ofLines = lines.map(({ amount }, index) => amount - (left.amounts[index] ?? 0));
  return { ok: true, taken, lines: ofLines, total: sum(ofLines) };
}

/** Splits what is kept of a line's coupons over them: the inverse of a line of which a part is never delivered. */
export const keptShares = (kept: Fen, shares: readonly Fen[]): Fen[] => allocate(kept, shares);
