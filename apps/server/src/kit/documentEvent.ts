import type { Expression } from 'kysely';
import { newId } from '../db/ids';
import type { Context } from './context';
import { fromStore } from './storeTables';

/** The user id of events that the system raises. */
export const SYSTEM_USER_ID = '00000000-0000-0000-0000-000000000000';

/** Writes an entry of a document's timeline. */
export async function recordEvent(ctx: Context, documentId: string, title: string, detail = ''): Promise<void> {
  await ctx.db
    .insertInto('document_event')
    .values({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      document_id: documentId,
      title,
      detail,
      user_id: ctx.user?.id ?? ctx.customerId ?? SYSTEM_USER_ID,
      by_name: ctx.user?.name ?? (ctx.customerId ? '顾客' : '系统'),
      create_time: ctx.now,
    })
    .execute();
}

/** Reads the timeline of documents, oldest first. */
export const timelineOf = (ctx: Context, ...documentIds: (string | Expression<string>)[]) =>
  fromStore(ctx, 'document_event')
    .select(['title', 'detail', 'by_name as by', 'create_time as time'])
    .where('document_id', 'in', documentIds)
    .orderBy('id')
    .execute();
