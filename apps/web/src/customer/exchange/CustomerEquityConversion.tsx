import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { readListState } from '@partsdesk/ui/list/listAddress.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { pathOfRoute } from '../../screenList';
import { ExchangeGiftList } from './ExchangeGiftList';
import { ExchangeList } from './ExchangeList';

/** Value of the filter that selects the list: another query key would be another tab of the console (D34). */
const GIFTS = 'gifts';

/** 礼品兑换: the exchanges, which the bell leads to, and the gifts that customers may have for points. */
export function CustomerEquityConversion() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const gifts = readListState(search).filters.view === GIFTS;
  const show = (view: string) =>
    void navigate(
      view === GIFTS
        ? listAddress('CustomerEquityConversion', { view: GIFTS })
        : (pathOfRoute('CustomerEquityConversion') ?? ''),
      { replace: true },
    );
  const tabs = (
    <Tabs aria-label="礼品兑换" value={gifts ? GIFTS : 'exchanges'} onChange={(_, view: string) => show(view)}>
      <Tab value="exchanges" label="兑换单" />
      <Tab value={GIFTS} label="礼品" />
    </Tabs>
  );
  return gifts ? <ExchangeGiftList tabs={tabs} /> : <ExchangeList tabs={tabs} />;
}
