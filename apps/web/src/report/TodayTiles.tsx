import Box from '@mui/material/Box';
import { shopDay } from '@partsdesk/core/dates';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { now } from '../session';
import { useMayVisit } from '../useMayVisit';
import { countedSales, soldOn } from './countedSales';
import { Tile } from './Tile';

const money = (fen: number) => <Money fen={fen} />;

/** Shows today's sales, orders, receipts and profit beside those of yesterday up to this hour. */
export function TodayTiles() {
  const bills = useGroup(receiptBill);
  const mayVisit = useMayVisit();
  const may = useMay();
  const today = useLoad(bills.todayBillStatistics);
  const day = shopDay(now());
  const sales = mayVisit('OrderListIndex') ? countedSales({ from: day, to: day }) : undefined;
  const of = (name: 'sales' | 'orders' | 'received' | 'profit') => {
    if (!today.data) return undefined;
    const [now, byNow, whole] = [today.data[name], today.data.yesterdayByNow[name], today.data[`${name}Yesterday`]];
    return [now ?? 0, byNow ?? 0, whole ?? 0] as const;
  };
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 3 }}>
      {today.error !== undefined && <ErrorState error={today.error} onRetry={today.reload} />}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
        <Tile
          label="今日销售额"
          counts="已减退货和补偿，不含未付款的商城订单"
          figures={of('sales')}
          show={money}
          to={sales}
        />
        <Tile
          label="今日订单"
          counts="不含未付款的商城订单和已取消的单"
          figures={of('orders')}
          show={(count) => `${count} 单`}
          to={sales}
        />
        <Tile label="今日收款" counts="已减退出去的钱" figures={of('received')} show={money} to={undefined} />
        {may('saleBill.cost') && (
          <Tile
            label="今日毛利"
            counts="今天出库的货减成本，已减入库的退货和补偿"
            figures={of('profit')}
            show={money}
            to={mayVisit('StatementSale') ? soldOn(day) : undefined}
          />
        )}
      </Box>
    </Box>
  );
}
