import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `pay_refund`: its status and its version are written here alone. */
export const payRefunds = documentOwner({
  table: 'pay_refund',
  entity: 'payRefund',
  noun: '退款',
  lifecycles: { status: payRefundLifecycle },
});
