import { enabled } from '@partsdesk/core/enabled';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

export type LineDraft = Schemas['CouponIssuanceLineDraft'];

/** Reads the lines of an issuance in the order of their schemes, in which these are locked. */
export const linesInOrder = (ctx: Context, issuanceId: string) =>
  fromStore(ctx, 'coupon_issuance_line')
    .select(['id', 'issuance_id as issuanceId', 'scheme_id as schemeId', 'per_customer as perCustomer'])
    .select(['total', 'taken'])
    .where('issuance_id', '=', issuanceId)
    .orderBy('scheme_id')
    .execute();

/** Refuses a line whose scheme is not given out, has too few left, or gives one customer fewer. */
async function assertLine(
  ctx: Context,
  { schemeId, perCustomer }: LineDraft,
  { field, from, total, people }: { field: string; from: string; total: number; people: number | undefined },
): Promise<void> {
  const scheme = await fromStore(ctx, 'coupon_scheme')
    .select(['name', 'status', 'total', 'issued', 'per_customer as perCustomer', 'end_day as endDay'])
    .where('id', '=', schemeId)
    .executeTakeFirst();
  const blamed = { field: `${field}.schemeId` };
  if (!scheme) throw new Failure('优惠券不存在', blamed);
  const named = `优惠券「${scheme.name}」`;
  if (scheme.status === enabled.statuses.disabled.code) throw new Failure(`${named}已停发`, blamed);
  if (scheme.endDay !== null && scheme.endDay < from) throw new Failure(`${named}在发放之前就已过期`, blamed);
  if (perCustomer > scheme.perCustomer)
    throw new Failure(`${named}每人限领 ${String(scheme.perCustomer)} 张`, { field: `${field}.perCustomer` });
  const left = scheme.total - scheme.issued;
  if (total <= left) return;
  if (people === undefined) throw new Failure(`${named}只剩 ${String(left)} 张`, { field: `${field}.total` });
  throw new Failure(`${named}只剩 ${String(left)} 张，发给 ${String(people)} 位客户需要 ${String(total)} 张`, blamed);
}

/**
 * Writes the lines of an issuance of which nothing is taken, in place of those that were written. What is sent to
 * `people` needs as many coupons as they get together.
 */
export async function writeLines(
  ctx: Context,
  { id, beginDay, people }: { id: string; beginDay: string; people?: number | undefined },
  lines: readonly LineDraft[],
): Promise<void> {
  await ctx.db
    .deleteFrom('coupon_issuance_line')
    .where('store_id', '=', ctx.storeId)
    .where('issuance_id', '=', id)
    .execute();
  const today = dayOf(ctx.now);
  const rows = [];
  for (const [index, line] of lines.entries()) {
    const field = `lines[${String(index)}]`;
    if (lines.findIndex(({ schemeId }) => schemeId === line.schemeId) < index)
      throw new Failure('同一种优惠券选了两次', { field: `${field}.schemeId` });
    const total = people === undefined ? line.total : people * line.perCustomer;
    if (total === undefined) throw new Failure('请填写活动总数', { field: `${field}.total` });
    if (total < line.perCustomer) throw new Failure('活动总数不能少于每人张数', { field: `${field}.total` });
    await assertLine(ctx, line, { field, from: beginDay > today ? beginDay : today, total, people });
    rows.push({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      issuance_id: id,
      position: index + 1,
      scheme_id: line.schemeId,
      per_customer: line.perCustomer,
      total,
    });
  }
  await ctx.db.insertInto('coupon_issuance_line').values(rows).execute();
}

/** Raises the totals of lines from which customers take meanwhile; refuses anything else. */
export async function raiseTotals(ctx: Context, issuanceId: string, wanted: readonly LineDraft[]): Promise<void> {
  const lines = await fromStore(ctx, 'coupon_issuance_line')
    .select(['id', 'scheme_id as schemeId', 'per_customer as perCustomer', 'total', 'taken'])
    .where('issuance_id', '=', issuanceId)
    .orderBy('scheme_id')
    .forUpdate()
    .execute();
  const isOther = wanted.length !== lines.length;
  for (const [index, draft] of wanted.entries()) {
    const field = `lines[${String(index)}]`;
    const line = lines.find(({ schemeId }) => schemeId === draft.schemeId);
    if (isOther || !line) throw new Failure('发放已开始，不能再换优惠券', { field: `${field}.schemeId` });
    if (line.perCustomer !== draft.perCustomer)
      throw new Failure('发放已开始，每人张数不能再改', { field: `${field}.perCustomer` });
    const total = draft.total ?? line.total;
    if (total === line.total) continue;
    if (total < line.total)
      throw new Failure(`活动总数只能加大，不能少于 ${String(line.total)}`, { field: `${field}.total` });
    await assertLine(ctx, draft, { field, from: dayOf(ctx.now), total: total - line.taken, people: undefined });
    await ctx.db
      .updateTable('coupon_issuance_line')
      .set({ total })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', line.id)
      .execute();
  }
}
