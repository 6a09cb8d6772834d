import { customerCommentLifecycle } from '@partsdesk/core/order/comment/customerCommentLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `customer_comment`: its status is written here alone. */
export const customerComments = documentOwner({
  table: 'customer_comment',
  entity: 'customerComment',
  noun: '评价',
  lifecycles: { status: customerCommentLifecycle },
  versioned: false,
});
