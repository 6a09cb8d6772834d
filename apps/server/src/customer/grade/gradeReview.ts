import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { moveLevels } from './moveLevels';
import { firstMonth, levelSetting, monthOf, ratings, USUAL, type Rating } from './ratings';

const CUSTOMERS_A_STEP = 500;

/**
 * Lowers grades that are no longer reached and were kept long enough, of the next customers, and notes the grade that
 * each has after the review. Returns whether there may be more.
 */
async function reviewSome(ctx: Context): Promise<boolean> {
  const { months, keepMonths } = await levelSetting(ctx);
  const kept = sql<boolean>`(rated.since is null or rated.since + make_interval(months => ${keepMonths}::int) <= ${ctx.now}::timestamptz)`;
  const { rows } = await sql<Rating & { falls: boolean }>`
    select rated.*, rated.due < rated.threshold and ${kept} as falls from (${ratings(ctx.storeId, firstMonth(ctx.now, months))}) rated
    where (rated.due < rated.threshold and ${kept}) or rated."reviewedId" is distinct from rated."levelId"
    order by rated.id limit ${sql.lit(CUSTOMERS_A_STEP)}`.execute(ctx.db);
  if (!rows.length) return false;
  const ids = rows.map(({ id }) => id);
  await sql`select from customer where store_id = ${ctx.storeId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  );
  await moveLevels(
    ctx,
    rows.flatMap(({ id, levelId, dueId, falls }) => (falls ? [{ id, levelId, toId: dueId }] : [])),
    'review',
  );
  await sql`update customer set reviewed_level_id = level_id where store_id = ${ctx.storeId} and id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  return true;
}

async function isDue(ctx: Context): Promise<boolean> {
  const { rows } =
    await sql`select from custom_level where store_id = ${ctx.storeId} and threshold is not null limit 1`.execute(
      ctx.db,
    );
  return rows.length > 0 && (await levelSetting(ctx)).reviewedMonth !== monthOf(ctx.now);
}

/**
 * Reviews the grades of a store once a month, in short transactions: what was done is not done again, so a process that
 * is killed in between loses nothing.
 */
export async function reviewGrades(frame: SystemFrame, storeId: string): Promise<void> {
  const step = <Answer>(work: (ctx: Context) => Promise<Answer>) =>
    asSystem(frame, { storeId, id: newId(frame.clock.now()), operation: 'gradeReview' }, work);
  if (!(await step(isDue))) return;
  while (await step(reviewSome));
  await step((ctx) =>
    sql`insert into level_setting (store_id, months, keep_months, reviewed_month, create_time)
      values (${storeId}, ${USUAL.months}, ${USUAL.keepMonths}, ${monthOf(ctx.now)}, ${ctx.now})
      on conflict (store_id) do update set reviewed_month = excluded.reviewed_month`.execute(ctx.db),
  );
}
