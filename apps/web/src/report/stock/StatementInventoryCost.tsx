import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { readListState } from '@partsdesk/ui/list/listAddress.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { pathOfRoute } from '../../screenList';
import { StockAgeList } from './StockAgeList';
import { StockCostList } from './StockCostList';

/** Value of the filter that selects the list of ages: another query key would be another tab of the console (D34). */
const AGES = 'ages';

/** 库存成本报表: what the stock of a day cost, and for how long it lies there. */
export function StatementInventoryCost() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const shown = readListState(search).filters.view === AGES ? AGES : 'cost';
  const show = (next: string) =>
    void navigate(
      next === AGES
        ? listAddress('StatementInventoryCost', { view: AGES })
        : (pathOfRoute('StatementInventoryCost') ?? ''),
      { replace: true },
    );
  const tabs = (
    <Tabs aria-label="库存成本" value={shown} onChange={(_, next: string) => show(next)}>
      <Tab value="cost" label="库存成本" />
      <Tab value={AGES} label="库龄" />
    </Tabs>
  );
  return shown === AGES ? <StockAgeList tabs={tabs} /> : <StockCostList tabs={tabs} />;
}
