import { ORDER_TYPES, orderTypeLabel } from '@partsdesk/core/order/sale/orderType';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';

/** Shows 赠品, 三包 or 其他; nothing for a normal line. */
export function OrderTypeMark({ type }: { type: number }) {
  return type === ORDER_TYPES.normal.code ? null : <StatusChip tone="blue">{orderTypeLabel(type)}</StatusChip>;
}
