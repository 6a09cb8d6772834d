import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { readListState } from '@partsdesk/ui/list/listAddress.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { pathOfRoute } from '../../screenList';
import { StockMoveList } from './StockMoveList';
import { StockPeriodList } from './StockPeriodList';

/** Value of the filter that selects the list: another query key would be another tab of the console (D34). */
const MOVES = 'moves';

/** 出入库报表: the stock of a period by part, and every movement. */
export function StatementOutIn() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const moves = readListState(search).filters.view === MOVES;
  const show = (view: string) =>
    void navigate(
      view === MOVES ? listAddress('StatementOutIn', { view: MOVES }) : (pathOfRoute('StatementOutIn') ?? ''),
      { replace: true },
    );
  const tabs = (
    <Tabs aria-label="出入库" value={moves ? MOVES : 'period'} onChange={(_, view: string) => show(view)}>
      <Tab value="period" label="汇总" />
      <Tab value={MOVES} label="明细" />
    </Tabs>
  );
  return moves ? <StockMoveList tabs={tabs} /> : <StockPeriodList tabs={tabs} />;
}
