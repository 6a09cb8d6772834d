import { cardStatus } from '@partsdesk/core/customer/card/cardStatus';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';

/** Shows a card's state: a frozen one pays nothing. */
export const cardState = (status: number) => <LifecycleChip lifecycle={cardStatus} status={status} />;
