import type { Context } from '../../../kit/context';
import { fromStore } from '../../../kit/storeTables';

/** Reads the approvals that carts were held with, and whether the caller may still sell by them. */
export async function heldApprovals(ctx: Context, ids: readonly string[]) {
  const approvals = ids.length
    ? await fromStore(ctx, 'price_approval')
        .select(['id', 'approver_name as approverName', 'cashier_id as cashierId', 'ends', 'used_time as usedTime'])
        .where('id', 'in', [...ids])
        .execute()
    : [];
  return new Map(
    approvals.map(({ id, approverName, cashierId, ends, usedTime }) => [
      id,
      { id, approverName, good: cashierId === ctx.user?.id && usedTime === null && ends > ctx.now },
    ]),
  );
}
