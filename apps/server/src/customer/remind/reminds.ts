import { customerRemindLifecycle } from '@partsdesk/core/customer/remind/customerRemindLifecycle';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { documentOwner, statusAfter } from '../../kit/owner/documentOwner';

/** Owns `customer_remind`: its status and its version are written here alone. */
export const reminds = documentOwner({
  table: 'customer_remind',
  entity: 'customerRemind',
  noun: '提醒',
  lifecycles: { status: customerRemindLifecycle },
});

/**
 * Moves the next reminders whose day has come to waiting; returns their number. The version stays, since whoever looks
 * at one saw it waiting before.
 */
export async function moveDue(ctx: Context, most: number): Promise<number> {
  const { ahead } = customerRemindLifecycle.statuses;
  const status = statusAfter('提醒', customerRemindLifecycle, ahead.code, 'due');
  const { numAffectedRows = 0n } =
    await sql`update customer_remind set status = ${status} where store_id = ${ctx.storeId} and id in (
    select id from customer_remind where store_id = ${ctx.storeId} and status = ${sql.lit(ahead.code)} and due_day <= ${dayOf(ctx.now)}::date
    order by due_day, id limit ${sql.lit(most)} for update skip locked)`.execute(ctx.db);
  return Number(numAffectedRows);
}
