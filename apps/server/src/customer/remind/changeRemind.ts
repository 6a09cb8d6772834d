import { customerRemindLifecycle } from '@partsdesk/core/customer/remind/customerRemindLifecycle';
import { remindKindLabel } from '@partsdesk/core/customer/remind/remindKinds';
import { allowed } from '@partsdesk/core/lifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { dueOf, insertRemind } from './addRemind';
import { lockedRemind, lockedReminds } from './remindRows';
import { reminds } from './reminds';

const { ahead } = customerRemindLifecycle.statuses;

/** Changes an open reminder; its day and mileage only while it is ahead, since no event takes one back from waiting. */
export async function updateRemind(
  ctx: Context,
  { id, version, content: words, dueDay, dueMileage }: BodyOf<operations['customerRemind_update']>,
): Promise<null> {
  const remind = await lockedRemind(ctx, id);
  reminds.check(remind, version);
  if (!allowed(customerRemindLifecycle, remind.status).length) throw new Failure('提醒已经处理或取消，不能修改');
  const content = words?.trim() ?? remind.content;
  if (!content) throw new Failure('请填写提醒内容', { field: 'content' });
  const [day, mileage] = [
    dueDay === undefined ? remind.setDay : dueDay,
    dueMileage === undefined ? remind.dueMileage : dueMileage,
  ];
  if (day === remind.setDay && mileage === remind.dueMileage) {
    await reminds.change(ctx, remind, { content });
    return null;
  }
  if (remind.status !== ahead.code)
    throw new Failure('提醒已经到期，不能改日期和里程；请处理，并填写下次提醒日期', {
      field: day === remind.setDay ? 'dueMileage' : 'dueDay',
    });
  // A day that is set by hand is the day to be told, whatever the rule said.
  const due = await dueOf(ctx, remind, { day, mileage }, { day: 'dueDay', mileage: 'dueMileage' });
  await reminds.change(ctx, remind, { content, ...due, leadDays: 0 });
  await ctx.tellStore();
  return null;
}

/** Closes a reminder with what came of it, and makes the next one where it is asked for. */
export async function handleRemind(
  ctx: Context,
  { id, version, result: words, nextDate, nextMileage }: BodyOf<operations['customerRemind_handle']>,
): Promise<string | null> {
  const remind = await lockedRemind(ctx, id);
  reminds.check(remind, version, 'status', 'handle');
  const result = words.trim();
  if (!result) throw new Failure('请填写处理结果', { field: 'result' });
  await reminds.move(
    ctx,
    remind,
    { status: 'handle' },
    { result, handledName: ctx.user?.name ?? '', handledTime: ctx.now },
    { result },
  );
  const next =
    nextDate || nextMileage
      ? await insertRemind(
          ctx,
          {
            kind: remind.kind,
            customerId: remind.customerId,
            vehicleId: remind.vehicleId,
            // What the night wrote names a day that is over.
            content: remind.madeBy ? remind.content : `下次${remindKindLabel(remind.kind)}`,
            dueDay: nextDate,
            dueMileage: nextMileage,
          },
          { day: 'nextDate', mileage: 'nextMileage' },
        )
      : null;
  await ctx.tellStore();
  return next;
}

/** Calls a reminder off. */
export async function cancelRemind(
  ctx: Context,
  { id, version }: BodyOf<operations['customerRemind_cancel']>,
): Promise<null> {
  const remind = await lockedRemind(ctx, id);
  reminds.check(remind, version, 'status', 'cancel');
  await reminds.move(ctx, remind, { status: 'cancel' });
  await ctx.tellStore();
  return null;
}

/** Deletes reminders that were made by hand and nobody has handled; refuses all where it refuses one (MEM-93). */
export async function deleteReminds(ctx: Context, ids: readonly string[]): Promise<null> {
  const locked = await lockedReminds(ctx, ids);
  const kept = locked.find(({ mayDelete }) => !mayDelete);
  if (kept) throw new Failure(`提醒「${kept.content}」是系统生成的，或已经处理，不能删除；不再需要的请作废`);
  await ctx.db
    .deleteFrom('customer_remind')
    .where('store_id', '=', ctx.storeId)
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .execute();
  for (const { id, kind, customerId, content, dueDay } of locked)
    ctx.changed('customerRemind', id, { kind, customerId, content, dueDay }, null);
  await ctx.tellStore();
  return null;
}
