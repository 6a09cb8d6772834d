import { ONLINE_PAY_OPEN } from '@partsdesk/core/pay/paymentCodeIntro';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { useLoad } from '@partsdesk/ui/useLoad';

/** Whether customers can pay by code in this store: `open`, undefined until that is known, and a way to ask now. */
export function useOnlinePay() {
  const accounts = useGroup(paySqbAccount);
  const ask = async (signal?: AbortSignal) =>
    (await accounts.queryApplyInfo(signal ? { signal } : {})).applyStatus === ONLINE_PAY_OPEN;
  const { data: open } = useLoad('open', ask);
  return { open, ask };
}
