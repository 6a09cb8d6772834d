/** Days that a gift part is kept for its customer, its first one included (MKT-39). */
export const GIFT_WAITING_DAYS = 30;

/** 礼品类型. The gift of a card is not offered: stored value without money has no account to be booked from. */
export const GiftKind = { part: 1, coupon: 2, points: 3 } as const;
export type GiftKindCode = (typeof GiftKind)[keyof typeof GiftKind];

export const GIFT_KINDS = [
  { code: GiftKind.part, label: '配件', unit: '件' },
  { code: GiftKind.coupon, label: '优惠券', unit: '张' },
  { code: GiftKind.points, label: '积分', unit: '积分' },
] as const satisfies readonly { code: GiftKindCode; label: string; unit: string }[];

/** 适用渠道. */
export const GIFT_CHANNELS = [
  { code: 1, label: '门店' },
  { code: 2, label: '商城' },
  { code: 3, label: '门店和商城' },
] as const;

/** Tells a gift in words: 滤清器 1 件, 满200减20券 1 张, 100 积分. */
export const giftWords = ({ kind, name, number }: { kind: GiftKindCode; name: string; number: number }): string => {
  const unit = GIFT_KINDS.find(({ code }) => code === kind)?.unit ?? '';
  return [name, String(number), unit].filter(Boolean).join(' ');
};
