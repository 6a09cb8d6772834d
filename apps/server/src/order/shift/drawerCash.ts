import { formatYuan } from '@partsdesk/core/money';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { expectedCash } from '@partsdesk/core/order/shift/shiftCash';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { shiftFigures } from './shiftFigures';

interface Shift {
  id: string;
  openingFloat: number;
}

/** Computes what a shift's drawer should hold, of the cash that the shift has kept so far. */
export async function drawerCash(ctx: Context, { id, openingFloat }: Shift, taken: number): Promise<number> {
  const { cashIn, cashOut } = await fromStore(ctx, 'shift_cash_move')
    .select([
      sql<number>`coalesce(sum(amount) filter (where amount > 0), 0)::bigint`.as('cashIn'),
      sql<number>`coalesce(-sum(amount) filter (where amount < 0), 0)::bigint`.as('cashOut'),
    ])
    .where('shift_id', '=', id)
    .executeTakeFirstOrThrow();
  return expectedCash({ openingFloat, taken, cashIn, cashOut });
}

/** Computes what an open shift's drawer should hold now. */
async function heldNow(ctx: Context, shift: Shift): Promise<number> {
  const { tenders } = (await shiftFigures(ctx, [shift.id]))(shift.id);
  return drawerCash(ctx, shift, tenders.find(({ method }) => method === PayMethod.cash)?.amount ?? 0);
}

/**
 * Refuses to take more out of a drawer than it should hold. The sum is named to whoever may close shifts with a
 * variance; to the cashier it would tell before the count what should be there.
 */
export async function assertHolds(ctx: Context, shift: Shift, amount: number): Promise<void> {
  const held = await heldNow(ctx, shift);
  if (amount <= held) return;
  const message = (await ctx.can('shiftRecord.close'))
    ? `钱箱应有现金 ${formatYuan(held)}，不能取出 ${formatYuan(amount)}`
    : `钱箱没有这么多现金，不能取出 ${formatYuan(amount)}，请核对金额（应有多少，清点后显示）`;
  throw new Failure(message, { field: 'amount' });
}

/** Refuses a float of which the drawer could not have paid what has left it since. */
export async function assertPaidFor(ctx: Context, shift: Shift): Promise<void> {
  if ((await heldNow(ctx, shift)) < 0)
    throw new Failure(`备用金 ${formatYuan(shift.openingFloat)} 不够钱箱已经付出的现金，请核对`, {
      field: 'openingFloat',
    });
}
