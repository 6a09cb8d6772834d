import type { Context } from '../../kit/context';
import { assertSeen, unreadIds } from './remindRows';

/**
 * Marks reminders that wait as read by the user: these, or all of this shop. One that is still ahead stays unread, or
 * the bell would not ring on its day.
 */
export async function readReminds(ctx: Context, ids?: readonly string[]): Promise<null> {
  if (ids) await assertSeen(ctx, ids);
  const unread = await unreadIds(ctx, ids).execute();
  // Short pieces: all of a shop may be more than one statement takes parameters.
  for (let from = 0; from < unread.length; from += 500)
    await ctx.db
      .insertInto('remind_read')
      .values(
        unread.slice(from, from + 500).map(({ id }) => ({
          store_id: ctx.storeId,
          user_id: ctx.user?.id ?? '',
          remind_id: id,
          create_time: ctx.now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (unread.length) await ctx.tellStore();
  return null;
}
