import { setTimeout as wait } from 'node:timers/promises';
import { jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import type { Selectable } from 'kysely';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import type { Rows } from '../db/rows';
import type { Context } from '../kit/context';
import type { Settings } from '../settings';
import type { JobRun, Step } from './jobRun';
import { runWithoutRequest } from './withoutRequest';

/** The error of a job that this process must leave: it was stopped, taken over, or the process is about to end. */
export class JobLost extends Error {}

/** The longest pause between two steps of a job. */
const LONGEST_REST_MS = 50;

interface Frame {
  database: Database;
  clock: Clock;
  settings: Settings;
  stopping: AbortSignal;
}
type Row = Selectable<Rows['job']>;

/** Makes the run of a job that its work receives. */
export function openRun(
  { database, clock, settings, stopping }: Frame,
  job: Row,
  runner: string,
): JobRun<unknown, unknown> {
  const { store_id: storeId, id } = job;
  let state: unknown = job.state;

  const actor = {
    user: { id: job.user_id, name: job.by_name, level: null },
    storeId,
    shopId: job.shop_id,
    placeId: job.place_id,
    requestId: id,
  };

  const asStore = async <Answer>(work: (ctx: Context) => Promise<Answer>, readOnly: boolean): Promise<Answer> => {
    if (stopping.aborted) throw new JobLost();
    return runWithoutRequest({ database, clock, settings }, actor, `job/${job.kind}`, work, { readOnly });
  };

  return {
    id,
    storeId,
    settings,
    params: job.params,
    get state() {
      return state;
    },
    read: (work) => asStore(work, true),
    async step(work) {
      const began = performance.now();
      state = await asStore(async (ctx) => {
        const own = await ctx.db
          .selectFrom('job')
          .select(['status', 'runner', 'state'])
          .where('store_id', '=', storeId)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (own?.runner !== runner || own.status !== jobLifecycle.statuses.running.code) throw new JobLost();
        const said: Step<unknown> = await work(ctx, own.state);
        const written = said.state === undefined ? own.state : said.state;
        await ctx.db
          .updateTable('job')
          .set({
            state: JSON.stringify(written),
            ...(said.done === undefined ? {} : { done: said.done }),
            ...(said.total === undefined ? {} : { total: said.total }),
            ...(said.words === undefined ? {} : { words: said.words }),
            ...(said.counts ? { counts: JSON.stringify(said.counts) } : {}),
          })
          .where('store_id', '=', storeId)
          .where('id', '=', id)
          .execute();
        return written;
      }, false);
      // Leaves the users' requests as much time as the job takes: nobody waits for a job at a counter.
      const rest = Math.min(performance.now() - began, LONGEST_REST_MS);
      await wait(rest, undefined, { signal: stopping }).catch(() => undefined);
    },
  };
}
