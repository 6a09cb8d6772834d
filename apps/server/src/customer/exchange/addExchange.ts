import { customerExchangeLifecycle } from '@partsdesk/core/customer/exchange/customerExchangeLifecycle';
import { exchangeProblem } from '@partsdesk/core/customer/exchange/exchangeGift';
import { enabled } from '@partsdesk/core/enabled';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { lockedPoints, spendPoints } from '../points/pointsAccounts';
import { visibleCustomer } from '../visibleCustomers';
import { giftRows } from './exchangeGiftRows';

const { waiting, handedOut } = customerExchangeLifecycle.statuses;

/** Refuses customers who have no points or are disabled; the customer is locked. */
async function assertMayExchange(ctx: Context, id: string): Promise<void> {
  const customer = await fromStore(ctx, 'customer')
    .select(['name', 'kind', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (customer.kind === 0) throw new Failure('散客没有积分，不能兑换', { field: 'customerId' });
  if (customer.status === enabled.statuses.disabled.code)
    throw new Failure(`客户「${customer.name}」已停用`, { field: 'customerId' });
}

/** Locks a gift and reads it under the lock, so that of many who want the last one, one has it. */
async function lockedGift(ctx: Context, id: string) {
  await fromStore(ctx, 'exchange_gift').select('id').where('id', '=', id).forUpdate().execute();
  const gift = await giftRows(ctx).where('gift.id', '=', id).executeTakeFirst();
  if (!gift) throw new Failure('礼品不存在', { field: 'giftId' });
  return gift;
}

/** Adds up what a customer has of a gift: exchanges that wait or were handed out. */
async function hadBy(ctx: Context, customerId: string, giftId: string): Promise<number> {
  const had = await fromStore(ctx, 'customer_exchange')
    .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('quantity'))
    .where('customer_id', '=', customerId)
    .where('gift_id', '=', giftId)
    .where('status', 'in', [waiting.code, handedOut.code])
    .executeTakeFirstOrThrow();
  return had.quantity;
}

/** Takes what is wanted of a gift's quota; never more than there is. */
async function takeQuota(ctx: Context, giftId: string, quantity: number): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('exchange_gift')
    .set({ taken: sql`taken + ${quantity}::int` })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', giftId)
    .where(sql<boolean>`taken + ${quantity}::int <= quota`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`quota of gift ${giftId} is short under its lock`);
}

/** Gives what was taken of a gift's quota back. */
export const returnQuota = (ctx: Context, giftId: string, quantity: number) =>
  ctx.db
    .updateTable('exchange_gift')
    .set({ taken: sql`taken - ${quantity}::int` })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', giftId)
    .execute();

/**
 * Takes a customer's points and the gift's quota at once (MEM-45). Locks the customer and the points first, then the
 * gift: whoever gives them back locks in the same order.
 */
export async function addExchange(ctx: Context, body: BodyOf<operations['customerExchange_add']>): Promise<string> {
  const { giftId, quantity, points, remark = '' } = body;
  const customerId = await visibleCustomer(ctx, body.customerId);
  const [account] = await lockedPoints(ctx, [customerId]);
  if (!account) throw new Error(`customer ${customerId} has no points account`);
  await assertMayExchange(ctx, customerId);
  const gift = await lockedGift(ctx, giftId);
  const problem = exchangeProblem(gift, {
    quantity,
    today: dayOf(ctx.now),
    available: account.balance,
    had: await hadBy(ctx, customerId, giftId),
  });
  if (problem) throw new Failure(problem.message, { field: problem.field });
  if (points !== gift.points * quantity)
    throw new Failure(`「${gift.name}」现在每${gift.unitName} ${String(gift.points)} 分，请重新确认`, {
      field: 'points',
    });

  const id = newId(ctx.now);
  await ctx.db
    .insertInto('customer_exchange')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: ctx.placeId,
      customer_id: customerId,
      gift_id: giftId,
      quantity,
      points,
      remark: remark.trim(),
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await spendPoints(ctx, account, points, {
    kind: 'exchange',
    document: { kind: 'customerExchange', id },
    saleOutId: null,
    reason: `${gift.name} ${String(quantity)} ${gift.unitName}`,
  });
  await takeQuota(ctx, giftId, quantity);
  await ctx.tellStore();
  // Takes the contended row lock last: the number.
  const code = await numberDocument(ctx, 'customer_exchange', 'DH', id);
  ctx.changed('customerExchange', id, null, { code, customerId, giftId, quantity, points });
  return id;
}
