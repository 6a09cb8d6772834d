import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

interface SlipTableProps<Line> {
  lines: readonly Line[];
  /** Heading, text, and whether it is a number. */
  columns: readonly (readonly [
    title: string,
    text: (line: Line, index: number) => React.ReactNode,
    figure?: 'figure',
  ])[];
  /** Sums of the last row, by heading. */
  total?: Readonly<Record<string, React.ReactNode>>;
}

/** Prints a slip's lines as a fully ruled table. */
export function SlipTable<Line extends { id: string }>({ lines, columns, total }: SlipTableProps<Line>) {
  const side = (figure: 'figure' | undefined) => (figure ? 'right' : 'left');
  return (
    <Table
      size="small"
      sx={{
        borderCollapse: 'collapse',
        '& td, & th': {
          border: '1px solid',
          borderColor: 'common.black',
          px: 1.5,
          py: 1,
          fontSize: 12,
          lineHeight: '16px',
          color: 'common.black',
        },
        '& th': { fontWeight: 600, bgcolor: 'transparent', whiteSpace: 'nowrap' },
        '& tr': { breakInside: 'avoid' },
      }}
    >
      <TableHead>
        <TableRow>
          {columns.map(([title, , figure]) => (
            <TableCell key={title} align={side(figure)}>
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line, index) => (
          <TableRow key={line.id}>
            {columns.map(([title, text, figure]) => (
              <TableCell key={title} align={side(figure)} sx={figure && { whiteSpace: 'nowrap' }}>
                {text(line, index)}
              </TableCell>
            ))}
          </TableRow>
        ))}
        {total && (
          <TableRow>
            {columns.map(([title, , figure]) => (
              <TableCell key={title} align={side(figure)} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {total[title]}
              </TableCell>
            ))}
          </TableRow>
        )}
      </TableBody>
    </Table>
  );
}
