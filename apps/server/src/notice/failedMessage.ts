import { sql } from 'kysely';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { page } from '../kit/page';
import { OUTBOX_CHANNEL } from '../kit/sendLater';
import { tellStore } from '../kit/storeNotice';
import { failedMessages, shownMessages } from './failedMessages';

/** Ends a message's failure with this change, which tells its store's bell. */
async function settle(ctx: Context, id: string, event: 'retry' | 'dismiss', change: object): Promise<void> {
  const message = await failedMessages(ctx.db, ctx.now)
    .select(['message.kind', 'message.store_id as storeId', 'message.last_error as reason'])
    .where('message.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!message) throw new Failure('该消息已重发或已处理，请刷新');
  await ctx.db.updateTable('platform.outbox').set(change).where('id', '=', id).execute();
  if (message.storeId) await tellStore(ctx.db, message.storeId);
  ctx.changed('message', id, { kind: message.kind, reason: message.reason }, { event });
  if (event === 'retry') await sql`select pg_notify(${OUTBOX_CHANNEL}, ${message.kind})`.execute(ctx.db);
}

export const failedMessage: Group<'nest/failedMessage'> = {
  page(ctx, { query: { kind, ...wanted } }) {
    const found = shownMessages(ctx.db, ctx.now)
      .leftJoin('platform.store as store', 'store.id', 'message.store_id')
      .select(sql<string>`coalesce(store.name, '')`.as('storeName'));
    return page(ctx, kind ? found.where('message.kind', '=', kind) : found, wanted);
  },

  async retry(ctx, { body: { id } }) {
    await settle(ctx, id, 'retry', { tries: 0, next_try: ctx.now });
    return null;
  },

  async dismiss(ctx, { body: { id } }) {
    await settle(ctx, id, 'dismiss', { done_time: ctx.now });
    return null;
  },
};
