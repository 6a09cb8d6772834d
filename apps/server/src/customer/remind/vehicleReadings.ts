import type { Reading } from '@partsdesk/core/customer/remind/predictMaintenance';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';

/** Reads the mileages that were noted of vehicles, by vehicle. */
export async function readingsOf(ctx: Context, vehicleIds: readonly string[]): Promise<Map<string, Reading[]>> {
  const readings = new Map<string, Reading[]>(vehicleIds.map((id) => [id, []]));
  if (!vehicleIds.length) return readings;
  const found = await fromStore(ctx, 'vehicle_mileage as noted')
    .select(['noted.vehicle_id as vehicleId', 'noted.mileage', 'noted.used', 'noted.create_time as time'])
    .where('noted.vehicle_id', 'in', [...vehicleIds])
    .orderBy('noted.id')
    .execute();
  for (const { vehicleId, mileage, used, time } of found)
    readings.get(vehicleId)?.push({ day: dayOf(time), mileage, used });
  return readings;
}
