import { StatusChip } from '@partsdesk/ui/document/StatusChip';

/** Shows a card's state: a frozen one pays nothing. */
export const cardState = (status: number) =>
  status === 1 ? <StatusChip tone="green">正常</StatusChip> : <StatusChip tone="grey">已冻结</StatusChip>;
