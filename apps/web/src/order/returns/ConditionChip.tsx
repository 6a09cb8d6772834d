import { conditionLabel } from '@partsdesk/core/order/returnReasons';
import { StatusChip } from '@partsdesk/ui/StatusChip';

/** Shows 良品 or 次品. */
export function ConditionChip({ condition }: { condition: number }) {
  return <StatusChip tone={condition === 2 ? 'orange' : 'green'}>{conditionLabel(condition)}</StatusChip>;
}
