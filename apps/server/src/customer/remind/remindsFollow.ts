import { customerRemindLifecycle } from '@partsdesk/core/customer/remind/customerRemindLifecycle';
import type { Context } from '../../kit/context';

/** Lets the open reminders about a vehicle follow it to its new owner. */
export async function remindsFollow(ctx: Context, vehicleId: string, toCustomerId: string): Promise<void> {
  await ctx.db
    .updateTable('customer_remind')
    .set({ customer_id: toCustomerId })
    .where('store_id', '=', ctx.storeId)
    .where('vehicle_id', '=', vehicleId)
    .where('status', '<', customerRemindLifecycle.statuses.handled.code)
    .execute();
}
