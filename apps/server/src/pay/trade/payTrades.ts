import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `pay_trade`: its status is written here alone. It has no version, since only a provider's answers move it. */
export const payTrades = documentOwner({
  table: 'pay_trade',
  entity: 'payTrade',
  noun: '支付',
  lifecycles: { status: payTradeLifecycle },
  versioned: false,
});
