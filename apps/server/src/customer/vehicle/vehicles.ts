import { customerVehicleAuditLifecycle } from '@partsdesk/core/customer/customerVehicleAuditLifecycle';
import { plateFault, tidyPlate } from '@partsdesk/core/customer/plates';
import { tidyVin, vinFault } from '@partsdesk/core/customer/vin';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { documentOwner } from '../../kit/owner/documentOwner';
import { recordOwner } from '../../kit/owner/record';
import { fromStore, withinStore } from '../../kit/storeTables';

const kind = { table: 'customer_vehicle', entity: 'customerVehicle', noun: '车辆' } as const;
export const { waiting, passed, rejected } = customerVehicleAuditLifecycle.statuses;

/** Owns what is written of a vehicle. */
export const vehicles = recordOwner({
  table: 'customer_vehicle',
  entity: kind.entity,
  noun: kind.noun,
  fields: [
    'plate',
    'customerId',
    'vin',
    'model',
    'mileage',
    'insuranceEnds',
    'inspectionEnds',
    'status',
    'auditStatus',
    'imageUrls',
    'claimedTime',
    'createTime',
  ],
  // The refusal of a plate names its holder.
  unique: [],
});

/** Owns the audit of a vehicle that a customer claims. */
export const claims = documentOwner({
  table: 'customer_vehicle',
  entity: kind.entity,
  noun: kind.noun,
  lifecycles: { auditStatus: customerVehicleAuditLifecycle },
});

/** Returns the plate as it is kept; refuses one that is of no national form. */
export function checkedPlate(text: string): string {
  const fault = plateFault(text);
  if (fault) throw new Failure(fault, { field: 'plate' });
  return tidyPlate(text);
}

/** Returns the frame number as it is kept, empty where there is none; refuses a malformed one. */
export function checkedVin(text: string): string {
  const vin = tidyVin(text);
  const fault = vin && vinFault(vin);
  if (fault) throw new Failure(fault, { field: 'vin' });
  return vin;
}

/** Selects the passed vehicles with a plate, of which the schema allows one. */
export const holdersOf = (ctx: Context) =>
  fromStore(ctx, 'customer_vehicle as vehicle')
    .innerJoin('customer', withinStore('customer.id', 'vehicle.customer_id'))
    .select(['vehicle.id', 'vehicle.plate', 'vehicle.customer_id as customerId', 'customer.name as customerName'])
    // Written out, so that the index of passed vehicles answers.
    .where('vehicle.audit_status', '=', sql.lit(passed.code));

/** Refuses a plate that another passed vehicle has, and names its customer. */
export async function assertPlateFree(ctx: Context, plate: string, exceptId?: string): Promise<void> {
  const taken = await holdersOf(ctx).where('vehicle.plate', '=', plate).executeTakeFirst();
  if (taken && taken.id !== exceptId)
    throw new Failure(`车牌号「${plate}」已登记在客户「${taken.customerName}」名下`, { field: 'plate' });
}
