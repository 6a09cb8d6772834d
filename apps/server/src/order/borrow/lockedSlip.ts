import type { EventOf } from '@partsdesk/core/lifecycle';
import type { borrowOutLifecycle } from '@partsdesk/core/order/borrow/borrowOutLifecycle';
import { isBorrowVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { serviceBorrows } from './serviceBorrows';

type Event = EventOf<typeof borrowOutLifecycle>;

/**
 * Locks the slip; refuses if it has changed since the caller read it at `version`, then if its status allows none of
 * the events.
 */
export async function lockedSlip(ctx: Context, id: string, version: number | undefined, ...events: Event[]) {
  let found = fromStore(ctx, 'service_borrow as slip')
    .select([
      'slip.id',
      'slip.code',
      'slip.status',
      'slip.version',
      'slip.shop_id as shopId',
      'slip.warehouse_id as warehouseId',
      'slip.service_staff_id as serviceStaffId',
      'slip.customer_id as customerId',
      'slip.line_count as lineCount',
      'slip.lent_time as lentTime',
    ])
    .where('slip.id', '=', id)
    .where(isBorrowVisible(ctx));
  if (ctx.shopId) found = found.where('slip.shop_id', '=', ctx.shopId);
  const slip = await found.forUpdate().executeTakeFirst();
  if (!slip) throw new Failure('借用单不存在');
  serviceBorrows.check(slip, version, 'status', ...events);
  return slip;
}

export type Slip = Awaited<ReturnType<typeof lockedSlip>>;

/** Moves the slip by an event, with the changes that belong to it. */
export async function moveSlip(
  ctx: Context,
  slip: Slip,
  event: Event,
  change: { lentTime?: Date; finishReason?: string } = {},
): Promise<void> {
  await serviceBorrows.move(ctx, slip, { status: event }, change);
  await ctx.tellStore();
}
