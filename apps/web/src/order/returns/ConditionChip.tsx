import { conditionLabel } from '@partsdesk/core/order/returns/returnReasons';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';

/** Shows 良品 or 次品. */
export function ConditionChip({ condition }: { condition: number }) {
  return <StatusChip tone={condition === 2 ? 'orange' : 'green'}>{conditionLabel(condition)}</StatusChip>;
}
