import type { LineColumn } from './lineColumns';

/** The cells of a text that a spreadsheet put on the clipboard. */
export function pastedCells(text: string): string[][] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
}

/** Writes pasted cells from one cell on, rightwards and down; columns that are only read are passed over. */
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
      return edit ? edit.write(changed, edit.filter?.(cell) ?? cell) : changed;
    }, line);
  });
  return result;
}
