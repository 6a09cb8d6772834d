import type { Refusal } from '@partsdesk/core/order/cash/cashDesk';
import { needsApproval } from '@partsdesk/core/order/cash/checkout';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Desk } from './desk';

/**
 * Returns the refusal that the approval dialog tells, and what closes it. The page shows the refusal itself only when
 * the dialog does not: an error is told once.
 */
export function useAskedApproval(desk: Desk): [Refusal | undefined, leave: () => void] {
  const refusal = useSelector(desk, ({ context }) => context.refusal);
  const [left, setLeft] = useState<Refusal>();
  return [refusal !== left && needsApproval(refusal) ? refusal : undefined, () => setLeft(refusal)];
}
