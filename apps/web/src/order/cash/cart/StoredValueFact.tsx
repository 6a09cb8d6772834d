import { Money } from '@partsdesk/ui/text/Money';
import { useStoredValue } from '../checkout/useStoredValue';

/** Tells what the sale's customer can spend of their stored value, where there is any: members ask for it first. */
export function StoredValueFact({ customerId }: { customerId: string }) {
  const spendable = useStoredValue(customerId);
  if (spendable <= 0) return null;
  return (
    <span>
      储值 <Money fen={spendable} />
    </span>
  );
}
