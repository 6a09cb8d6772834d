import { orderDistributionLifecycle } from '@partsdesk/core/order/distribution/orderDistributionLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `order_distribution`: its status and its version are written here alone. */
export const orderDistributions = documentOwner({
  table: 'order_distribution',
  entity: 'orderDistribution',
  noun: '分销订单',
  lifecycles: { status: orderDistributionLifecycle },
});
