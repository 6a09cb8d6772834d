import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { readListState } from '@partsdesk/ui/list/listAddress.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { pathOfRoute } from '../../screenList';
import { SaleOutList } from '../outbound/SaleOutList';
import { OrderSaleList } from './OrderSaleList';

/** Value of the filter that selects the list: another query key would be another tab of the console (D34). */
const SALES = 'sales';

/** Shows 出库单 and 销售单 as two lists on one page. */
export function OrderListIndex() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const sales = readListState(search).filters.view === SALES;
  const show = (view: string) =>
    void navigate(
      view === SALES ? listAddress('OrderListIndex', { view: SALES }) : (pathOfRoute('OrderListIndex') ?? ''),
      { replace: true },
    );
  const tabs = (
    <Tabs aria-label="单据" value={sales ? SALES : 'outs'} onChange={(_, view: string) => show(view)}>
      <Tab value="outs" label="出库单" />
      <Tab value={SALES} label="销售单" />
    </Tabs>
  );
  return sales ? <OrderSaleList tabs={tabs} /> : <SaleOutList tabs={tabs} />;
}
