import { COUPON_SCOPES } from '@partsdesk/core/market/coupon/couponScheme';
import { GIFT_CHANNELS, GiftKind, giftWords } from '@partsdesk/core/market/gift/giftScheme';
import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';

type Scheme = Schemas['GiftScheme'];

export const channelsText = (channels: Scheme['channels']): string =>
  GIFT_CHANNELS.find(({ code }) => code === channels)?.label ?? '';

export const scopeText = (scope: Scheme['scope']): string =>
  COUPON_SCOPES.find(({ code }) => code === scope)?.label ?? '';

export const itemText = (item: Pick<Schemas['GiftItem'], 'kind' | 'name' | 'number'>): string =>
  giftWords({ ...item, name: item.kind === GiftKind.points ? '' : item.name });

/** Tells a step: 满 ¥300.00 送满200减20 1 张、100 积分. */
export const stepText = ({ threshold, items }: Schemas['GiftStep']): string =>
  `满 ${formatYuan(threshold)} 送 ${items.map(itemText).join('、')}`;

export const stepsText = ({ steps }: Pick<Scheme, 'steps'>): string => steps.map(stepText).join('；');

export const membersText = (members: readonly { name: string }[], all: string): string =>
  members.length ? members.map(({ name }) => name).join('、') : all;
