import { cardRefundLifecycle } from '@partsdesk/core/customer/card/cardRefundLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `card_refund`: its status and its version are written here alone. */
export const cardRefunds = documentOwner({
  table: 'card_refund',
  entity: 'cardRefund',
  noun: '退卡单',
  lifecycles: { status: cardRefundLifecycle },
});
