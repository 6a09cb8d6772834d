import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { customer } from '@partsdesk/sdk/parts/customer';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Figures } from '@partsdesk/ui/page/Figures';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Shows how many customers registered through the mini-app, in all and by shop. */
export function WechatFigures() {
  const customers = useGroup(customer);
  const totals = useLoad(customers.queryWxStatistics);
  const shops = useLoad(customers.queryWxStatisticsByShop);
  const failed = totals.error ?? shops.error;
  const figures = [
    ['注册客户', totals.data?.total],
    ['今天新增', totals.data?.today],
    ['本月新增', totals.data?.month],
    ['留了手机号', totals.data?.withPhone],
    ['下过单', totals.data?.withOrder],
    ['未分配门店', totals.data?.unassigned],
  ] as const;
  return (
    <Box
      component="section"
      aria-label="微信注册统计"
      sx={{
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        px: 4,
        py: 3,
        display: 'grid',
        gap: 3,
      }}
    >
      {failed !== undefined && (
        <ErrorState
          error={failed}
          onRetry={() => {
            totals.reload();
            shops.reload();
          }}
        />
      )}
      <Figures figures={figures.map(([label, count]) => [label, count?.toLocaleString('en-US') ?? '-'])} />
      {shops.data && shops.data.length > 0 && (
        <Box
          role="region"
          aria-label="各门店微信注册客户"
          tabIndex={0}
          sx={{ maxHeight: 168, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1.5 }}
        >
          <Table size="small" stickyHeader sx={{ '& .MuiTableCell-root': { whiteSpace: 'nowrap' } }}>
            <TableHead>
              <TableRow>
                <TableCell>门店</TableCell>
                {['注册客户', '今天', '本月', '有手机号', '下过单'].map((title) => (
                  <TableCell key={title} align="right">
                    {title}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shops.data.map(({ shopId, shopName, total, today, month, withPhone, withOrder }) => (
                <TableRow key={shopId}>
                  <TableCell>{shopName}</TableCell>
                  {[total, today, month, withPhone, withOrder].map((count, at) => (
                    <TableCell key={at} align="right">
                      {count}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  );
}
