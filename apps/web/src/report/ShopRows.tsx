import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { Money } from '@partsdesk/ui/text/Money';
import { Link as RouterLink } from 'react-router-dom';
import { Change } from './Change';

interface ShopRowsProps {
  shops: readonly Schemas['MonitorShop'][];
  /** The range, as it is read. */
  range: string;
  /** Address of a shop's orders of the range. */
  addressOf: ((shopId: string) => string) | undefined;
}

const right = { textAlign: 'right' } as const;

/** Compares the shops: today beside yesterday up to this hour, and what they sold in the range. */
export function ShopRows({ shops, range, addressOf }: ShopRowsProps) {
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
              <th scope="row">
                {addressOf ? (
                  <Link component={RouterLink} to={addressOf(shopId)} underline="hover">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              <Box component="td" sx={right}>
                <Money fen={salesToday} strong />
              </Box>
              <Box component="td" sx={right}>
                <Money fen={salesYesterdayByNow} /> <Change now={salesToday} before={salesYesterdayByNow} />
              </Box>
              <Box component="td" sx={right}>
                <Money fen={sales} />
              </Box>
              <Box component="td" sx={right}>
                {orders} 单
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
