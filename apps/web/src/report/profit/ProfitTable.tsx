import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { Cost } from '@partsdesk/ui/text/Cost';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';

type Line = Schemas['ProfitLine'];
type Column = Schemas['ProfitColumn'];

const SECTIONS: readonly { section: Line['section']; title: string }[] = [
  { section: 'profit', title: '利润' },
  { section: 'cash', title: '现金流' },
  { section: 'stock', title: '库存' },
  { section: 'check', title: '核对（应为 0）' },
];

const pinned = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', minWidth: 136 } as const;

interface ProfitTableProps {
  columns: readonly Column[];
  lines: readonly Line[];
  /** The list whose total is a figure: of a column by its place, or of the sums. */
  addressOf: (line: Line, at: number | 'total') => string | undefined;
}

/** Shows the statement: its sections below each other, shops or months side by side. */
export function ProfitTable({ columns, lines, addressOf }: ProfitTableProps) {
  const several = columns.length > 1;
  const off = lines.some(({ section, amounts }) => section === 'check' && amounts.some((amount) => amount !== 0));
  return (
    <Box
      role="region"
      aria-label="经营报表明细"
      tabIndex={0}
      sx={{ overflow: 'auto', height: '100%', bgcolor: 'background.paper' }}
    >
      <Table size="small" stickyHeader aria-label="经营报表">
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...pinned, zIndex: 3 }}>
              项目
              <Typography variant="caption" color="textSecondary" component="div">
                {columns[0]?.from} 至 {columns.at(-1)?.to}
              </Typography>
            </TableCell>
            {columns.map(({ id, name, closed }) => (
              <TableCell key={id} align="right" sx={{ minWidth: 128, whiteSpace: 'nowrap' }}>
                {name}
                {closed && <Chip size="small" label="已关账" sx={{ ml: 1 }} />}
              </TableCell>
            ))}
            {several && (
              <TableCell align="right" sx={{ minWidth: 128 }}>
                合计
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {SECTIONS.map(({ section, title }) => (
            <Fragment key={section}>
              <TableRow>
                <TableCell
                  component="th"
                  scope="rowgroup"
                  sx={{
                    ...pinned,
                    fontWeight: 600,
                    pt: 4,
                    color: section === 'check' && off ? 'error.main' : undefined,
                  }}
                >
                  {title}
                </TableCell>
                <TableCell colSpan={columns.length + (several ? 1 : 0)} />
              </TableRow>
              {lines
                .filter((line) => line.section === section)
                .map((line) => (
                  <TableRow key={line.key} hover>
                    <TableCell
                      component="th"
                      scope="row"
                      sx={{ ...pinned, pl: line.part ? 8 : 4, fontWeight: line.sum ? 600 : 400 }}
                    >
                      {line.name}
                    </TableCell>
                    {columns.map((column, index) => (
                      <Amount
                        key={column.id}
                        line={line}
                        amount={line.amounts[index] ?? 0}
                        address={addressOf(line, index)}
                      />
                    ))}
                    {several && <Amount line={line} amount={line.total} address={addressOf(line, 'total')} />}
                  </TableRow>
                ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Amount({ line, amount, address }: { line: Line; amount: number; address?: string | undefined }) {
  const shown = <Cost value={amount} />;
  const wrong = line.section === 'check' && amount !== 0;
  return (
    <TableCell
      align="right"
      sx={{
        fontVariantNumeric: 'tabular-nums',
        fontWeight: line.sum ? 600 : 400,
        ...(wrong ? { color: 'error.main' } : {}),
      }}
    >
      {address ? (
        <Link component={RouterLink} to={address} underline="hover">
          {shown}
        </Link>
      ) : (
        shown
      )}
    </TableCell>
  );
}
