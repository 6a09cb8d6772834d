import type { Context } from '../http/context';

/** Vehicles that customers registered and nobody has audited yet; in a branch, of its customers. */
async function vehiclesToAudit(ctx: Context): Promise<number> {
  const waiting = ctx.db.selectFrom('customer_vehicle as vehicle')
    .innerJoin('customer', (join) => join.onRef('customer.store_id', '=', 'vehicle.store_id').onRef('customer.id', '=', 'vehicle.customer_id'))
    .where('vehicle.store_id', '=', ctx.storeId).where('vehicle.audit_status', '=', 0);
  const { count } = await (ctx.shopId ? waiting.where('customer.shop_id', '=', ctx.shopId) : waiting)
    .select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** What waits behind each entry of the bell. What nothing can be entered of yet is none. */
export async function remindCounts(ctx: Context) {
  return {
    remindAmount: 0,
    commentAmount: 0,
    exchangeAmount: 0,
    inquiryAmount: 0,
    recommendAmount: 0,
    maintenanceAmount: 0,
    vehicleAmount: await vehiclesToAudit(ctx),
    onlineAmount: 0,
  };
}
