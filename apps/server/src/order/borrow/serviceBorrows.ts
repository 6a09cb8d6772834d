import { borrowOutLifecycle } from '@partsdesk/core/order/borrow/borrowOutLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `service_borrow`: its status and its version are written here alone. */
export const serviceBorrows = documentOwner({
  table: 'service_borrow',
  entity: 'serviceBorrowOut',
  noun: '借用单',
  lifecycles: { status: borrowOutLifecycle },
});
