import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

/** Selects who else works in the store. */
const colleagues = (ctx: Context) =>
  fromStore(ctx, 'staff')
    .select('id')
    .where('user_id', '<>', ctx.user?.id ?? '')
    .where('status', '=', 1)
    .where('deleted_time', 'is', null)
    .limit(1);

/** Whether the caller may decide on what the person in a column applied for (MEM-70, MEM-71). */
export const mayDecide = (ctx: Context, appliedBy: RawBuilder<unknown>) =>
  sql<boolean>`(${appliedBy} <> ${ctx.user?.id ?? ''} or not exists (${colleagues(ctx)}))`;

/**
 * Refuses who decides on their own application, unless nobody else works in the store; returns whether they decide on
 * their own (自审).
 */
async function assertMayDecide(ctx: Context, appliedBy: string, refusal: string): Promise<boolean> {
  if (appliedBy !== ctx.user?.id) return false;
  if (await colleagues(ctx).executeTakeFirst()) throw new Failure(refusal);
  return true;
}

/** Returns what a decision writes and what its audit entry says; `refusal` is told to who applied. */
export async function decisionOn(
  ctx: Context,
  { appliedBy }: { appliedBy: string },
  { pass, reason }: { pass: boolean; reason?: string | undefined },
  refusal: string,
) {
  const rejectReason = pass ? '' : (reason?.trim() ?? '');
  if (!pass && !rejectReason) throw new Failure('请填写驳回原因', { field: 'reason' });
  const selfAudited = await assertMayDecide(ctx, appliedBy, refusal);
  return {
    written: { auditedBy: ctx.user?.id ?? null, auditedName: ctx.user?.name ?? '', rejectReason },
    noted: pass ? { selfAudited } : { rejectReason },
  };
}
