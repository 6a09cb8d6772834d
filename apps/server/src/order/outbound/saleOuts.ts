import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `sale_out`: its status, its payment and its version are written here alone. */
export const saleOuts = documentOwner({
  table: 'sale_out',
  entity: 'saleOut',
  noun: '出库单',
  lifecycles: { status: saleOutLifecycle, paymentStatus },
});
