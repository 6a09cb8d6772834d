import { BARGAIN_ENDS, isOverdue } from '@partsdesk/core/market/bargain/bargainRunLifecycle';
import { sql } from 'kysely';
import { addDays } from '../../clock';
import type { Database } from '../../db/database';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import type { Deliveries } from '../../kit/sendLater';
import { fromStore } from '../../kit/storeTables';
import { freePieces, isOver, lockedRuns, runs } from './bargainRuns';

/** For so long it is known from where a help came. */
const ADDRESS_DAYS = 30;

/** Ends those of some runs whose time is up, and frees their pieces; returns how many. */
export async function lapse(ctx: Context, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0;
  const due = (await lockedRuns(ctx, ids)).filter((run) => isOverdue(run, ctx.now));
  for (const run of due)
    await runs.move(ctx, run, { status: 'lapse' }, { holds: false, endReason: BARGAIN_ENDS.lapsed.code });
  await freePieces(
    ctx,
    due.filter(({ holds }) => holds),
  );
  return due.length;
}

/** Ends every run of the shop whose time is up; in the head store, of all shops. */
export async function lapseOverdue(ctx: Context): Promise<number> {
  const due = fromStore(ctx, 'bargain_run as run').select('run.id').where(isOver(ctx));
  const found = await (ctx.shopId ? due.where('run.shop_id', '=', ctx.shopId) : due).execute();
  return lapse(
    ctx,
    found.map(({ id }) => id),
  );
}

export const carryBargains = (frame: SystemFrame): Deliveries<'bargainEnd'> => ({
  bargainEnd: ({ storeId, id }) =>
    asSystem(frame, { storeId, id, operation: 'outbox/bargainEnd' }, async (ctx) => {
      await lapse(ctx, [id]);
    }),
});

/** Forgets from where helps came. */
export const sweepHelpAddresses = (database: Database, storeId: string, now: Date): Promise<void> =>
  database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
    await sql`delete from bargain_help_address where store_id = ${storeId} and create_time < ${addDays(now, -ADDRESS_DAYS)}`.execute(
      db,
    );
  });
