import { sql } from 'kysely';
import { newId } from '../db/ids';
import type { Context } from '../http/context';

/** On which every process hears that there is a job to be done. */
export const JOB_CHANNEL = 'partsdesk_job';

interface NewJob {
  /** One of `jobWorks`. */
  kind: string;
  /** What it does, in the user's words. */
  title: string;
  params: object;
  total?: number;
}

/** Puts a job into the queue, with the transaction that wants it; answers its id. The operation's idempotency key makes it one job. */
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
