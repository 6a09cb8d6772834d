import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { fromStore } from '../../kit/storeTables';
import { lockedVehicle } from '../vehicle/vehicleRows';
import { passed, vehicles, waiting } from '../vehicle/vehicles';

/**
 * Deletes what one of two customers claims and the other one has: after the merge the vehicle is theirs already. A
 * repair request that named the claim names the vehicle.
 */
export async function dropDoubleClaims(ctx: Context, keptId: string, droppedId: string): Promise<void> {
  const doubles = await fromStore(ctx, 'customer_vehicle as claim')
    .innerJoin('customer_vehicle as held', (join) =>
      join.onRef('held.store_id', '=', 'claim.store_id').onRef('held.plate', '=', 'claim.plate'),
    )
    .select(['claim.id', 'held.id as heldId'])
    .where('claim.customer_id', 'in', [keptId, droppedId])
    .where('claim.audit_status', '=', sql.lit(waiting.code))
    .where('held.customer_id', 'in', [keptId, droppedId])
    .where('held.audit_status', '=', sql.lit(passed.code))
    .orderBy('claim.id')
    .execute();
  for (const { id, heldId } of doubles) {
    const claim = await lockedVehicle(ctx, id);
    await ctx.db
      .updateTable('maintenance')
      .set({ vehicle_id: heldId })
      .where('store_id', '=', ctx.storeId)
      .where('vehicle_id', '=', id)
      .execute();
    await vehicles.remove(ctx, claim);
    await recordEvent(ctx, heldId, '客户合并', '同一块车牌的待审核登记已删除');
  }
}
