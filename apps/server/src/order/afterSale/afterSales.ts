import { afterSaleGoodsLifecycle, afterSaleLifecycle } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `after_sale`: its status, its goods and its version are written here alone. */
export const afterSales = documentOwner({
  table: 'after_sale',
  entity: 'afterSale',
  noun: '售后单',
  lifecycles: { status: afterSaleLifecycle, goods: afterSaleGoodsLifecycle },
});
