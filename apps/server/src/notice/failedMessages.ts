import { sql } from 'kysely';
import type { Db } from '../db/database';
import { MAX_TRIES } from '../jobs/outboxWorker';
import type { MessageKind } from '../kit/sendLater';

/**
 * Selects the outbox's messages that failed for good: tried as often as they may be, and no try is under way. Runs
 * under the platform's role, as all of this file does.
 */
export const failedMessages = (db: Db, now: Date) =>
  db
    .selectFrom('platform.outbox as message')
    .where('message.done_time', 'is', null)
    .where('message.tries', '>=', sql.lit(MAX_TRIES))
    .where('message.next_try', '<=', now);

/** Selects what is shown of them; never a text, which may hold a code. */
export const shownMessages = (db: Db, now: Date) =>
  failedMessages(db, now)
    .select([
      'message.id',
      'message.tries',
      'message.create_time as createTime',
      sql<MessageKind>`message.kind`.as('kind'),
      sql<string>`coalesce(message.last_error, '')`.as('reason'),
      sql<string>`case message.kind when 'sms'
        then regexp_replace(message.payload ->> 'phone', '^(\\d{3})\\d+(\\d{4})$', '\\1****\\2') else '' end`.as(
        'recipient',
      ),
    ])
    .orderBy('message.next_try')
    .orderBy('message.id');

/** Counts those of one store. */
export async function countFailed(db: Db, storeId: string, now: Date): Promise<number> {
  const { count } = await failedMessages(db, now)
    .where('message.store_id', '=', storeId)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
