import { customerRemindLifecycle } from '@partsdesk/core/customer/remind/customerRemindLifecycle';
import { predictMaintenance } from '@partsdesk/core/customer/remind/predictMaintenance';
import { RULE_KINDS, type RuleKind } from '@partsdesk/core/customer/remind/remindKinds';
import { addDays } from '@partsdesk/core/dates';
import { sql } from 'kysely';
import { addSeconds, dayOf } from '../../clock';
import { newId } from '../../db/ids';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { remindRules } from './customerRemindRule';
import { moveDue } from './reminds';
import { ROWS_A_STEP, ruleSources, type Place, type Wanted } from './ruleSources';
import { tellDue } from './tellRemind';
import { readingsOf } from './vehicleReadings';

/** The night begins at 02:00 of the shop. */
const NIGHT_SECONDS = 2 * 3600;
const nightOf = (now: Date): string => dayOf(addSeconds(now, -NIGHT_SECONDS));

/** Whether this night has not made the store's reminders yet. */
async function isDue(ctx: Context): Promise<boolean> {
  const last = await fromStore(ctx, 'remind_night').select('day').executeTakeFirst();
  return !last || last.day < nightOf(ctx.now);
}

/** Writes what a rule wants; what another process has written meanwhile stays as it is. */
async function write(ctx: Context, kind: RuleKind, tells: boolean, wanted: readonly Wanted[]): Promise<void> {
  if (!wanted.length) return;
  await ctx.db
    .insertInto('customer_remind')
    .values(
      wanted.map((one) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        kind,
        customer_id: one.customerId,
        vehicle_id: one.vehicleId,
        content: one.content,
        due_day: one.dueDay,
        set_day: one.setDay,
        due_mileage: one.dueMileage,
        lead_days: one.leadDays,
        tells,
        estimated: one.estimated,
        subject_id: one.subjectId,
        for_day: one.forDay,
        create_time: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes the next reminders of a rule; returns where it ended, undefined at the end or where the rule is off. */
export async function makeSome(ctx: Context, kind: RuleKind, after?: Place): Promise<Place | undefined> {
  const rule = (await remindRules(ctx)).rules.find((one) => one.kind === kind);
  if (!rule?.enabled) return undefined;
  const { wanted, last } = await ruleSources[kind](ctx, rule, after);
  await write(ctx, kind, rule.tells ?? false, wanted);
  return last;
}

/** Predicts the next maintenances by mileage anew, from what their vehicles have run since; returns where it ended. */
async function predictSome(ctx: Context, after: string): Promise<string | undefined> {
  const rows = await fromStore(ctx, 'customer_remind')
    .select(['id', 'vehicle_id as vehicleId', 'due_day as dueDay', 'set_day as setDay', 'estimated'])
    .select(['due_mileage as dueMileage', 'lead_days as leadDays'])
    .where('status', '=', sql.lit(customerRemindLifecycle.statuses.ahead.code))
    .where('due_mileage', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(sql.lit(ROWS_A_STEP))
    .forUpdate()
    .execute();
  const readings = await readingsOf(
    ctx,
    rows.flatMap(({ vehicleId }) => vehicleId ?? []),
  );
  const moved = rows.flatMap((row) => {
    const due = predictMaintenance(
      { day: row.setDay ?? undefined, mileage: row.dueMileage ?? undefined },
      readings.get(row.vehicleId ?? '') ?? [],
    );
    const day = due && addDays(due.day, -row.leadDays);
    return due && day && (day !== row.dueDay || due.estimated !== row.estimated)
      ? [{ id: row.id, due_day: day, estimated: due.estimated }]
      : [];
  });
  if (moved.length)
    await sql`update customer_remind as one set due_day = given.due_day, estimated = given.estimated
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as given (id uuid, due_day date, estimated boolean)
      where one.store_id = ${ctx.storeId} and one.id = given.id`.execute(ctx.db);
  return rows.length === ROWS_A_STEP ? rows.at(-1)?.id : undefined;
}

/**
 * Makes the reminders of a store by its rules, once a night from 02:00 on, in short transactions: what was made is not
 * made again, so a process that is killed in between loses nothing, and a night that was missed is made up for.
 */
export async function nightlyReminds(frame: SystemFrame, storeId: string): Promise<void> {
  const step = <Answer>(work: (ctx: Context) => Promise<Answer>) =>
    asSystem(frame, { storeId, id: newId(frame.clock.now()), operation: 'nightlyReminds' }, work);
  if (!(await step(isDue))) return;
  for (const kind of RULE_KINDS)
    for (let place: Place | undefined, more = true; more; more = place !== undefined) {
      const after = place;
      place = await step((ctx) => makeSome(ctx, kind, after));
    }
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined;) {
    const after: string = last;
    last = await step((ctx) => predictSome(ctx, after));
  }
  while ((await step((ctx) => moveDue(ctx, ROWS_A_STEP))) === ROWS_A_STEP);
  while ((await step((ctx) => tellDue(ctx, ROWS_A_STEP))) === ROWS_A_STEP);
  await step(async (ctx) => {
    await sql`insert into remind_night (store_id, day, create_time) values (${storeId}, ${nightOf(ctx.now)}, ${ctx.now})
      on conflict (store_id) do update set day = excluded.day`.execute(ctx.db);
    // A bell that is open counts what has become due.
    await ctx.tellStore();
  });
}
