import { ACCOUNT_CALLS } from './specifiedCalls/account.fixture';
import type { Calls } from './specifiedCalls/calls.fixture';
import { CUSTOMER_CALLS } from './specifiedCalls/customer.fixture';
import { GOODS_CALLS } from './specifiedCalls/goods.fixture';
import { MARKET_CALLS } from './specifiedCalls/market.fixture';
import { ORDER_CALLS } from './specifiedCalls/order.fixture';
import { OTHER_CALLS } from './specifiedCalls/otherDomains.fixture';
import { STORE_CALLS } from './specifiedCalls/store.fixture';

/**
 * The call groups that the specification names (section 7) and their calls: method and last part of the address. What
 * the project adds of its own is not listed, nor are the files and the socket, which are no operations.
 */
export const SPECIFIED_CALLS: Calls = {
  ...ACCOUNT_CALLS,
  ...CUSTOMER_CALLS,
  ...GOODS_CALLS,
  ...MARKET_CALLS,
  ...ORDER_CALLS,
  ...OTHER_CALLS,
  ...STORE_CALLS,
};
