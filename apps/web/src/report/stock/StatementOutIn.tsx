import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { readListState } from '@partsdesk/ui/list/listAddress.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { pathOfRoute } from '../../screenList';
import { PurchaseList } from './PurchaseList';
import { StockMoveList } from './StockMoveList';
import { StockPeriodList } from './StockPeriodList';

/** Value of the filter that selects the list: another query key would be another tab of the console (D34). */
const MOVES = 'moves';
const PURCHASES = 'purchases';

/** 出入库报表: the stock of a period by part, every movement, and what was bought. */
export function StatementOutIn() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { view } = readListState(search).filters;
  const shown = view === MOVES || view === PURCHASES ? view : 'period';
  const show = (next: string) =>
    void navigate(
      next === 'period' ? (pathOfRoute('StatementOutIn') ?? '') : listAddress('StatementOutIn', { view: next }),
      { replace: true },
    );
  const tabs = (
    <Tabs aria-label="出入库" value={shown} onChange={(_, next: string) => show(next)}>
      <Tab value="period" label="汇总" />
      <Tab value={MOVES} label="明细" />
      <Tab value={PURCHASES} label="采购入库" />
    </Tabs>
  );
  if (shown === PURCHASES) return <PurchaseList tabs={tabs} />;
  return shown === MOVES ? <StockMoveList tabs={tabs} /> : <StockPeriodList tabs={tabs} />;
}
