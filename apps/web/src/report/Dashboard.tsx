import Box from '@mui/material/Box';
import { canVisit, type Permissions } from '@partsdesk/core/account/permissions';
import { bell, type ReminderCounts } from '@partsdesk/core/notice/reminders';
import { goods } from '@partsdesk/sdk/parts/goods';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { storeMonitor } from '@partsdesk/sdk/report/storeMonitor';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useSelector } from '@xstate/react';
import { isBuilt } from '../screen';
import { shopActor } from '../session';
import { reminderAddress } from '../shell/reminderAddress';
import { CategoryBars, SalesLine } from './charts';
import { Panel } from './Panel';
import { RankedList } from './RankedList';
import { Tile } from './Tile';
import { WaitingList } from './WaitingList';

const LOW_STOCK = `/goods/shop/list?list=${encodeURIComponent(JSON.stringify({ filters: { low: true } }))}`;

const waitingReminders = (counts: ReminderCounts, permissions: Permissions) =>
  bell(counts, permissions, isBuilt).entries.map((entry) => ({ ...entry, path: reminderAddress(entry) }));

/** 经营概览: shows today beside yesterday, the last 30 days, pending work, best sellers, low stock. */
export function Dashboard() {
  const [bills, monitor, parts, reminders] = [
    useGroup(receiptBill),
    useGroup(storeMonitor),
    useGroup(goods),
    useGroup(remindStatistics),
  ];
  const permissions = useSelector(shopActor, ({ context }) => context.permissions);
  const today = useLoad(bills.todayBillStatistics);
  const month = useLoad(monitor.statistics);
  const stock = useLoad(parts.countRealTimeGoodsMore);
  const counts = useLoad(reminders.all);
  const problem = today.error ?? month.error;
  const retry = () => [today, month, stock, counts].forEach(({ reload }) => reload());
  if (problem) return <ErrorState error={problem} onRetry={retry} />;
  if (!today.data || !month.data || !permissions) return <PageSkeleton />;

  const { sales, salesYesterday, orders, ordersYesterday, received, receivedYesterday, profit, profitYesterday } =
    today.data;
  const { days, categories, bestSellers, toReceive, toHandOut } = month.data;
  const waiting = [
    {
      label: '待收款',
      count: toReceive.count,
      path: '/cash/receivable',
      routeName: 'CashReceivable',
      note: <Money fen={toReceive.amount} />,
    },
    { label: '待出库', count: toHandOut, path: '/cash/wait-out-stock', routeName: 'CashWaitOutStock' },
  ].filter((entry) => canVisit(permissions, entry));
  return (
    <Page title="经营概览" plain>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
        }}
      >
        <Box
          sx={{
            gridColumn: '1 / -1',
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
          }}
        >
          <Tile
            label="今日销售额"
            counts="已减退货和补偿，不含未付款的商城订单"
            value={<Money fen={sales} />}
            now={sales}
            before={salesYesterday}
            was={<Money fen={salesYesterday} />}
          />
          <Tile
            label="今日订单"
            counts="不含未付款的商城订单和已取消的单"
            value={`${orders} 单`}
            now={orders}
            before={ordersYesterday}
            was={`${ordersYesterday} 单`}
          />
          <Tile
            label="今日收款"
            counts="已减退出去的钱"
            value={<Money fen={received} />}
            now={received}
            before={receivedYesterday}
            was={<Money fen={receivedYesterday} />}
          />
          <Tile
            label="今日毛利"
            counts="只算已出库的货，已减退货和补偿"
            value={<Money fen={profit} />}
            now={profit}
            before={profitYesterday}
            was={<Money fen={profitYesterday} />}
          />
        </Box>
        <Panel title="近30天销售与收款" columns={8}>
          <SalesLine days={days} />
        </Panel>
        <Panel title="待办" columns={4}>
          <WaitingList entries={[...waiting, ...(counts.data ? waitingReminders(counts.data, permissions) : [])]} />
        </Panel>
        <Panel title="分类销售（近30天）" columns={4}>
          <CategoryBars categories={categories} />
        </Panel>
        <Panel title="热销商品（近30天）" columns={4}>
          <RankedList
            empty="还没有销售记录"
            rows={bestSellers.map((row) => ({
              id: row.skuId,
              name: row.name,
              note: row.skuCode,
              value: <Money fen={row.sales} />,
              detail: <Quantity value={row.quantity} unit={row.unitName} />,
            }))}
          />
        </Panel>
        <Panel
          title="低库存"
          columns={4}
          {...(canVisit(permissions, { routeName: 'GoodsShopList', path: '/goods/shop/list' })
            ? { more: LOW_STOCK }
            : {})}
        >
          {stock.error !== undefined && <ErrorState error={stock.error} onRetry={stock.reload} />}
          {stock.data && (
            <RankedList
              empty="没有低于安全库存的商品"
              rows={stock.data.lowest.map((row) => ({
                id: row.skuId,
                name: row.name,
                note: row.skuCode,
                value: <Quantity value={row.available} unit={row.unitName} />,
                detail: (
                  <>
                    安全库存 <Quantity value={row.threshold} />
                  </>
                ),
              }))}
            />
          )}
        </Panel>
      </Box>
    </Page>
  );
}
