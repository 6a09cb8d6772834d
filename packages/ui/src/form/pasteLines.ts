import type { LineColumn } from '../list/columns/lineColumns';

/** Splits a spreadsheet's clipboard text into cells. */
export function pastedCells(text: string): string[][] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
}

const readPasted = <Line>({ paste, filter }: NonNullable<LineColumn<Line>['edit']>, cell: string) =>
  (paste ?? filter)?.(cell) ?? cell;

/** Writes pasted cells from one cell on, rightwards and down; skips read-only columns. */
export function pasteInto<Line>(
  lines: readonly Line[],
  columns: readonly LineColumn<Line>[],
  cells: readonly (readonly string[])[],
  from: { row: number; column: number },
  blank?: () => Line,
): Line[] {
  const result = [...lines];
  const editable = columns.slice(from.column).flatMap((column) => (column.edit ? [column.edit] : []));
  cells.forEach((row, down) => {
    const line = result[from.row + down] ?? blank?.();
    if (line === undefined) return;
    result[from.row + down] = row.reduce<Line>((changed, cell, right) => {
      const edit = editable[right];
      return edit ? edit.write(changed, readPasted(edit, cell)) : changed;
    }, line);
  });
  return result;
}

/** Lists the pasted cells whose text their column cannot take. */
export function refusedIn<Line>(
  columns: readonly LineColumn<Line>[],
  cells: readonly (readonly string[])[],
  from: { row: number; column: number },
): { row: number; field: string; text: string }[] {
  const editable = columns.slice(from.column).filter(({ edit }) => edit);
  return cells.flatMap((row, down) =>
    row.flatMap((cell, right) => {
      const { field, edit } = editable[right] ?? {};
      const text = edit ? readPasted(edit, cell) : cell;
      return field !== undefined && edit?.problem?.(text) ? [{ row: from.row + down, field, text }] : [];
    }),
  );
}
