import { ONLINE_PAY_OPEN } from '@partsdesk/core/pay/paymentCodeIntro';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Returns whether the store can be paid by code (`open`, undefined until loaded), and a function to check now. */
export function useOnlinePay() {
  const accounts = useGroup(paySqbAccount);
  const ask = async (signal?: AbortSignal) =>
    (await accounts.queryApplyInfo(signal ? { signal } : {})).applyStatus === ONLINE_PAY_OPEN;
  const { data: open } = useLoad('open', ask);
  return { open, ask };
}
