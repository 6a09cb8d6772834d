/** 使用渠道. */
export const COUPON_PLACES = [
  { code: 3, label: '门店和网店' },
  { code: 1, label: '只在门店收银' },
  { code: 2, label: '只在网店' },
] as const;
export type CouponPlaces = (typeof COUPON_PLACES)[number]['code'];

interface Reach {
  channels: CouponPlaces;
  /** By name; none: all. */
  shops: readonly { name: string }[];
  /** By name; none: everybody. */
  levels: readonly { name: string }[];
}

const named = (all: readonly { name: string }[]): string => all.map(({ name }) => `「${name}」`).join('');

/** Tells where a coupon may be used and by whom (MKT-15). */
export function reachWords({ channels, shops, levels }: Reach): string {
  const places = COUPON_PLACES.find(({ code }) => code === channels)?.label ?? '';
  return [
    places,
    shops.length ? `限门店${named(shops)}` : '全部门店',
    levels.length ? `限会员${named(levels)}` : '全部客户',
  ].join('，');
}

/** Where an order is sold, as a scheme looks at it. */
interface Sold {
  online: boolean;
  /** Its shop is one of the scheme's, or the scheme is for all. */
  inShop: boolean;
  /** Its customer's grade is one of the scheme's, or the scheme is for everybody. */
  inLevel: boolean;
}

/** Tells why a coupon is not for this order; empty where it is. */
export function elsewhereWords({ channels, shops, levels }: Reach, { online, inShop, inLevel }: Sold): string {
  if (channels !== 3 && (channels === 2) !== online) return channels === 2 ? '只在网店可用' : '只在门店收银可用';
  if (!inShop) return `只在${named(shops)}可用`;
  return inLevel ? '' : `只限${named(levels)}会员`;
}
