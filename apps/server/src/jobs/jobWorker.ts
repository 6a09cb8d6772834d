import { jobEnded } from '@partsdesk/core/notice/jobLifecycle';
import { addSeconds, type Clock } from '../clock';
import type { Database } from '../db/database';
import { newId } from '../db/ids';
import { Failure } from '../kit/failure';
import type { Settings } from '../settings';
import { endJob } from './endJob';
import type { JobHandlers } from './jobRun';
import { moveJob } from './moveJob';
import { JobLost, openRun } from './openRun';
import { JOB_CHANNEL } from './startJob';

/** The lease of a job: without a sign of life for this long, another process may take it. */
const LEASE_SECONDS = 15;
const HEARTBEAT_MS = 4_000;
const POLL_MS = 5_000;
const MAX_TRIES = 4;
const CONCURRENCY = 2;

interface Options {
  database: Database;
  clock: Clock;
  settings: Settings;
  handlers: JobHandlers;
  complain: (error: unknown) => void;
}

/** Carries out the jobs of all stores, a few at once; other processes may do the same. */
export async function startJobWorker({
  database,
  clock,
  settings,
  handlers: handlers,
  complain,
}: Options): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  /** Takes the lease of the job that has waited longest. */
  const takeJob = () =>
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
      const taken = { runner, start_time: job?.start_time ?? now };
      const status = job && (await moveJob(db, { ...found, status: job.status }, 'take', taken));
      return { ...found, job: status === undefined ? undefined : job, runner };
    });
  type Taken = NonNullable<Awaited<ReturnType<typeof takeJob>>>;

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
    }, HEARTBEAT_MS);
    const end = (how: Parameters<typeof endJob>[3]) => endJob(database, { storeId, id, runner }, clock.now(), how);
    try {
      const work = handlers[job.kind];
      if (!work) throw new Error(`nobody carries out ${job.kind}`);
      const outcome = await work(openRun({ database, clock, settings, stopping: stopping.signal }, job, runner));
      await end({ event: 'finish', ...outcome });
    } catch (error) {
      if (error instanceof JobLost) return void (await leaveJob(id, storeId, runner));
      if (error instanceof Failure) return void (await end({ event: 'fail', reason: error.message }));
      complain(error);
      if (tries + 1 >= MAX_TRIES) return void (await end({ event: 'fail', reason: '处理时出错，请稍后重试' }));
      clearInterval(alive);
      await lease(id, 2 ** tries);
    } finally {
      clearInterval(alive);
    }
  }

  /** Handles a job that was stopped, taken over, or left to the next process. */
  async function leaveJob(id: string, storeId: string, runner: string): Promise<void> {
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

  function poll(): void {
    if (stopping.signal.aborted || running.size >= CONCURRENCY) return;
    const turn: Promise<void> = takeJob()
      .then(async (taken) => {
        if (!taken) return;
        // Polls again before the work starts, since another job may be due.
        poll();
        await carryOut(taken);
        setImmediate(poll);
      })
      .catch(complain)
      .finally(() => {
        running.delete(turn);
      });
    running.add(turn);
  }

  const unlisten = await database.listen(JOB_CHANNEL, poll);
  const timer = setInterval(poll, POLL_MS);
  poll();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await unlisten();
      await Promise.all(running);
    },
  };
}
