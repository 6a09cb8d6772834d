import { customerExchangeLifecycle } from '@partsdesk/core/customer/exchange/customerExchangeLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `customer_exchange`: its status and its version are written here alone. */
export const customerExchanges = documentOwner({
  table: 'customer_exchange',
  entity: 'customerExchange',
  noun: '兑换单',
  lifecycles: { status: customerExchangeLifecycle },
});
