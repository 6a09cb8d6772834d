import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, payMethodLabel } from '@partsdesk/core/order/tenders';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/DocumentNumber';
import { Money } from '@partsdesk/ui/Money';
import { StatusChip } from '@partsdesk/ui/StatusChip';

/** What a shift took in so far, and what should lie in the drawer. */
export function ShiftFigures({ shift }: { shift: Schemas['ShiftRecord'] }) {
  const { code, cashierName, startTime, openingFloat, orderCount, salesAmount, onCredit, tenders, expectedCash } = shift;
  const cash = tenders.find(({ method }) => method === PayMethod.cash)?.amount ?? 0;
  const received = tenders.reduce((sum, { amount }) => sum + amount, 0);
  const receipts = tenders.reduce((sum, { count }) => sum + count, 0);
  const figures = [
    ['销售单', `${orderCount} 单`],
    ['销售额', formatYuan(salesAmount)],
    ['收款合计', formatYuan(received)],
    ['挂账', formatYuan(onCredit)],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' }, alignItems: 'start' }}>
      <Paper variant="outlined" sx={{ gridColumn: '1 / -1', p: 4, display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography component="h2" variant="h1">{cashierName}的班次</Typography>
          <StatusChip tone="green">进行中</StatusChip>
          <Box sx={{ color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 3 }}><DocumentNumber code={code} /><span>{formatMoment(startTime)} 开班</span></Box>
        </Box>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' }, gap: 4 }}>
          {figures.map(([label, value]) => (
            <Box key={label}>
              <Typography component="dt" variant="body2" color="textSecondary">{label}</Typography>
              <Typography component="dd" sx={{ m: 0, fontSize: 22, lineHeight: '32px', fontWeight: 600 }}>{value}</Typography>
            </Box>
          ))}
        </Box>
      </Paper>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Table size="small" aria-label="各收款方式">
          <TableHead><TableRow><TableCell>收款方式</TableCell><TableCell align="right">笔数</TableCell><TableCell align="right">金额</TableCell></TableRow></TableHead>
          <TableBody>
            {tenders.map(({ method, count, amount }) => (
              <TableRow key={method} sx={{ '& td, & th': { color: count === 0 ? 'text.secondary' : 'inherit', height: 40, fontWeight: 400 } }}>
                <TableCell component="th" scope="row">{payMethodLabel(method)}</TableCell>
                <TableCell align="right">{count}</TableCell>
                <TableCell align="right"><Money fen={amount} /></TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow sx={{ '& td': { fontSize: 14, fontWeight: 600, color: 'text.primary', border: 0, height: 44 } }}>
              <TableCell>合计</TableCell>
              <TableCell align="right">{receipts}</TableCell>
              <TableCell align="right"><Money fen={received} /></TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      </Paper>
      <Paper variant="outlined" sx={{ p: 4, display: 'grid', gap: 2 }}>
        <Typography component="h3" variant="h2">钱箱应有现金</Typography>
        <Box sx={{ fontSize: 36, lineHeight: '48px', fontWeight: 600 }}>{formatYuan(expectedCash)}</Box>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', rowGap: 1, '& dt': { color: 'text.secondary' }, '& dd': { m: 0, textAlign: 'right' } }}>
          <dt>备用金</dt><dd><Money fen={openingFloat} /></dd>
          <dt>现金收款</dt><dd><Money fen={cash} /></dd>
        </Box>
        <Typography variant="caption" color="textSecondary">找零已经扣除，应和钱箱里的现金一致。</Typography>
      </Paper>
      <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>清点现金和交班还没有开通，班次会一直保持进行中，收款照常记在这个班次里。</Alert>
    </Box>
  );
}
