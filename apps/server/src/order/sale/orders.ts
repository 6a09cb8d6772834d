import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `order_sale`: its status and its version are written here alone. */
export const orders = documentOwner({
  table: 'order_sale',
  entity: 'orderSale',
  noun: '销售单',
  lifecycles: { status: orderSaleLifecycle },
});
