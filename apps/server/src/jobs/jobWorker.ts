import { next } from '@partsdesk/core/lifecycle';
import { jobEnded, jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import { addSeconds, type Clock } from '../clock';
import type { Database } from '../db/database';
import { newId } from '../db/ids';
import { Failure } from '../http/failure';
import type { Settings } from '../settings';
import { endJob } from './endJob';
import type { JobWorks } from './jobRun';
import { Gone, openRun } from './openRun';
import { JOB_CHANNEL } from './startJob';

/** How long a job is its taker's without a sign of life. */
const LEASE_SECONDS = 15;
const SIGN_OF_LIFE_MS = 4_000;
const LOOK_MS = 5_000;
const MOST_TRIES = 4;
const AT_ONCE = 2;

interface Options {
  database: Database;
  clock: Clock;
  settings: Settings;
  works: JobWorks;
  complain: (error: unknown) => void;
}

/** Carries out the jobs of all stores, a few at once; beside it other processes do. */
export async function startJobWorker({
  database,
  clock,
  settings,
  works,
  complain,
}: Options): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  /** The longest-waiting job that is nobody's; it is ours for a while. */
  const take = () =>
    database.transaction({ role: 'platform' }, async (transaction) => {
      const { db } = transaction;
      const now = clock.now();
      const found = await db
        .selectFrom('platform.job_queue')
        .select(['id', 'store_id as storeId', 'tries'])
        .where('next_try', '<=', now)
        .orderBy('next_try')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!found) return undefined;
      await db
        .updateTable('platform.job_queue')
        .set({ tries: found.tries + 1, next_try: addSeconds(now, LEASE_SECONDS) })
        .where('id', '=', found.id)
        .execute();
      const runner = newId(now);
      await transaction.become({ role: 'tenant', storeId: found.storeId });
      const job = await db
        .selectFrom('job')
        .selectAll()
        .where('store_id', '=', found.storeId)
        .where('id', '=', found.id)
        .forUpdate()
        .executeTakeFirst();
      const status = job && next(jobLifecycle, job.status, 'take');
      if (status !== undefined)
        await db
          .updateTable('job')
          .set({ status, runner, start_time: job?.start_time ?? now })
          .where('store_id', '=', found.storeId)
          .where('id', '=', found.id)
          .execute();
      return { ...found, job: status === undefined ? undefined : job, runner };
    });
  type Taken = NonNullable<Awaited<ReturnType<typeof take>>>;

  const lease = (id: string, seconds: number) =>
    database.transaction({ role: 'platform' }, ({ db }) =>
      db
        .updateTable('platform.job_queue')
        .set({ next_try: addSeconds(clock.now(), seconds) })
        .where('id', '=', id)
        .execute(),
    );
  const forget = (id: string) =>
    database.transaction({ role: 'platform' }, ({ db }) =>
      db.deleteFrom('platform.job_queue').where('id', '=', id).execute(),
    );

  async function carryOut({ id, storeId, tries, job, runner }: Taken): Promise<void> {
    if (!job) return void (await forget(id));
    const alive = setInterval(() => {
      lease(id, LEASE_SECONDS).catch(complain);
    }, SIGN_OF_LIFE_MS);
    const end = (how: Parameters<typeof endJob>[3]) => endJob(database, { storeId, id, runner }, clock.now(), how);
    try {
      const work = works[job.kind];
      if (!work) throw new Error(`nobody carries out ${job.kind}`);
      const outcome = await work(openRun({ database, clock, settings, stopping: stopping.signal }, job, runner));
      await end({ event: 'finish', ...outcome });
    } catch (error) {
      if (error instanceof Gone) return void (await left(id, storeId, runner));
      if (error instanceof Failure) return void (await end({ event: 'fail', reason: error.message }));
      complain(error);
      if (tries + 1 >= MOST_TRIES) return void (await end({ event: 'fail', reason: '处理时出错，请稍后重试' }));
      clearInterval(alive);
      await lease(id, 2 ** tries);
    } finally {
      clearInterval(alive);
    }
  }

  /** Stopped, taken over, or about to be carried on by the next process. */
  async function left(id: string, storeId: string, runner: string): Promise<void> {
    const job = await database.transaction({ role: 'tenant', storeId }, ({ db }) =>
      db
        .selectFrom('job')
        .select(['status', 'runner'])
        .where('store_id', '=', storeId)
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    if (!job || jobEnded(job.status)) await forget(id);
    else if (job.runner === runner) await lease(id, 0);
  }

  function look(): void {
    if (stopping.signal.aborted || running.size >= AT_ONCE) return;
    const turn: Promise<void> = take()
      .then(async (taken) => {
        if (!taken) return;
        // Where one waited, another may.
        look();
        await carryOut(taken);
        setImmediate(look);
      })
      .catch(complain)
      .finally(() => {
        running.delete(turn);
      });
    running.add(turn);
  }

  const unlisten = await database.listen(JOB_CHANNEL, look);
  const timer = setInterval(look, LOOK_MS);
  look();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await unlisten();
      await Promise.all(running);
    },
  };
}
