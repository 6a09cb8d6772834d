import Box from '@mui/material/Box';
import { shopDay } from '@partsdesk/core/dates';
import { TODAY_TILES } from '@partsdesk/core/report/dashboardTiles';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { now } from '../session';
import { ReceivedParts } from './ReceivedParts';
import { Tile } from './Tile';
import { useFigureAddress } from './useFigureAddress';

const money = (fen: number) => <Money fen={fen} />;

/** Shows today's sales, orders, receipts and profit beside those of yesterday up to this hour. */
export function TodayTiles() {
  const bills = useGroup(receiptBill);
  const addressOf = useFigureAddress();
  const may = useMay();
  const today = useLoad(bills.todayBillStatistics);
  const day = shopDay(now());
  const [parted, setParted] = useState(false);
  const tile = (name: keyof typeof TODAY_TILES) => {
    const { label, counts, leads } = TODAY_TILES[name];
    const seen = today.data;
    return {
      label,
      counts,
      figures: seen && ([seen[name] ?? 0, seen.yesterdayByNow[name] ?? 0, seen[`${name}Yesterday`] ?? 0] as const),
      to: leads && addressOf(leads, { from: day, to: day }),
    };
  };
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 3 }}>
      {today.error !== undefined && <ErrorState error={today.error} onRetry={today.reload} />}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
        <Tile {...tile('sales')} show={money} />
        <Tile
          {...tile('orders')}
          show={(count) => `${count} 单`}
          note={today.data && <>开单额 {money(today.data.placed)}</>}
        />
        <Tile {...tile('received')} show={money} onOpen={() => setParted(true)} />
        {may('saleBill.cost') && <Tile {...tile('profit')} show={money} />}
      </Box>
      {parted && today.data && (
        <ReceivedParts figures={today.data} days={{ from: day, to: day }} onClose={() => setParted(false)} />
      )}
    </Box>
  );
}
