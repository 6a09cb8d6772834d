import { adjustProblem, type AdjustedPart } from '@partsdesk/core/customer/card/valueAdjust';
import { newId } from '../../../db/ids';
import { assertOpen } from '../../../kit/closedPeriod';
import type { Context } from '../../../kit/context';
import { numberDocument } from '../../../kit/documentCode';
import { Failure } from '../../../kit/failure';
import { fromStore } from '../../../kit/storeTables';
import { WALK_IN } from '../../customers';
import { visibleCustomer } from '../../visibleCustomers';
import { lockedCard } from '../valueCards';

interface Application {
  customerId: string;
  part: AdjustedPart;
  /** In above 0, out below, fen. */
  amount: number;
  giftDays?: number | undefined;
  reason: string;
}

/** Applies for a correction of a card by hand; it moves once a second person has passed it (MEM-70). */
export async function applyAdjust(
  ctx: Context,
  { customerId: ofId, part, amount, giftDays, reason: why }: Application,
): Promise<string> {
  const reason = why.trim();
  if (!reason) throw new Failure('请填写调整原因', { field: 'reason' });
  if (giftDays !== undefined && amount < 0) throw new Failure('扣减赠送不用填有效天数', { field: 'giftDays' });
  const customerId = await visibleCustomer(ctx, ofId);
  await assertOpen(ctx);
  const { kind } = await fromStore(ctx, 'customer')
    .select('kind')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (kind === WALK_IN) throw new Failure('散客没有储值，请先登记客户', { field: 'customerId' });
  // Looked at here as well, so that nobody waits for a decision that has to be refused.
  const problem = adjustProblem(adjustable(await lockedCard(ctx, customerId)), part, amount);
  if (problem) throw new Failure(problem, { field: 'amount' });
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('value_adjust')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: ctx.placeId,
      customer_id: customerId,
      part,
      amount,
      gift_days: giftDays ?? null,
      reason,
      applied_by: ctx.user?.id ?? '',
      applied_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await ctx.tellStore();
  // Takes the contended row lock last: the number.
  const code = await numberDocument(ctx, 'value_adjust', 'TZ', id);
  ctx.changed('valueAdjust', id, null, { code, customerId, part, amount, reason });
  return id;
}

/** The lots that a correction may move: of a frozen card too, but not those that wait for a card refund. */
export const adjustable = (card: Awaited<ReturnType<typeof lockedCard>>) =>
  card?.lots.filter(({ refundId }) => refundId === null) ?? [];
