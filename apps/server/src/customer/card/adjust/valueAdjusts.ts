import { valueAdjustLifecycle } from '@partsdesk/core/customer/card/valueAdjustLifecycle';
import { documentOwner } from '../../../kit/owner/documentOwner';

/** Owns `value_adjust`: its status and its version are written here alone. */
export const valueAdjusts = documentOwner({
  table: 'value_adjust',
  entity: 'valueAdjust',
  noun: '储值调整单',
  lifecycles: { status: valueAdjustLifecycle },
});
