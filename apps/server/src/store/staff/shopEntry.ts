import { enabled } from '@partsdesk/core/enabled';
import type { Context } from '../../kit/context';
import { closeSockets } from '../../push/hub';

/**
 * Grants or revokes a user's access to the store's shops from the next request on; every process closes the user's push
 * sockets.
 */
export async function setEntry(ctx: Context, userId: string, status: 0 | 1): Promise<void> {
  await ctx.platform((db) =>
    db
      .updateTable('platform.relationship')
      .set({ status })
      .where('store_id', '=', ctx.storeId)
      .where('user_id', '=', userId)
      .execute(),
  );
  if (status === enabled.statuses.disabled.code) await closeSockets(ctx.db, ctx.storeId, userId);
}

/** Revokes everybody's access to a store that is closed. Runs under the platform's role. */
export const closeEntries = ({ db }: Context, storeId: string) =>
  db
    .updateTable('platform.relationship')
    .set({ status: enabled.statuses.disabled.code })
    .where('store_id', '=', storeId)
    .execute();
