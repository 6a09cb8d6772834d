import type { Db } from '../db/database';
import { Failure } from '../kit/failure';
import { signature } from '../secrets';
import type { Settings } from '../settings';

export interface Intent {
  storeId: string;
  /** The owner of the key: the same key of two people, or in two shops, is two intents. */
  scope: string;
  key: string;
  operation: string;
  /** Query and body of the request. */
  request: unknown;
  now: Date;
}

/** Hashes a request under the installation's secret, since its body may hold a password. */
const hashOf = (settings: Settings, request: unknown) =>
  signature(settings, 'idempotent request', JSON.stringify(request));

const storedAnswer = (db: Db, { storeId, scope, key }: Intent) =>
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

/**
 * Checks whether the key was used already, for this request or another one: claiming it then cannot lead to new work.
 */
export const isClaimed = async (db: Db, intent: Intent): Promise<boolean> =>
  (await storedAnswer(db, intent).executeTakeFirst()) !== undefined;

/**
 * Claims an idempotency key. A second request with the key waits at the unique index for the first and gets its answer;
 * if the first was refused, the second proceeds as if it were the first. The answer is stored in the transaction of its
 * effect.
 */
export async function claimIntent(
  db: Db,
  settings: Settings,
  intent: Intent,
): Promise<{ replay: unknown } | { keep: (answer: unknown) => Promise<void> }> {
  const { storeId, scope, key, operation, now } = intent;
  const request_hash = hashOf(settings, intent.request);
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
  const first = await storedAnswer(db, intent).executeTakeFirstOrThrow();
  if (first.operation !== operation || first.request_hash !== request_hash)
    throw new Failure('该请求号已用于其他内容，请刷新后重试', { field: 'Idempotency-Key' });
  return { replay: first.answer };
}
