import Box from '@mui/material/Box';
import type { Download } from '@partsdesk/sdk';
import { profit } from '@partsdesk/sdk/report/profit';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { readListState, writeListState } from '@partsdesk/ui/list/listAddress.ts';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { useMayVisit } from '../../useMayVisit';
import { lineAddress } from './lineAddress';
import { ProfitChart } from './ProfitChart';
import { ProfitTable } from './ProfitTable';

type Filters = NonNullable<Parameters<ReturnType<typeof profit>['statement']>[0]>;

const groupings = [
  { value: 'shop' as const, label: '按门店并列' },
  { value: 'month' as const, label: '按月并列' },
];

/** Keeps the filters in the page's address; two may change before the address has followed the first. */
function useFilters() {
  const [search, setSearch] = useSearchParams();
  const state = readListState(search);
  const wanted = useRef(state.filters);
  const bind = <Name extends keyof Filters>(name: Name) => ({
    name,
    value: state.filters[name] as Filters[Name],
    onChange: () => undefined,
    onCommit: (value: Filters[Name] | undefined) => {
      const { [name]: before, ...others } = wanted.current;
      if (before === value) return;
      wanted.current = value === undefined ? others : { ...others, [name]: value };
      setSearch(writeListState(search, { ...state, filters: wanted.current }), { replace: true });
    },
  });
  return { filters: state.filters as Filters, bind };
}

/** 经营报表: what shops earned, where their money and their goods went, and the proof that it adds up. */
export function StatementProfit() {
  const reports = useGroup(profit);
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const shops = useShopChoices();
  const { filters, bind } = useFilters();
  const { data, error, reload } = useLoad(reports.statement, filters);
  const { columns = [], lines = [] } = data ?? {};
  const addressOf = (line: Schemas['ProfitLine'], at: number | 'total') => {
    const [first, last] = at === 'total' ? [columns[0], columns.at(-1)] : [columns[at], columns[at]];
    if (!first || !last) return undefined;
    const shopId = at !== 'total' && (filters.by ?? 'shop') === 'shop' ? first.id : filters.shopId;
    const amountOf = ({ amounts, total }: Schemas['ProfitLine']) => (at === 'total' ? total : (amounts[at] ?? 0));
    return lineAddress({ line, lines, amountOf, from: first.from, to: last.to, shopId }, mayVisit);
  };
  return (
    <Page
      title="经营报表"
      secondary={
        may('profit.export') && (
          <DownloadButton fetch={() => reports.exportExcel(filters) as Promise<Download>}>导出</DownloadButton>
        )
      }
      filters={
        <>
          <FilterSelect label="并列" choices={groupings} width={144} {...bind('by')} value={filters.by ?? 'shop'} />
          <DateRange report label="期间" from={bind('from')} to={bind('to')} />
          <ShopFilter shops={shops} {...bind('shopId')} />
        </>
      }
    >
      {error !== undefined && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : data ? (
        <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
          <ProfitChart
            columns={data.columns}
            lines={data.lines}
            trend={filters.by === 'month'}
            onColumn={(sold, at) => {
              const address = addressOf(sold, at);
              if (address) void navigate(address);
            }}
          />
          <Box sx={{ flex: 1, minHeight: 240 }}>
            <ProfitTable columns={data.columns} lines={data.lines} addressOf={addressOf} />
          </Box>
        </Box>
      ) : (
        <Box sx={{ p: 4 }}>
          <PageSkeleton rows={8} />
        </Box>
      )}
    </Page>
  );
}
