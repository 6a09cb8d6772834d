import Box from '@mui/material/Box';
import { EditableLines } from '@partsdesk/ui/form/EditableLines';
import type { LineColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { RowCard, type CardFacts } from '@partsdesk/ui/list/RowCard';
import { usePhone } from '@partsdesk/ui/page/usePhone.ts';

interface DocumentLinesProps<Line> {
  label: string;
  lines: readonly Line[];
  columns: readonly LineColumn<Line>[];
  card: (line: Line) => CardFacts;
}

const NOTHING = () => undefined;

/** Shows read-only lines as a table, or as cards on a phone. */
export function DocumentLines<Line extends { id: string }>({ label, lines, columns, card }: DocumentLinesProps<Line>) {
  if (usePhone())
    return (
      <Box sx={{ display: 'grid', gap: 2, p: 3, pt: 0 }}>
        {lines.map((line) => (
          <RowCard key={line.id} facts={card(line)} />
        ))}
      </Box>
    );
  return (
    <EditableLines
      label={label}
      lines={lines}
      columns={columns}
      lineKey={({ id }) => id}
      onChange={NOTHING}
      removable={false}
    />
  );
}
