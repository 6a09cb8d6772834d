import { giftGrantLifecycle } from '@partsdesk/core/market/gift/giftGrantLifecycle';
import { GiftKind } from '@partsdesk/core/market/gift/giftScheme';
import type { Context } from '../../kit/context';
import { grantsOf } from './giftGrantRows';

const { waiting, granted } = giftGrantLifecycle.statuses;

/** Says what an outbound has earned its customer and still stands: 50 积分, a part to be fetched (MKT-74). */
export async function earnedWords(ctx: Context, saleOutId: string): Promise<string[]> {
  const standing = (await grantsOf(ctx, saleOutId)).filter(
    ({ status }) => status === waiting.code || status === granted.code,
  );
  return standing.map(({ kind, name, number, status }) => {
    if (kind === GiftKind.points) return `${String(number)} 积分`;
    if (kind === GiftKind.coupon) return `${name} ${String(number)} 张`;
    return `${name} ${String(number)} 件${status === waiting.code ? '，到店领取' : ''}`;
  });
}
