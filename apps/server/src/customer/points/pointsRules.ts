import {
  lastDayOf,
  PointsEnd,
  POINTS_RULES,
  pointsRuleLabel,
  type PointsEndKind,
  type PointsRuleCode,
} from '@partsdesk/core/customer/points/pointsRules';
import { enabled } from '@partsdesk/core/enabled';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { fromStore } from '../../kit/storeTables';

const { disabled, enabled: on } = enabled.statuses;

interface Terms {
  points: number | null;
  perFen: number | null;
  dayLimit: number | null;
  step: number | null;
  least: number | null;
  mostPercent: number | null;
  endKind: PointsEndKind;
  endMonths: number;
}

export interface Rule extends Terms {
  code: PointsRuleCode;
  status: 0 | 1;
  version: number;
}

const notRedeeming = { step: null, least: null, mostPercent: null };
const endless = { endKind: PointsEnd.never, endMonths: 0 };

/** The terms of a rule until the store says otherwise. */
const USUAL: Record<PointsRuleCode, Terms> = {
  consume: { points: 1, perFen: 100, dayLimit: null, ...notRedeeming, ...endless },
  reward: { points: null, perFen: null, dayLimit: 1000, ...notRedeeming, ...endless },
  redeem: { points: 100, perFen: 100, dayLimit: null, step: 100, least: 100, mostPercent: 50, ...endless },
};

const CODES = Object.keys(POINTS_RULES) as PointsRuleCode[];

const saved = (ctx: Context) =>
  fromStore(ctx, 'points_rule')
    .select(['code', 'status', 'points', 'per_fen as perFen', 'day_limit as dayLimit', 'version'])
    .select(['step', 'least', 'most_percent as mostPercent'])
    .select(['end_kind as endKind', 'end_months as endMonths'])
    .$narrowType<{ code: PointsRuleCode; status: 0 | 1; endKind: PointsEndKind }>();

const unsaved = (code: PointsRuleCode): Rule => ({ code, status: disabled.code, ...USUAL[code], version: 0 });

/** Reads every rule of the store; one that was never saved is off. */
export async function pointsRules(ctx: Context): Promise<Rule[]> {
  const found = await saved(ctx).execute();
  return CODES.map((code) => found.find((rule) => rule.code === code) ?? unsaved(code));
}

export const pointsRule = async (ctx: Context, code: PointsRuleCode): Promise<Rule> =>
  (await saved(ctx).where('code', '=', code).executeTakeFirst()) ?? unsaved(code);

export const isOn = ({ status }: { status: number }): boolean => status === on.code;

/** Locks a rule: whoever gives points by it waits for the other, and for a change of its terms. */
export async function lockedRule(ctx: Context, code: PointsRuleCode): Promise<Rule> {
  const { points, perFen, dayLimit, step, least, mostPercent } = USUAL[code];
  // Of two who save a rule first, the second finds the row of the first.
  await sql`insert into points_rule (store_id, code, points, per_fen, day_limit, step, least, most_percent, create_time)
    values (${ctx.storeId}, ${code}, ${points}, ${perFen}, ${dayLimit}, ${step}, ${least}, ${mostPercent}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  );
  return saved(ctx).where('code', '=', code).forUpdate().executeTakeFirstOrThrow();
}

/** Refuses terms that belong to another rule, and an end without its months. */
function assertFits(code: PointsRuleCode, change: Partial<Terms>, after: Terms): void {
  const foreign = (['points', 'perFen', 'dayLimit', 'step', 'least', 'mostPercent'] as const).find(
    (field) => change[field] !== undefined && USUAL[code][field] === null,
  );
  if (foreign) throw new Failure(`${pointsRuleLabel(code)}规则没有这一项`, { field: foreign });
  if (code === 'redeem' && after.endKind !== PointsEnd.never)
    throw new Failure('积分抵扣规则没有有效期', { field: 'endKind' });
  if (after.endKind === PointsEnd.months && after.endMonths === 0)
    throw new Failure('请填写有效月数', { field: 'endMonths' });
}

/** Changes a rule that was read at a version. */
export async function changeRule(
  ctx: Context,
  code: PointsRuleCode,
  version: number,
  change: Partial<Pick<Rule, 'status' | keyof Terms>>,
): Promise<null> {
  const before = await lockedRule(ctx, code);
  assertUnchanged(`积分规则「${pointsRuleLabel(code)}」`, before, version);
  const said = { ...before, ...change };
  const after = said.endKind === PointsEnd.never ? { ...said, endMonths: 0 } : said;
  assertFits(code, change, after);
  await ctx.db
    .updateTable('points_rule')
    .set({
      status: after.status,
      points: after.points,
      per_fen: after.perFen,
      day_limit: after.dayLimit,
      step: after.step,
      least: after.least,
      most_percent: after.mostPercent,
      end_kind: after.endKind,
      end_months: after.endMonths,
      version: before.version + 1,
    })
    .where('store_id', '=', ctx.storeId)
    .where('code', '=', code)
    .execute();
  ctx.changed('pointsRule', ctx.storeId, before, after);
  return null;
}

/** Returns the last day of points that a rule gives now; null: no end. */
export const lastDayBy = (ctx: Context, rule: Pick<Rule, 'endKind' | 'endMonths'>): string | null =>
  lastDayOf(rule, dayOf(ctx.now));
