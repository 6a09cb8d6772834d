import type { Fen } from '../money';

/** 商品类型 of the mini-app (ENUM-08). */
export const GOODS_KINDS = [
  { code: 1, label: '特价' },
  { code: 2, label: '9.9元包邮' },
  { code: 3, label: '常规' },
] as const;

export type GoodsKind = (typeof GOODS_KINDS)[number]['code'];

export const goodsKindLabel = (kind: number): string => GOODS_KINDS.find(({ code }) => code === kind)?.label ?? '';

/** Fixed price of every part of 9.9元包邮. */
export const FREE_SHIPPING_PRICE: Fen = 990;

export interface MiniOffer {
  kind: GoodsKind;
  /** Regular price online. */
  price: Fen;
  /** The price within the period; null for regular goods. */
  specialPrice: Fen | null;
  /** Milliseconds since 1970; null: no limit on that side. */
  begins: number | null;
  ends: number | null;
}

/** State of an offer; regular goods have no period. */
export type OfferState = 'regular' | 'notBegun' | 'running' | 'ended';

export function offerState(
  { kind, begins, ends }: Pick<MiniOffer, 'kind' | 'begins' | 'ends'>,
  now: number,
): OfferState {
  if (kind === 3) return 'regular';
  if (ends !== null && ends <= now) return 'ended';
  return begins !== null && begins > now ? 'notBegun' : 'running';
}

/** Returns the price at a moment and its kind: outside of its period an offer counts as regular. */
export function priceNow(offer: MiniOffer, now: number): { kind: GoodsKind; price: Fen } {
  return offerState(offer, now) === 'running' && offer.specialPrice !== null
    ? { kind: offer.kind, price: offer.specialPrice }
    : { kind: 3, price: offer.price };
}

/** Returns the problem of an offer, in the user's words, and its field. */
export function offerProblem({
  kind,
  price,
  specialPrice,
  begins,
  ends,
}: MiniOffer): { field: 'price' | 'specialPrice' | 'ends'; message: string } | undefined {
  if (price <= 0) return { field: 'price', message: '线上价应大于0' };
  if (begins !== null && ends !== null && ends <= begins) return { field: 'ends', message: '结束时间必须晚于开始时间' };
  if (kind === 3) return undefined;
  if (specialPrice === null || specialPrice <= 0) return { field: 'specialPrice', message: '请填写特价' };
  if (kind === 2 && specialPrice !== FREE_SHIPPING_PRICE)
    return { field: 'specialPrice', message: '9.9元包邮商品的价格必须是9.90元' };
  if (kind === 1 && specialPrice >= price) return { field: 'specialPrice', message: '特价必须低于线上价' };
  return undefined;
}
