import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';

/** Tells what the customer can still spend of their stored value, read anew: a member asks for it after paying. */
export function StoredValueLeft({ customerId }: { customerId: string }) {
  const cards = useGroup(customerValueCard);
  const left = useLoad(cards.getByCustomerId, { customerId }).data?.spendable;
  if (left === undefined) return null;
  return (
    <>
      <dt>储值余额</dt>
      <dd>
        <Money fen={left} strong />
      </dd>
    </>
  );
}
