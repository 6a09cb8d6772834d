import { wxShippingLifecycle } from '@partsdesk/core/pay/wxShippingLifecycle';
import { documentOwner } from '../../kit/documentOwner';

/** Owns `wx_shipping`, the shipping information of a payment: its status is written here alone. */
export const wxShippings = documentOwner({
  table: 'wx_shipping',
  entity: 'wxShipping',
  noun: '发货信息',
  lifecycles: { status: wxShippingLifecycle },
  key: 'trade_id',
  versioned: false,
});
