import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { goodsImportRow } from '@partsdesk/core/goods/goodsImportLifecycle';
import { ApiError } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { useState } from 'react';

type Row = Schemas['GoodsImportRow'];
type Cell = Row['cells'][number];
type Change = { cells?: { field: Cell['field']; text: string }[]; skipped?: boolean };

interface ImportRowsProps {
  rows: readonly Row[];
  titleOf: (field: Cell['field']) => string;
  mend: (row: Row, change: Change) => Promise<void>;
}

const { faulty, skipped, imported, undone } = goodsImportRow.statuses;
const isDone = ({ state }: Row) => state === imported.code || state === undone.code;

/** Focuses the next faulty cell of the table. */
function toNextFault(from: HTMLElement) {
  const inputs = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  inputs
    .slice(inputs.indexOf(from as HTMLInputElement) + 1)
    .find((input) => input.getAttribute('aria-invalid') === 'true')
    ?.focus();
}

/** Edits a faulty cell: Enter saves and focuses the next fault, Esc reverts. */
function MendCell({ cell, label, save }: { cell: Cell; label: string; save: (text: string) => Promise<void> }) {
  const [text, setText] = useState(cell.text);
  const [known, setKnown] = useState(cell.text);
  if (known !== cell.text) {
    setKnown(cell.text);
    setText(cell.text);
  }
  const keep = () =>
    text === cell.text
      ? Promise.resolve()
      : save(text).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          setText(cell.text);
        });
  return (
    <>
      <InputBase
        value={text}
        error={cell.fault !== null}
        inputProps={{ 'aria-label': label, 'aria-invalid': cell.fault !== null, maxLength: 500 }}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            setText(cell.text);
          }
          if (event.key !== 'Enter') return;
          toNextFault(event.target as HTMLElement);
          if (document.activeElement === event.target) void keep();
        }}
        sx={{
          width: '100%',
          // A bar code is seen whole: fourteen digits, the caret, padding and border.
          minWidth: cell.field === 'barCode' ? 'calc(14ch + 16px)' : 96,
          px: 1.5,
          fontSize: 13,
          border: 1,
          borderRadius: 1,
          borderColor: cell.fault ? 'error.main' : 'divider',
          bgcolor: 'background.paper',
          '&.Mui-focused': { borderColor: 'primary.main' },
        }}
      />
      {cell.fault && (
        <Box sx={{ color: 'error.main', fontSize: 12, maxWidth: 220, whiteSpace: 'normal' }}>{cell.fault}</Box>
      )}
    </>
  );
}

function ShownCell({ cell }: { cell: Cell }) {
  return (
    <>
      {cell.before !== null && (
        <Box component="s" sx={{ color: 'text.secondary', mr: 1 }}>
          {cell.before || '空'}
        </Box>
      )}
      <Box component="span" sx={cell.before === null ? {} : { fontWeight: 600 }}>
        {cell.text}
      </Box>
    </>
  );
}

/** Lists a sheet's rows with their outcome; faulty ones are corrected in place. */
export function ImportRows({ rows, titleOf, mend }: ImportRowsProps) {
  const fields = rows[0]?.cells.map(({ field }) => field) ?? [];
  // Keeps the inputs of a row that the user has begun to correct, even when it is valid already.
  const [touched, setTouched] = useState<readonly number[]>([]);
  const change = (row: Row, what: Change) => {
    setTouched((before) => [...before, row.rowNo]);
    return mend(row, what);
  };
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label="表格内容"
      sx={{ overflow: 'auto', maxHeight: '52vh', border: 1, borderColor: 'divider', borderRadius: 1.5 }}
    >
      <Table
        size="small"
        stickyHeader
        sx={{
          '& td, & th': { whiteSpace: 'nowrap', px: 2, py: 1 },
          '& td': { verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>行</TableCell>
            <TableCell>状态</TableCell>
            {fields.map((field) => (
              <TableCell key={field}>{titleOf(field)}</TableCell>
            ))}
            <TableCell>操作</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.rowNo} sx={row.state === skipped.code ? { '& td': { color: 'text.secondary' } } : {}}>
              <TableCell>{row.rowNo}</TableCell>
              <TableCell>
                <LifecycleChip lifecycle={goodsImportRow} status={row.state} />
                {row.fault && (
                  <Box sx={{ color: 'error.main', fontSize: 12, maxWidth: 200, whiteSpace: 'normal' }}>{row.fault}</Box>
                )}
              </TableCell>
              {row.cells.map((cell) => (
                <TableCell key={cell.field}>
                  {row.state === faulty.code ||
                  (touched.includes(row.rowNo) && !isDone(row) && row.state !== skipped.code) ? (
                    <MendCell
                      cell={cell}
                      label={`第${String(row.rowNo)}行${titleOf(cell.field)}`}
                      save={(text) => change(row, { cells: [{ field: cell.field, text }] })}
                    />
                  ) : (
                    <ShownCell cell={cell} />
                  )}
                </TableCell>
              ))}
              <TableCell>
                {!isDone(row) && (
                  <Button
                    size="small"
                    aria-label={`${row.state === skipped.code ? '恢复' : '跳过'}第${String(row.rowNo)}行`}
                    onClick={() => void change(row, { skipped: row.state !== skipped.code }).catch(() => undefined)}
                  >
                    {row.state === skipped.code ? '恢复' : '跳过'}
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
