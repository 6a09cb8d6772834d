import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `sales_return`: its status, its refund and its version are written here alone. */
export const salesReturns = documentOwner({
  table: 'sales_return',
  entity: 'salesReturn',
  noun: '退货单',
  lifecycles: { status: salesReturnLifecycle, refundStatus },
});
