import { allocate, formatYuan, type Fen } from '../../money';

/** 满减 takes a face value off, 折扣 a percentage up to a cap. */
export const COUPON_KINDS = [
  { code: 1, label: '满减券' },
  { code: 2, label: '折扣券' },
] as const;
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
  /** 门槛: the least amount of the parts that it fits, fen. */
  threshold: Fen;
  /** 可叠加: may stand beside others. */
  stackable: boolean;
  /** Moment of its end, ISO. */
  validTo: string;
}

/** A coupon and the lines of an order that it fits. */
export interface LineCoupon extends CouponRule {
  fits: readonly boolean[];
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

/** Compares coupons in the order of their application: percent, then amount; the earlier end first, then the id. */
const byTurn = (a: CouponRule, b: CouponRule): number =>
  b.kind - a.kind || Date.parse(a.validTo) - Date.parse(b.validTo) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const fitting = ({ fits }: LineCoupon, amounts: readonly Fen[]): Fen[] =>
  amounts.map((amount, index) => (fits[index] ? amount : 0));

/** Tells a coupon's rule: 满200.00元减30.00元. */
export function couponRuleWords({
  kind,
  face,
  percent,
  cap,
  threshold,
}: Pick<CouponRule, 'kind' | 'face' | 'percent' | 'cap' | 'threshold'>): string {
  const from = threshold > 0 ? `满 ${formatYuan(threshold)} ` : '无门槛，';
  return kind === 1
    ? `${from}减 ${formatYuan(face)}`
    : `${from}打 ${String(percent / 10)} 折，最多减 ${formatYuan(cap)}`;
}

/** Returns why one coupon does not fit an order's lines by itself, or undefined. */
export function couponProblem(coupon: LineCoupon, amounts: readonly Fen[]): string | undefined {
  const eligible = sum(fitting(coupon, amounts));
  if (eligible === 0) return '本单没有适用的商品';
  return eligible < coupon.threshold ? `还差 ${formatYuan(coupon.threshold - eligible)}` : undefined;
}

/** Returns what a coupon takes off what is left of its parts (MKT-04), never more than that. */
const amountOf = ({ kind, face, percent, cap }: CouponRule, left: Fen): Fen =>
  kind === 1 ? Math.min(face, left) : Math.min(cap, Math.floor((left * (100 - percent)) / 100));

function combinationProblem(coupons: readonly LineCoupon[]): string | undefined {
  if (coupons.length > MAX_COUPONS) return `一张单最多用${String(MAX_COUPONS)}张优惠券`;
  if (new Set(coupons.map(({ id }) => id)).size < coupons.length) return '同一张优惠券选了两次';
  const alone = coupons.find(({ stackable }) => !stackable);
  return alone && coupons.length > 1 ? `「${alone.name}」不能和别的优惠券一起用` : undefined;
}

/**
 * Computes what coupons take off the lines' `amounts` (MKT-03). Thresholds are held against the amounts before any
 * coupon, so that adding one never disqualifies another; each share is at most what is left of its line.
 */
export function couponMoney(amounts: readonly Fen[], coupons: readonly LineCoupon[]): CouponResult {
  const problem = combinationProblem(coupons);
  if (problem) return { ok: false, message: problem };
  let left = [...amounts];
  const taken: CouponMoney['taken'] = [];
  for (const coupon of [...coupons].sort(byTurn)) {
    const unfit = couponProblem(coupon, amounts);
    if (unfit) return { ok: false, message: `「${coupon.name}」不能用：${unfit}` };
    const open = fitting(coupon, left);
    const amount = amountOf(coupon, sum(open));
    if (amount <= 0) return { ok: false, message: `「${coupon.name}」在本单减不了金额` };
    const shares = allocate(amount, open);
    left = left.map((one, index) => one - (shares[index] ?? 0));
    taken.push({ id: coupon.id, amount, shares });
  }
  const lines = amounts.map((amount, index) => amount - (left[index] ?? 0));
  return { ok: true, taken, lines, total: sum(lines) };
}

/** Splits what is kept of a line's coupons over them: the inverse of a line of which a part is never delivered. */
export const keptShares = (kept: Fen, shares: readonly Fen[]): Fen[] => allocate(kept, shares);
