import type { Fen } from '../money';

/** 商品类型 of the mini-app (ENUM-08). */
export const GOODS_KINDS = [
  { code: 1, label: '特价' },
  { code: 2, label: '9.9元包邮' },
  { code: 3, label: '常规' },
] as const;

export type GoodsKind = (typeof GOODS_KINDS)[number]['code'];

export const goodsKindLabel = (kind: number): string => GOODS_KINDS.find(({ code }) => code === kind)?.label ?? '';

/** What every part of 9.9元包邮 costs. */
export const FREE_SHIPPING_PRICE: Fen = 990;

export interface MiniOffer {
  kind: GoodsKind;
  /** The usual price online. */
  price: Fen;
  /** The price within the period; null for regular goods. */
  specialPrice: Fen | null;
  /** Milliseconds since 1970; null: open on that side. */
  begins: number | null;
  ends: number | null;
}

/** Where an offer stands: regular goods have no period. */
export type OfferState = 'regular' | 'notBegun' | 'running' | 'ended';

export function offerState(
  { kind, begins, ends }: Pick<MiniOffer, 'kind' | 'begins' | 'ends'>,
  now: number,
): OfferState {
  if (kind === 3) return 'regular';
  if (ends !== null && ends <= now) return 'ended';
  return begins !== null && begins > now ? 'notBegun' : 'running';
}

/** The price that holds at a moment, and as what: an offer that has not begun or has ended is regular. */
export function priceNow(offer: MiniOffer, now: number): { kind: GoodsKind; price: Fen } {
  return offerState(offer, now) === 'running' && offer.specialPrice !== null
    ? { kind: offer.kind, price: offer.specialPrice }
    : { kind: 3, price: offer.price };
}

/** What is wrong with an offer, in the user's words, and the field to blame. */
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
