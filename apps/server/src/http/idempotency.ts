import { createHash } from 'node:crypto';
import type { Db } from '../db/database';
import { Failure } from './failure';

export interface Intent {
  storeId: string;
  /** Whose key it is: the same key of two people, or in two shops, is two intents. */
  scope: string;
  key: string;
  operation: string;
  /** What is wanted: query and body. */
  request: unknown;
  now: Date;
}

const hashOf = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest('hex');

const earlier = (db: Db, { storeId, scope, key }: Intent) =>
  storeId
    ? db
        .selectFrom('idempotent_answer')
        .select(['operation', 'request_hash', 'answer'])
        .where('store_id', '=', storeId)
        .where('scope', '=', scope)
        .where('key', '=', key)
    : db
        .selectFrom('platform.idempotent_answer')
        .select(['operation', 'request_hash', 'answer'])
        .where('scope', '=', scope)
        .where('key', '=', key);

/** Whether the key was used already, for this or for something else: whoever claims it then gets no further than that. */
export const isClaimed = async (db: Db, intent: Intent): Promise<boolean> =>
  (await earlier(db, intent).executeTakeFirst()) !== undefined;

/**
 * Claims an intent. Whoever comes second waits for the first (the unique key makes it), and is handed the first one's
 * answer; if the first was refused, the second is a first. The answer stands in the transaction of its effect.
 */
export async function claimIntent(
  db: Db,
  intent: Intent,
): Promise<{ replay: unknown } | { keep: (answer: unknown) => Promise<void> }> {
  const { storeId, scope, key, operation, now } = intent;
  const request_hash = hashOf(intent.request);
  const row = { scope, key, operation, request_hash, create_time: now };
  const claimed = storeId
    ? await db
        .insertInto('idempotent_answer')
        .values({ store_id: storeId, ...row })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst()
    : await db
        .insertInto('platform.idempotent_answer')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst();

  if (claimed)
    return {
      async keep(answer) {
        const kept = { answer: JSON.stringify(answer ?? null) };
        if (storeId)
          await db
            .updateTable('idempotent_answer')
            .set(kept)
            .where('store_id', '=', storeId)
            .where('scope', '=', scope)
            .where('key', '=', key)
            .execute();
        else
          await db
            .updateTable('platform.idempotent_answer')
            .set(kept)
            .where('scope', '=', scope)
            .where('key', '=', key)
            .execute();
      },
    };
  const first = await earlier(db, intent).executeTakeFirstOrThrow();
  if (first.operation !== operation || first.request_hash !== request_hash)
    throw new Failure('该请求号已用于其他内容，请刷新后重试', { field: 'Idempotency-Key' });
  return { replay: first.answer };
}
