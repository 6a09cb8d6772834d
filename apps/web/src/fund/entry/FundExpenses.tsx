import { FundDirection } from '@partsdesk/core/fund/fundTypes';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FundEntryList } from './FundEntryList';

/** 支出管理: money that was spent otherwise than by refunds. */
export function FundExpenses() {
  return (
    <FundEntryList
      direction={FundDirection.expense}
      group="fundExpenses"
      calls={useGroup(fundExpenses)}
      empty="还没有支出。房租、工资、水电、运费、采购付款等，登记在这里。"
    />
  );
}
