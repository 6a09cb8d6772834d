import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useRef, useState } from 'react';
import type { LineColumn } from '../list/columns/lineColumns';
import { pastedCells, pasteInto, refusedIn } from './pasteLines';

interface EditableLinesProps<Line> {
  label: string;
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  columns: readonly LineColumn<Line>[];
  lineKey: (line: Line, index: number) => string;
  /**
   * Makes a new line for Enter on the last line and for a paste that is longer than the table. Without it, lines cannot
   * be added here.
   */
  blank?: () => Line;
  /** Label of a button below the table that adds a line and leads into it. */
  addLabel?: string | undefined;
  /** What stands beside that button, such as sums. */
  beside?: React.ReactNode;
  removable?: boolean;
  /** Validation errors by path, such as `lines[0].price`. */
  errors?: Readonly<Record<string, string>>;
  /** First segment of the error paths. */
  name?: string;
  empty?: string;
}

/** On a phone a line is a card, whose cells bear their columns' names: nothing is reached by scrolling sideways. */
const asCards = {
  minWidth: { sm: 'max-content' },
  '@media (max-width: 575.98px)': {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody': { display: 'grid', gap: 2 },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      p: 2,
    },
    '& td': { display: 'block', border: 0, p: 1, textAlign: 'left', overflowWrap: 'anywhere' },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      display: 'block',
      fontSize: 12,
      color: 'text.secondary',
    },
    '& input:not([type=checkbox])': { minHeight: 40, textAlign: 'left' },
    '& td[colspan]': { gridColumn: '1 / -1' },
  },
} as const;

/** Edits a document's lines like a spreadsheet: arrow keys, Enter, paste of several rows. */
export function EditableLines<Line>({
  label,
  lines,
  onChange,
  columns,
  lineKey,
  blank,
  addLabel,
  beside,
  removable = true,
  errors = {},
  name = 'lines',
  empty = '还没有商品',
}: EditableLinesProps<Line>) {
  const table = useRef<HTMLTableElement>(null);
  /** The cell to which Enter went on within its line, and the column from where. */
  const wentOn = useRef<{ row: number; column: number; from: number }>(undefined);
  const [editing, setEditing] = useState<{ row: number; column: number; text: string; dropped?: string | undefined }>();
  /** Texts that their cells cannot take, by cell: they stay in sight until they are typed anew. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const cellOf = (line: Line, row: number, field: string) => `${lineKey(line, row)} ${field}`;

  const focus = (row: number, column: number) =>
    setTimeout(() => table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)?.focus());
  const editable = columns.flatMap((column, index) => (column.edit ? [index] : []));

  function type(row: number, column: number, typed: string) {
    const edit = columns[column]?.edit;
    if (!edit) return;
    const text = edit.filter?.(typed) ?? typed;
    setEditing({ row, column, text, dropped: edit.dropped?.(typed) });
    const line = lines[row];
    if (line !== undefined) {
      const cell = cellOf(line, row, columns[column]?.field ?? '');
      const others = Object.entries(refused).filter(([one]) => one !== cell);
      setRefused(Object.fromEntries(edit.problem?.(text) ? [...others, [cell, text]] : others));
    }
    onChange(lines.map((line, index) => (index === row ? edit.write(line, text) : line)));
  }

  function addLine() {
    if (!blank) return;
    onChange([...lines, blank()]);
    focus(lines.length, editable[0] ?? 0);
  }

  function below(row: number, column: number) {
    if (row + 1 < lines.length) focus(row + 1, column);
    else addLine();
  }

  /** Goes on to what the line still wants, then to the column of the line below from where it went on. */
  function enter(row: number, column: number) {
    const line = lines[row];
    const wanted = line && columns[column]?.edit?.next?.(line);
    const next = columns.findIndex(({ field, edit }) => edit && field === wanted);
    if (next >= 0) {
      wentOn.current = { row, column: next, from: column };
      return focus(row, next);
    }
    const { row: to, column: at, from } = wentOn.current ?? {};
    below(row, to === row && at === column && from !== undefined ? from : column);
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const input = event.currentTarget;
    const beside = (step: 1 | -1) => editable[editable.indexOf(column) + step];
    // Arrow keys leave a cell whose whole text is selected, which it is after it was entered, as in a spreadsheet.
    const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const left = event.key === 'ArrowLeft' && (whole || input.selectionEnd === 0) ? beside(-1) : undefined;
    const right =
      event.key === 'ArrowRight' && (whole || input.selectionStart === input.value.length) ? beside(1) : undefined;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') enter(row, column);
    else if (event.key === 'ArrowDown') focus(row + 1, column);
    else if (event.key === 'ArrowUp') focus(row - 1, column);
    else if (left !== undefined || right !== undefined) focus(row, left ?? right ?? column);
    else return;
    event.preventDefault();
  }

  function onPaste(event: React.ClipboardEvent, row: number, column: number) {
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    setEditing(undefined);
    const pasted = pasteInto(lines, columns, cells, { row, column }, blank);
    setRefused((before) => ({
      ...before,
      ...Object.fromEntries(
        refusedIn(columns, cells, { row, column }).flatMap((cell) => {
          const line = pasted[cell.row];
          return line === undefined ? [] : [[cellOf(line, cell.row, cell.field), cell.text]];
        }),
      ),
    }));
    onChange(pasted);
  }

  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Table ref={table} size="small" aria-label={label} sx={asCards}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: 48 }}>#</TableCell>
              {columns.map((column) => (
                <TableCell
                  key={column.label}
                  align={column.align ?? 'left'}
                  sx={{ width: column.width, minWidth: column.width ?? 180 }}
                >
                  {column.label}
                </TableCell>
              ))}
              {removable && <TableCell sx={{ width: 56 }}>操作</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.length === 0 && (
              <TableRow>
                <TableCell colSpan={columns.length + 2} align="center" sx={{ color: 'text.secondary', py: 8 }}>
                  {empty}
                </TableCell>
              </TableRow>
            )}
            {lines.map((line, row) => (
              <TableRow key={lineKey(line, row)} hover>
                <TableCell sx={{ color: 'text.secondary' }}>{row + 1}</TableCell>
                {columns.map((column, index) => {
                  if (!column.edit)
                    return (
                      <TableCell key={column.label} data-label={column.label} align={column.align ?? 'left'}>
                        {column.show(line)}
                      </TableCell>
                    );
                  const typing = editing?.row === row && editing.column === index;
                  const kept = refused[cellOf(line, row, column.field)];
                  const text = typing ? editing.text : (kept ?? column.edit.text(line));
                  const wrong = column.edit.problem?.(text);
                  const problem = wrong ?? errors[`${name}[${row}].${column.field}`];
                  return (
                    <TableCell key={column.label} data-label={column.label} sx={{ p: '2px 4px' }}>
                      <Box
                        component="input"
                        data-cell={`${row}:${index}`}
                        aria-label={`${column.label}，第${row + 1}行`}
                        aria-invalid={problem ? true : undefined}
                        data-refused={wrong === undefined ? undefined : ''}
                        title={problem}
                        autoComplete="off"
                        inputMode={column.align === 'right' ? 'decimal' : 'text'}
                        value={text}
                        onChange={(event: React.ChangeEvent<HTMLInputElement>) => type(row, index, event.target.value)}
                        onFocus={(event: React.FocusEvent<HTMLInputElement>) => event.target.select()}
                        onBlur={() => setEditing(undefined)}
                        onKeyDown={(event: React.KeyboardEvent<HTMLInputElement>) => onKeyDown(event, row, index)}
                        onPaste={(event: React.ClipboardEvent) => onPaste(event, row, index)}
                        sx={{
                          width: '100%',
                          height: 34,
                          px: 2,
                          font: 'inherit',
                          color: 'inherit',
                          textAlign: column.align ?? 'left',
                          border: 1,
                          borderColor: problem ? 'error.main' : 'divider',
                          borderRadius: 1,
                          bgcolor: 'background.paper',
                          outlineOffset: -2,
                          '&:hover': { borderColor: 'text.secondary' },
                        }}
                      />
                      {!problem && typing && editing.dropped && (
                        <Box role="status" sx={{ color: 'text.secondary', fontSize: 12, px: 2 }}>
                          {editing.dropped}
                        </Box>
                      )}
                      {problem && (
                        <Box role="alert" sx={{ color: 'error.main', fontSize: 12, px: 2 }}>
                          {problem}
                        </Box>
                      )}
                    </TableCell>
                  );
                })}
                {removable && (
                  <TableCell sx={{ p: 0 }}>
                    <IconButton
                      size="small"
                      aria-label={`删除第${row + 1}行`}
                      onClick={() => onChange(lines.filter((_, index) => index !== row))}
                    >
                      <Delete fontSize="small" />
                    </IconButton>
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {addLabel && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
          <Button size="small" onClick={addLine}>
            {addLabel}
          </Button>
          {beside}
        </Box>
      )}
    </>
  );
}
