/** 订单类型 of a line (ENUM-03). Gifts and three-guarantee replacements are free. */
export const ORDER_TYPES = {
  normal: { code: 1, label: '正常' },
  gift: { code: 2, label: '赠品' },
  threeGuarantee: { code: 3, label: '三包' },
  other: { code: 4, label: '其他' },
} as const;

export type OrderType = (typeof ORDER_TYPES)[keyof typeof ORDER_TYPES]['code'];

/** Returns whether a line of this type is free. */
export function isFree(orderType: OrderType): boolean {
  return orderType === ORDER_TYPES.gift.code || orderType === ORDER_TYPES.threeGuarantee.code;
}

/** Returns the label of an order type. */
export function orderTypeLabel(orderType: number): string {
  return Object.values(ORDER_TYPES).find(({ code }) => code === orderType)?.label ?? `未知类型（${orderType}）`;
}
