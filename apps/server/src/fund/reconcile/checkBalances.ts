import { BALANCE_KINDS, type BalanceKind } from '@partsdesk/core/fund/balanceKinds';
import { sql } from 'kysely';
import { balanceSources, type Summed } from '../../audit/balances/balanceKinds';
import { addSeconds, dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { JobWork } from '../../jobs/jobRun';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { recomputed } from './balanceRows';

export const BALANCE_CHECK = 'balanceCheck';

/** A run writes down so many differences of a kind. */
const MOST = 1000;
/** The documents of so many are looked for. */
const TRACED = 20;
/** The night begins at 03:00 of the shop. */
const NIGHT_SECONDS = 3 * 3600;

const kinds = Object.keys(BALANCE_KINDS) as BalanceKind[];

/** Compares the balances of a kind with their ledgers in one statement, and writes down those that differ. */
async function checkKind(ctx: Context, kind: BalanceKind): Promise<{ balances: number; differing: number }> {
  const { db, storeId } = ctx;
  const { rows } = await sql<{ balances: number; differing: Summed[] }>`
    with found as (select * from (${balanceSources[kind].summed(storeId)}) one)
    select (select count(*)::int from found) as balances,
      coalesce((select jsonb_agg(to_jsonb(one)) from (select * from found where kept <> computed order by id limit ${sql.lit(MOST)}) one), '[]') as differing`.execute(
    db,
  );
  const { balances = 0, differing = [] } = rows[0] ?? {};
  const ids = differing.map(({ id }) => id);
  await sql`delete from balance_check where store_id = ${storeId} and kind = ${kind} and balance_id <> all(${ids}::text[])`.execute(
    db,
  );
  for (const [at, { id, shop_id, name, kept, computed }] of differing.entries()) {
    const first = at < TRACED ? (await recomputed(db, storeId, kind, id))?.first : undefined;
    const row = { shop_id, name, kept, computed, document_code: first?.documentCode ?? '' };
    await db
      .insertInto('balance_check')
      .values({ store_id: storeId, kind, balance_id: id, ...row, since: ctx.now })
      .onConflict((conflict) => conflict.columns(['store_id', 'kind', 'balance_id']).doUpdateSet(row))
      .execute();
  }
  return { balances, differing: differing.length };
}

const writeRun = (ctx: Context, balances: number, by: string) =>
  sql`insert into balance_check_run (store_id, checked_time, last_id, balances, by_name) values (${ctx.storeId}, ${ctx.now}, ${newId(ctx.now)}, ${balances}, ${by})
    on conflict (store_id) do update set checked_time = excluded.checked_time, last_id = excluded.last_id, balances = excluded.balances, by_name = excluded.by_name`.execute(
    ctx.db,
  );

interface State {
  /** How many kinds are done. */
  done: number;
  balances: number;
  differing: number;
}

/** Checks a kind of balances a step. */
export const balanceCheckWork: JobWork<object, State> = async (run) => {
  for (let more = true; more;) {
    await run.step(async (ctx, state) => {
      const { done, balances, differing } = state ?? { done: 0, balances: 0, differing: 0 };
      const kind = kinds[done];
      if (!kind) return {};
      const found = await checkKind(ctx, kind);
      const next = {
        done: done + 1,
        balances: balances + found.balances,
        differing: differing + found.differing,
      };
      if (next.done === kinds.length) await writeRun(ctx, next.balances, ctx.user?.name ?? '');
      return { state: next, done: next.done, total: kinds.length, words: BALANCE_KINDS[kind].label };
    });
    more = (run.state?.done ?? 0) < kinds.length;
  }
  const { balances = 0, differing = 0 } = run.state ?? {};
  return {
    counts: [
      { label: '核对余额', count: balances },
      { label: '不一致', count: differing },
    ],
    words: differing ? '有余额与流水不一致，请在列表里查看' : '每个余额都等于流水合计',
  };
};

/** Checks all balances of a store once a night, from 03:00 on, a kind in a transaction. */
export async function nightlyBalances(frame: SystemFrame, storeId: string): Promise<void> {
  const step = <Answer>(work: (ctx: Context) => Promise<Answer>) =>
    asSystem(frame, { storeId, id: newId(frame.clock.now()), operation: 'nightlyBalances' }, work);
  const isDue = await step(async (ctx) => {
    const last = await fromStore(ctx, 'balance_check_run').select('checked_time as time').executeTakeFirst();
    const nightOf = (moment: Date) => dayOf(addSeconds(moment, -NIGHT_SECONDS));
    return !last || nightOf(last.time) < nightOf(ctx.now);
  });
  if (!isDue) return;
  let balances = 0;
  for (const kind of kinds) balances += (await step((ctx) => checkKind(ctx, kind))).balances;
  await step((ctx) => writeRun(ctx, balances, '系统'));
}
