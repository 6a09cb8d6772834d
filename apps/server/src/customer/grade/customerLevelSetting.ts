import { sql } from 'kysely';
import type { JobWork } from '../../jobs/jobRun';
import { startJob } from '../../jobs/startJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { assertUnchanged } from '../../kit/owner/version';
import { notMerged } from '../merged';
import { moveLevels } from './moveLevels';
import { firstMonth, levelSetting, ratings, type Rating } from './ratings';

export const GRADE_RATING = 'gradeRating';
const CUSTOMERS_A_STEP = 500;

interface State {
  /** The last customer that was rated. */
  after: string;
  risen: number;
  fallen: number;
  finished?: true;
}

const countsIn = ({ risen, fallen }: State) => [
  { label: '升级', count: risen },
  { label: '降级', count: fallen },
];

/** Counts whom a rating over so many months would move. */
async function previewOf(ctx: Context, months: number) {
  const {
    rows: [counts],
  } = await sql<{ rise: number; fall: number; stay: number }>`
    select count(*) filter (where due > threshold)::int as rise, count(*) filter (where due < threshold)::int as fall,
      count(*) filter (where due = threshold)::int as stay from (${ratings(ctx.storeId, firstMonth(ctx.now, months))}) rated`.execute(
    ctx.db,
  );
  const {
    rows: [hand],
  } = await sql<{
    count: number;
  }>`select count(*)::int as count from customer where store_id = ${ctx.storeId} and kind <> 0 and ${notMerged} and level_source = 1`.execute(
    ctx.db,
  );
  return { rise: counts?.rise ?? 0, fall: counts?.fall ?? 0, stay: counts?.stay ?? 0, byHand: hand?.count ?? 0 };
}

/** Rates all customers anew by the setting in force, five hundred in a transaction. */
export const gradeRatingWork: JobWork<object, State> = async (run) => {
  while (!run.state?.finished)
    await run.step(async (ctx, before) => {
      const state = before ?? { after: '00000000-0000-0000-0000-000000000000', risen: 0, fallen: 0 };
      const { months } = await levelSetting(ctx);
      const { rows } = await sql<Rating>`
        select * from (${ratings(ctx.storeId, firstMonth(ctx.now, months), sql`and customer.id > ${state.after}`)}) rated
        where due <> threshold order by id limit ${sql.lit(CUSTOMERS_A_STEP)}`.execute(ctx.db);
      if (!rows.length) return { state: { ...state, finished: true }, counts: countsIn(state) };
      await sql`select from customer where store_id = ${ctx.storeId} and id = any(${rows.map(({ id }) => id)}::uuid[]) order by id for no key update`.execute(
        ctx.db,
      );
      await moveLevels(
        ctx,
        rows.map(({ id, levelId, dueId }) => ({ id, levelId, toId: dueId })),
        'setting',
      );
      const risen = rows.filter(({ due, threshold }) => due > threshold).length;
      const after = {
        after: rows.at(-1)?.id ?? state.after,
        risen: state.risen + risen,
        fallen: state.fallen + rows.length - risen,
      };
      return { state: after, done: after.risen + after.fallen, counts: countsIn(after) };
    });
  return { counts: countsIn(run.state) };
};

export const customerLevelSetting: Group<'parts/customerLevelSetting'> = {
  item: async (ctx) => ({ ...(await levelSetting(ctx)), growthKind: 0 as const }),

  preview: (ctx, { query }) => previewOf(ctx, query.months),

  async save(ctx, { body: { months, keepMonths, version } }) {
    // Of two who save the first setting of a store, the second finds the row of the first.
    await sql`insert into level_setting (store_id, version, create_time) values (${ctx.storeId}, 0, ${ctx.now}) on conflict do nothing`.execute(
      ctx.db,
    );
    const {
      rows: [before],
    } = await sql<{ months: number; keepMonths: number; version: number }>`
      select months, keep_months as "keepMonths", version from level_setting where store_id = ${ctx.storeId} for update`.execute(
      ctx.db,
    );
    assertUnchanged('等级设置', { version: before?.version ?? 0 }, version);
    await sql`update level_setting set months = ${months}, keep_months = ${keepMonths}, version = version + 1 where store_id = ${ctx.storeId}`.execute(
      ctx.db,
    );
    ctx.changed('levelSetting', ctx.storeId, before, { months, keepMonths });
    const { rise, fall } = await previewOf(ctx, months);
    return startJob(ctx, { kind: GRADE_RATING, title: '重新评定会员等级', params: {}, total: rise + fall });
  },
};
