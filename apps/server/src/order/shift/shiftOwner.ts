import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `shift`: its status and its version are written here alone. */
export const shiftOwner = documentOwner({
  table: 'shift',
  entity: 'shiftRecord',
  noun: '班次',
  lifecycles: { status: shiftLifecycle },
});
