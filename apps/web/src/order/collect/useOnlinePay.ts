import { ONLINE_PAY_OPEN } from '@partsdesk/core/pay/paymentCodeIntro';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { useLoad } from '@partsdesk/ui/useLoad';

/** Whether customers can pay by code in this store; undefined until that is known. */
export function useOnlinePay(): boolean | undefined {
  const accounts = useGroup(paySqbAccount);
  const { data } = useLoad('open', (signal) => accounts.queryApplyInfo({ signal }));
  return data && data.applyStatus === ONLINE_PAY_OPEN;
}
