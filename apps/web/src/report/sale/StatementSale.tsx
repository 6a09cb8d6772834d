import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { readListState } from '@partsdesk/ui/list/listAddress.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { pathOfRoute } from '../../screenList';
import { CategorySaleList } from './CategorySaleList';
import { SaleBillList } from './SaleBillList';

/** Value of the filter that selects the list: another query key would be another tab of the console (D34). */
const CATEGORIES = 'categories';

/** 销售报表: what was sold, by many groupings, and by category beside the days before. */
export function StatementSale() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const categories = readListState(search).filters.view === CATEGORIES;
  const show = (view: string) =>
    void navigate(
      view === CATEGORIES ? listAddress('StatementSale', { view: CATEGORIES }) : (pathOfRoute('StatementSale') ?? ''),
      { replace: true },
    );
  const tabs = (
    <Tabs aria-label="销售报表" value={categories ? CATEGORIES : 'sales'} onChange={(_, view: string) => show(view)}>
      <Tab value="sales" label="销售汇总" />
      <Tab value={CATEGORIES} label="分类销售" />
    </Tabs>
  );
  return categories ? <CategorySaleList tabs={tabs} /> : <SaleBillList tabs={tabs} />;
}
