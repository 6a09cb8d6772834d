import { newId } from '../db/ids';
import type { Context } from '../http/context';

/** Writes a line into a document's timeline. */
export async function note(ctx: Context, documentId: string, title: string, detail = ''): Promise<void> {
  await ctx.db.insertInto('document_event').values({
    store_id: ctx.storeId, id: newId(ctx.now), document_id: documentId, title, detail,
    user_id: ctx.user?.id ?? '', by_name: ctx.user?.name ?? '', create_time: ctx.now,
  }).execute();
}

/** A document's timeline, oldest first. */
export const timelineOf = (ctx: Context, ...documentIds: string[]) => ctx.db.selectFrom('document_event')
  .select(['title', 'detail', 'by_name as by', 'create_time as time'])
  .where('store_id', '=', ctx.storeId).where('document_id', 'in', documentIds)
  .orderBy('id').execute();
