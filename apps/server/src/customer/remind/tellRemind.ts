import { customerRemindLifecycle } from '@partsdesk/core/customer/remind/customerRemindLifecycle';
import { afterQuietHours } from '@partsdesk/core/customer/remind/quietHours';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { sendLater } from '../../kit/sendLater';
import { fromStore } from '../../kit/storeTables';
import { lockedRemind } from './remindRows';
import { reminds } from './reminds';

const { waiting } = customerRemindLifecycle.statuses;

/** Puts a reminder into the outbox for its customer, at an hour at which they may be written to. */
const putOut = (ctx: Context, id: string) =>
  sendLater(ctx, 'remindCustomer', { storeId: ctx.storeId, id }, { at: afterQuietHours(ctx.now) });

/** Has a reminder that waits sent to its customer, once. */
export async function tellRemind(
  ctx: Context,
  { id, version }: BodyOf<operations['customerRemind_tell']>,
): Promise<null> {
  const remind = await lockedRemind(ctx, id);
  reminds.check(remind, version);
  if (remind.status !== waiting.code) throw new Failure('只有待处理的提醒可以发给客户');
  if (remind.told === 'waiting') throw new Failure('这条提醒正在发给客户');
  if (remind.told === 'sent' || remind.told === 'unclear') throw new Failure('这条提醒已发给客户，不再重发');
  await reminds.change(ctx, remind, { told: 'waiting', toldReason: '', toldTime: null });
  await putOut(ctx, id);
  return null;
}

/** Puts the next reminders that their rules send into the outbox; returns their number. */
export async function tellDue(ctx: Context, most: number): Promise<number> {
  const due = await fromStore(ctx, 'customer_remind')
    .select('id')
    .where('status', '=', sql.lit(waiting.code))
    .where('told', '=', sql.lit('none'))
    .where('tells', '=', sql.lit(true))
    .orderBy('id')
    .limit(sql.lit(most))
    .forUpdate()
    .skipLocked()
    .execute();
  if (!due.length) return 0;
  await ctx.db
    .updateTable('customer_remind')
    .set({ told: 'waiting' })
    .where('store_id', '=', ctx.storeId)
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute();
  for (const { id } of due) await putOut(ctx, id);
  return due.length;
}
