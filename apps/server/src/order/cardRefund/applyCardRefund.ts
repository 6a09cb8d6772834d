import { enabled } from '@partsdesk/core/enabled';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { seenLot } from '../../customer/card/cardRows';
import { lockedCard, valueCardLots } from '../../customer/card/valueCards';
import { newId } from '../../db/ids';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';

/** Applies for the refund of what a lot has left: from here on nothing of it can be spent (MEM-71). */
export async function applyCardRefund(
  ctx: Context,
  { lotId, reason: why }: BodyOf<operations['customerCardRefund_add']>,
): Promise<string> {
  const reason = why.trim();
  if (!reason) throw new Failure('请填写退卡原因', { field: 'reason' });
  const [seen] = await Promise.all([seenLot(ctx, lotId), assertOpen(ctx)]);
  if (!seen) throw new Failure('储值批次不存在', { field: 'lotId' });
  const card = await lockedCard(ctx, seen.customerId);
  const lot = card?.lots.find(({ id }) => id === lotId);
  if (!card || !lot?.principalLeft) throw new Failure('这一批的本金已经用完，没有可退的金额', { field: 'lotId' });
  if (card.status === enabled.statuses.disabled.code)
    throw new Failure('该客户的储值已冻结，请先解除冻结', { field: 'lotId' });
  if (lot.refundId) throw new Failure('这一批已经申请退卡', { field: 'lotId' });
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('card_refund')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: ctx.placeId,
      customer_id: seen.customerId,
      card_id: card.id,
      lot_id: lotId,
      principal: lot.principalLeft,
      gift: lot.giftLeft,
      reason,
      applied_by: ctx.user?.id ?? '',
      applied_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await valueCardLots.change(ctx, lot, { refundId: id });
  await ctx.tellStore();
  // Takes the contended row lock last: the number.
  const code = await numberDocument(ctx, 'card_refund', 'TC', id);
  ctx.changed('cardRefund', id, null, { code, customerId: seen.customerId, principal: lot.principalLeft, reason });
  return id;
}
