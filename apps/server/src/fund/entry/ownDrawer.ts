import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

/** The drawer that an account is, and its open shift. */
interface Drawer {
  name: string;
  shiftId: string;
}

/**
 * Returns the drawer whose account this is, with the caller's open shift at it, which is locked until it is written;
 * undefined for an account that is no drawer. A drawer's cash is counted at the end of a shift and found again by the
 * next, so that only the cashier of an open shift may take of it or add to it.
 * @param field the field that names the account
 */
export async function ownDrawer(ctx: Context, accountId: string, field = 'accountId'): Promise<Drawer | undefined> {
  const till = await fromStore(ctx, 'till')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!till) return undefined;
  const { name } = till;
  const shift = await fromStore(ctx, 'shift')
    .select(['id', 'user_id as userId', 'cashier_name as cashierName'])
    .where('till_id', '=', till.id)
    .where('status', '=', sql.lit(shiftLifecycle.statuses.open.code))
    .forKeyShare()
    .executeTakeFirst();
  if (!shift)
    throw new Failure(`「${name}」现在没有人当班，它的现金不能动：请开班后由当班人登记，或换一个账户`, {
      field,
    });
  if (shift.userId !== ctx.user?.id)
    throw new Failure(`「${name}」由${shift.cashierName}当班，它的现金请由当班人登记，或换一个账户`, {
      field,
    });
  return { name, shiftId: shift.id };
}

/** Writes down that cash came into the drawer (above 0) or left it by a document, so that the shift's count knows. */
export async function moveDrawerCash(
  ctx: Context,
  { shiftId }: Drawer,
  document: { entry_id: string } | { transfer_id: string },
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  await ctx.db
    .insertInto('shift_cash_move')
    .values({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      shift_id: shiftId,
      ...document,
      amount,
      reason,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
}
