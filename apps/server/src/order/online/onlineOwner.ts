import { onlineLifecycleOf, type OnlineFlow } from '@partsdesk/core/order/online/onlineOrder';
import { documentOwner } from '../../kit/owner/documentOwner';

const ownerOf = (flow: OnlineFlow) =>
  documentOwner({
    table: 'online_order',
    entity: 'onlineOrder',
    noun: '订单',
    lifecycles: { status: onlineLifecycleOf(flow) },
    key: 'order_id',
    versioned: false,
  });

/** Own `online_order`, each in its flow: its status is written here alone. Its version is the sales order's. */
export const onlineOwners: Record<OnlineFlow, ReturnType<typeof ownerOf>> = { 0: ownerOf(0), 1: ownerOf(1) };
