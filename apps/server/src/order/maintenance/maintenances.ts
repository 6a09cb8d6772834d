import { maintenanceLifecycle } from '@partsdesk/core/order/maintenance/maintenanceLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `maintenance`: its status and its version are written here alone. */
export const maintenances = documentOwner({
  table: 'maintenance',
  entity: 'maintenance',
  noun: '维修申请单',
  lifecycles: { status: maintenanceLifecycle },
});
