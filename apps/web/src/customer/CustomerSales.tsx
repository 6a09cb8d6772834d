import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { customer } from '@partsdesk/sdk/parts/customer';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { Link } from 'react-router-dom';
import { orderSaleAddress } from '../order/documentAddress';
import { useMayVisit } from '../useMayVisit';

/** Lists the last fifty sales to a customer, newest first. */
export function CustomerSales({ customerId }: { customerId: string }) {
  const customers = useGroup(customer);
  const mayVisit = useMayVisit();
  const { data, error, reload } = useLoad(customers.listOrderSale, { id: customerId });
  return (
    <DetailSection title={data?.length ? `最近销售 ${data.length} 笔` : '最近销售'}>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          还没有买过
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {data.map((sale) => (
            <Box component="li" key={sale.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
              {mayVisit('OrderSalesOrderDetails') ? (
                <MuiLink component={Link} to={orderSaleAddress(sale.id)} underline="hover">
                  {sale.code}
                </MuiLink>
              ) : (
                <span>{sale.code}</span>
              )}
              <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 1 }}>
                {formatMoment(sale.createTime)}
              </Typography>
              <Money fen={sale.receivable} />
            </Box>
          ))}
        </Box>
      )}
    </DetailSection>
  );
}
