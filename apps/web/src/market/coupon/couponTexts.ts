import { COUPON_SCOPES } from '@partsdesk/core/market/coupon/couponScheme';
import type { Schemas } from '@partsdesk/sdk/types/parts';

const NAMED = 3;

/** Tells what parts a scheme fits: the first by name, and how many there are. */
export function scopeText({ scope, goods }: Pick<Schemas['CouponScheme'], 'scope' | 'goods'>): string {
  const label = COUPON_SCOPES.find(({ code }) => code === scope)?.label ?? '';
  if (scope === 0) return label;
  const names = goods.slice(0, NAMED).map(({ name }) => name);
  return `${label}：${names.join('、')}${goods.length > NAMED ? ` 等 ${String(goods.length)} 项` : ''}`;
}

export const givenText = ({ issued, total }: Pick<Schemas['CouponScheme'], 'issued' | 'total'>): string =>
  `${String(issued)} / ${String(total)}`;
