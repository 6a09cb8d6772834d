import { sql } from 'kysely';
import { newId } from '../db/ids';
import type { Context } from '../kit/context';

/** The channel that notifies every process of a new job. */
export const JOB_CHANNEL = 'partsdesk_job';

interface NewJob {
  /** A key of `jobHandlers`. */
  kind: string;
  /** The job's purpose, for the user. */
  title: string;
  params: object;
  total?: number;
}

/**
 * Puts a job into the queue, within the caller's transaction; returns its id. The operation's idempotency key keeps it
 * a single job.
 */
export async function startJob(ctx: Context, { kind, title, params, total }: NewJob): Promise<string> {
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('job')
    .values({
      store_id: ctx.storeId,
      id,
      place_id: ctx.placeId,
      shop_id: ctx.shopId,
      kind,
      title,
      params: JSON.stringify(params),
      total: total ?? null,
      user_id: ctx.user?.id ?? '',
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await ctx.db.insertInto('platform.job_queue').values({ id, store_id: ctx.storeId, next_try: ctx.now }).execute();
  await sql`select pg_notify(${JOB_CHANNEL}, '')`.execute(ctx.db);
  return id;
}
