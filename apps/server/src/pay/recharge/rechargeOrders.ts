import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `recharge_order`: its payment is written here alone. */
export const rechargeOrders = documentOwner({
  table: 'recharge_order',
  entity: 'rechargeOrder',
  noun: '充值单',
  lifecycles: { paymentStatus },
  versioned: false,
});
