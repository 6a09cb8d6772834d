import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Reads what a customer can spend of their stored value now, fen; 0 without a customer, and until it is known. */
export function useStoredValue(customerId: string | undefined): number {
  const cards = useGroup(customerValueCard);
  return useLoad(cards.getByCustomerId, customerId ? { customerId } : undefined).data?.spendable ?? 0;
}
