import { FundDirection } from '@partsdesk/core/fund/fundTypes';
import { fundIncome } from '@partsdesk/sdk/parts/fundIncome';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FundEntryList } from './FundEntryList';

/** 收入管理: money that came in otherwise than by sales. */
export function FundIncome() {
  return (
    <FundEntryList
      direction={FundDirection.income}
      group="fundIncome"
      calls={useGroup(fundIncome)}
      empty="还没有收入。卖旧件、厂家返利、利息、借款等不经过收银台的钱，登记在这里。"
    />
  );
}
