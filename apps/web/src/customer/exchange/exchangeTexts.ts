import type { Schemas } from '@partsdesk/sdk/types/parts';

type Gift = Schemas['ExchangeGift'];

/** Formats points: 1,200 分. */
export const pointsText = (points: number): string => `${points.toLocaleString('en-US')} 分`;

/** Tells when a gift may be had: 2026-11-01 至 2026-11-30. */
export function giftDays({ startDay, endDay }: Pick<Gift, 'startDay' | 'endDay'>): string {
  if (startDay === null && endDay === null) return '长期';
  if (endDay === null) return `${startDay ?? ''} 起`;
  return startDay === null ? `至 ${endDay}` : `${startDay} 至 ${endDay}`;
}
