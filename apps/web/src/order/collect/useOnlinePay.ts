import { claimError } from '@partsdesk/core/account/claimedErrors';
import { ONLINE_PAY_OPEN } from '@partsdesk/core/pay/paymentCodeIntro';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/**
 * Returns whether the store can be paid by code: `open`, undefined until it is `known` or where that fails, and
 * `isOpen`, which waits for it. What fails is taken for open: the code's own dialog tells the error.
 */
export function useOnlinePay() {
  const accounts = useGroup(paySqbAccount);
  const ask = async (signal?: AbortSignal) =>
    (await accounts.queryApplyInfo(signal ? { signal } : {})).applyStatus === ONLINE_PAY_OPEN;
  const { data: open, loading } = useLoad('open', ask);
  const isOpen = async () =>
    open ??
    (await ask().catch((error: unknown) => {
      claimError(error);
      return true;
    }));
  return { open, known: !loading, isOpen };
}
