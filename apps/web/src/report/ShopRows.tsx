import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { placedOrders, soldDocuments } from '@partsdesk/core/report/dashboardTiles';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { Money } from '@partsdesk/ui/text/Money';
import { Link as RouterLink } from 'react-router-dom';
import { Change } from './Change';
import { useFigureAddress } from './useFigureAddress';

interface ShopRowsProps {
  shops: readonly Schemas['MonitorShop'][];
  /** The range, as it is read. */
  range: string;
  /** Days of the range, and today. */
  days: { from: string; to: string };
  today: string;
}

const right = { textAlign: 'right' } as const;

/** A figure with the way to its documents, for whoever may see them. */
function Figure({ to, children }: { to: string | undefined; children: React.ReactNode }) {
  if (!to) return children;
  return (
    <Link component={RouterLink} to={to} underline="hover">
      {children}
    </Link>
  );
}

/** Compares the shops: today beside yesterday up to this hour, and what they sold in the range. */
export function ShopRows({ shops, range, days, today }: ShopRowsProps) {
  const addressOf = useFigureAddress();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': { p: 2, borderTop: 1, borderColor: 'divider', whiteSpace: 'nowrap' },
          '& thead th': { border: 0, fontWeight: 400, fontSize: 12, color: 'text.secondary', textAlign: 'right' },
          '& th:first-of-type': { textAlign: 'left', fontWeight: 400 },
        }}
      >
        <thead>
          <tr>
            <th scope="col">门店</th>
            <th scope="col">今日销售额</th>
            <th scope="col">昨日此时</th>
            <th scope="col">{range}销售额</th>
            <th scope="col">{range}订单</th>
          </tr>
        </thead>
        <tbody>
          {shops.map(({ shopId, name, sales, orders, salesToday, salesYesterdayByNow }) => (
            <tr key={shopId}>
              <th scope="row">{name}</th>
              <Box component="td" sx={right}>
                <Figure to={addressOf(soldDocuments, { from: today, to: today, shopId })}>
                  <Money fen={salesToday} strong />
                </Figure>
              </Box>
              <Box component="td" sx={right}>
                <Money fen={salesYesterdayByNow} /> <Change now={salesToday} before={salesYesterdayByNow} />
              </Box>
              <Box component="td" sx={right}>
                <Figure to={addressOf(soldDocuments, { ...days, shopId })}>
                  <Money fen={sales} />
                </Figure>
              </Box>
              <Box component="td" sx={right}>
                <Figure to={addressOf(placedOrders, { ...days, shopId })}>{orders} 单</Figure>
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
