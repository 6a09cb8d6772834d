import { jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Clock } from '../clock';
import { again } from '../db/again';
import type { Database, Transaction } from '../db/database';
import type { Rows } from '../db/rows';
import { holds } from '../http/access';
import { record } from '../http/audit';
import type { Context } from '../http/context';
import { PUSH_CHANNEL } from '../push/hub';
import type { Settings } from '../settings';
import type { JobRun, Step } from './jobRun';

/** The job is no longer this process's: it was stopped, taken over, or the process is about to end. */
export class Gone extends Error {}

interface Frame {
  database: Database;
  clock: Clock;
  settings: Settings;
  stopping: AbortSignal;
}
type Row = Selectable<Rows['job']>;

/** A job for its work to carry out. */
export function openRun({ database, clock, settings, stopping }: Frame, job: Row, runner: string): JobRun<unknown, unknown> {
  const { store_id: storeId, id } = job;
  let state: unknown = job.state;

  /** A handler's context without a request. */
  function contextOf(transaction: Transaction, changes: unknown[], committed: (() => void | Promise<void>)[]): Context {
    const { db } = transaction;
    const caller = { user: { id: job.user_id, name: job.by_name, level: null }, storeId, shopId: job.shop_id };
    return {
      ...caller, db, now: clock.now(), placeId: job.place_id, settings, sessionId: null, customerId: null, requestId: id, address: '',
      claims: { tenantId: storeId, deptId: job.shop_id ?? undefined },
      can: (...paths) => holds(db, caller, paths),
      async platform(run) {
        await transaction.become({ role: 'platform' });
        try {
          return await run(db);
        } finally {
          await transaction.become({ role: 'tenant', storeId }).catch(() => undefined);
        }
      },
      changed: (entity, of, before, after) => { changes.push({ entity, id: of, before, after }); },
      afterCommit: (run) => { committed.push(run); },
      async tellStore() { await sql`select pg_notify(${PUSH_CHANNEL}, ${JSON.stringify({ storeId })})`.execute(db); },
    };
  }

  const asStore = async <Answer>(work: (ctx: Context) => Promise<Answer>, readOnly: boolean): Promise<Answer> => {
    if (stopping.aborted) throw new Gone();
    const committed: (() => void | Promise<void>)[] = [];
    const answer = await again(() => database.transaction({ role: 'tenant', storeId }, async (transaction) => {
      const changes: unknown[] = [];
      committed.length = 0;
      const ctx = contextOf(transaction, changes, committed);
      const done = await work(ctx);
      if (changes.length) await record(transaction.db, { storeId, shopId: job.shop_id, userId: job.user_id, operation: `job/${job.kind}`, outcome: 'done', requestId: id, address: '', changes, now: ctx.now });
      return done;
    }, { readOnly }));
    for (const run of committed) await run();
    return answer;
  };

  return {
    id, storeId, settings, params: job.params,
    get state() { return state; },
    read: (work) => asStore(work, true),
    async step(work) {
      state = await asStore(async (ctx) => {
        const own = await ctx.db.selectFrom('job').select(['status', 'runner', 'state']).where('store_id', '=', storeId).where('id', '=', id).forUpdate().executeTakeFirst();
        if (own?.runner !== runner || own.status !== jobLifecycle.statuses.running.code) throw new Gone();
        const said: Step<unknown> = await work(ctx, own.state);
        const written = said.state === undefined ? own.state : said.state;
        await ctx.db.updateTable('job').set({
          state: JSON.stringify(written), ...(said.done === undefined ? {} : { done: said.done }), ...(said.total === undefined ? {} : { total: said.total }),
          ...(said.words === undefined ? {} : { words: said.words }), ...(said.counts ? { counts: JSON.stringify(said.counts) } : {}),
        }).where('store_id', '=', storeId).where('id', '=', id).execute();
        return written;
      }, false);
    },
  };
}
