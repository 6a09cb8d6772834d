import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { Money } from '@partsdesk/ui/text/Money';

const AGES = [
  ['days30', '30 天内'],
  ['days60', '31–60 天'],
  ['days90', '61–90 天'],
  ['older', '90 天以上'],
] as const;

/** The bills that a statement leaves open at its end, by age and one by one. */
export function StatementBills({ bills, ages }: Pick<Schemas['CustomerStatement'], 'bills' | 'ages'>) {
  const title = `未结清的单（${String(bills.length)}）`;
  return (
    <DetailSection title={title}>
      <Typography variant="body2">
        {AGES.map(
          ([field, label]) =>
            ages[field] !== 0 && (
              <Box component="span" key={field} sx={{ mr: 4 }}>
                {label} <Money fen={ages[field]} />
              </Box>
            ),
        )}
      </Typography>
      <Box role="region" aria-label="未结清的单表" tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell>出库单</TableCell>
              <TableCell align="right">账龄</TableCell>
              <TableCell align="right">未结清</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {bills.map(({ id, code, day, days, owed }) => (
              <TableRow key={id}>
                <TableCell>
                  {code}
                  <Typography variant="caption" color="textSecondary" component="div">
                    {day}
                  </Typography>
                </TableCell>
                <TableCell align="right">{days} 天</TableCell>
                <TableCell align="right">
                  <Money fen={owed} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </DetailSection>
  );
}
