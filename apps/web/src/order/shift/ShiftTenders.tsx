import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatYuan } from '@partsdesk/core/money';
import { varianceLabel } from '@partsdesk/core/order/shift/shiftCash';
import { shiftTenders, type ShiftTakings } from '@partsdesk/print/documents/shiftTenders';
import { Money } from '@partsdesk/ui/text/Money';

/** Shows a variance as over, short or none. */
export function Variance({ fen }: { fen: number | null }) {
  if (fen === null) return <>-</>;
  return fen === 0 ? (
    <>{varianceLabel(fen)}</>
  ) : (
    <Box component="span" sx={{ color: fen < 0 ? 'error.main' : 'warning.main', whiteSpace: 'nowrap' }}>
      {varianceLabel(fen)} {formatYuan(Math.abs(fen))}
    </Box>
  );
}

/** Shows each way to pay as a card where the columns have no room: a phone, or a drawer. */
const asCards = {
  '@container (max-width: 699.98px)': {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody': { display: 'grid', gap: 2 },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      p: 2,
    },
    '& th[scope=row]': { display: 'block', border: 0, p: 1, gridColumn: '1 / -1', fontWeight: 600 },
    '& td': { display: 'block', border: 0, p: 1, textAlign: 'left' },
    '& td::before': { content: 'attr(data-label)', display: 'block', fontSize: 12, color: 'text.secondary' },
  },
} as const;

const column = (label: string, of: React.ReactNode) => ({ label, of });

/**
 * 各收款方式: shows what each way to pay received, gave back and kept, and what was found of it; before the count only
 * how often.
 */
export function ShiftTenders({ shift }: { shift: ShiftTakings }) {
  const counted = shift.expectedCash !== null;
  const rows = shiftTenders(shift).map((tender) => ({
    ...tender,
    columns: counted
      ? [
          column('笔数', tender.count),
          column('收款', <Money fen={tender.received} />),
          column('退款', <Money fen={tender.refunded} />),
          column('净收', <Money fen={tender.amount} />),
          column('应有', <Money fen={tender.expected} />),
          column('实点', <Money fen={tender.counted} />),
          column('差异', <Variance fen={tender.variance} />),
        ]
      : [column('收款笔数', tender.count), column('退款笔数', tender.refundCount)],
  }));
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Table size="small" aria-label="各收款方式" sx={{ '& td, & th': { px: 2 }, ...asCards }}>
        <TableHead>
          <TableRow>
            <TableCell>收款方式</TableCell>
            {rows[0]?.columns.map(({ label }) => (
              <TableCell key={label} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ method, label, columns }) => (
            <TableRow key={method}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400, whiteSpace: 'nowrap' }}>
                {label}
              </TableCell>
              {columns.map((one) => (
                <TableCell key={one.label} data-label={one.label} align="right">
                  {one.of}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
