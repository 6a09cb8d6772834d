import Box from '@mui/material/Box';
import { shopDay } from '@partsdesk/core/dates';
import { rangePresets } from '@partsdesk/core/ranges';
import { soldDocuments } from '@partsdesk/core/report/dashboardTiles';
import { goods } from '@partsdesk/sdk/parts/goods';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { storeMonitor } from '@partsdesk/sdk/report/storeMonitor';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { readListState, writeListState } from '@partsdesk/ui/list/listAddress.ts';
import { Page } from '@partsdesk/ui/page/Page';
import { bothLoaded, useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAtHead } from '../goods/useAtHead';
import { listAddress } from '../listAddress';
import { OpeningSteps } from '../notice/OpeningSteps';
import { now, shopActor } from '../session';
import { useMayVisit } from '../useMayVisit';
import { CategoryBars, SalesLine, YearBars } from './charts';
import { Panel, useLastKnown } from './Panel';
import { RankedList } from './RankedList';
import { ShopRows } from './ShopRows';
import { TodayTiles } from './TodayTiles';
import { useFigureAddress } from './useFigureAddress';
import { waitingEntries } from './waiting';
import { WaitingList } from './WaitingList';

/** Reads the chosen range from the address; without one, the last 30 days are shown. */
function useRange() {
  const [search, setSearch] = useSearchParams();
  const state = readListState(search);
  const presets = rangePresets(now());
  const chosen = presets.find(({ key }) => key === state.filters.range);
  const choose = (range: string | undefined) =>
    setSearch(writeListState(search, { ...state, filters: range ? { range } : {} }), { replace: true });
  return { presets, chosen, choose };
}

const spanOf = (days: readonly Schemas['MonitorDay'][]) => ({
  from: days[0]?.day ?? '',
  to: days.at(-1)?.day ?? '',
});

/** Whether the panels still wait for each other; a read that failed has come too. */
function useHeld(loads: readonly { data: unknown; error: unknown }[]): boolean {
  const [arrived, arrive] = useState(false);
  if (!arrived && loads.every(({ data, error }) => data !== undefined || error !== undefined)) arrive(true);
  return !arrived;
}

/** 经营概览: today beside yesterday, a range of days, the shops, the year, pending work, best sellers, low stock. */
export function Dashboard() {
  const [monitor, parts, reminders, bills] = [
    useGroup(storeMonitor),
    useGroup(goods),
    useGroup(remindStatistics),
    useGroup(receiptBill),
  ];
  const permissions = useSelector(shopActor, ({ context }) => context.permissions);
  const mayVisit = useMayVisit();
  const atHead = useAtHead();
  const navigate = useNavigate();
  const addressOf = useFigureAddress();
  const { presets, chosen, choose } = useRange();
  const [from, to] = chosen?.range ?? [];
  const figures = useLoad(monitor.statistics, { from, to });
  const stock = useLoad(parts.countRealTimeGoodsMore);
  const waiting = bothLoaded(figures, useLoad(reminders.all));
  const year = useLoad(bills.yearBillStatistics);
  const held = useHeld([figures, waiting, year, stock]);
  const range = chosen?.label ?? '近30天';
  const openDay = (day: string) => void navigate(addressOf(soldDocuments, { from: day, to: day }) ?? '');
  const partAddress = (keyword: string) =>
    mayVisit('GoodsShopList') ? listAddress('GoodsShopList', { keyword }) : undefined;
  const shops = useLastKnown(figures.data)?.shops;
  const several = shops ? shops.length > 1 : atHead;

  return (
    <Page title="经营概览" plain>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
        }}
      >
        <OpeningSteps />
        <TodayTiles />
        <Panel title="待办" columns={12} load={waiting} held={held}>
          {([counted, counts]) => (
            <WaitingList entries={permissions ? waitingEntries(counted, counts, permissions, mayVisit) : []} />
          )}
        </Panel>
        {/* Below what is of today: the range is of the panels that follow. */}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <FilterTabs
            label="时间范围"
            all="近30天"
            choices={presets.map(({ key, label }) => ({ value: key, label }))}
            value={chosen?.key}
            onChange={choose}
          />
        </Box>
        <Panel title={`${range}销售与收款`} columns={8} load={figures} held={held}>
          {({ days }) => <SalesLine days={days} onDay={mayVisit('StatementSale') ? openDay : undefined} />}
        </Panel>
        <Panel title="今年收款" columns={4} load={year} held={held}>
          {(months) => <YearBars months={months} />}
        </Panel>
        {several && (
          <Panel title="门店对比" columns={8} load={figures} held={held}>
            {({ days, shops: all }) => (
              <ShopRows shops={all} range={range} days={spanOf(days)} today={shopDay(now())} />
            )}
          </Panel>
        )}
        <Panel title={`分类销售（${range}）`} columns={4} load={figures} held={held}>
          {({ categories }) => <CategoryBars categories={categories} />}
        </Panel>
        <Panel title={`热销商品（${range}）`} columns={several ? 6 : 4} load={figures} held={held}>
          {({ bestSellers, days }) => (
            <RankedList
              empty="还没有销售记录"
              rows={bestSellers.map((row) => ({
                id: row.skuId,
                name: row.name,
                note: row.skuCode,
                value: <Money fen={row.sales} />,
                detail: <Quantity value={row.quantity} unit={row.unitName} />,
                to: addressOf(soldDocuments, { ...spanOf(days), skuId: row.skuId }),
              }))}
            />
          )}
        </Panel>
        <Panel
          title="低库存"
          columns={several ? 6 : 4}
          load={stock}
          held={held}
          more={mayVisit('GoodsShopList') ? listAddress('GoodsShopList', { low: true }) : undefined}
        >
          {({ lowest }) => (
            <RankedList
              empty="没有低于安全库存的商品"
              rows={lowest.map((row) => ({
                id: row.skuId,
                name: row.name,
                note: row.skuCode,
                value: <Quantity value={row.available} unit={row.unitName} />,
                detail: (
                  <>
                    安全库存 <Quantity value={row.threshold} />
                  </>
                ),
                to: partAddress(row.skuCode),
              }))}
            />
          )}
        </Panel>
      </Box>
    </Page>
  );
}
