import { parseYuan, yuanInput, type Fen } from '@partsdesk/core/money';
import { numberProblem, takenNumber, typedNumber } from '@partsdesk/core/price';
import { isQuantity } from '@partsdesk/core/quantity';

export interface LineColumn<Line> {
  /** Field name in the request, to which the server's errors refer. */
  field: string;
  label: string;
  width?: number | string;
  align?: 'left' | 'right';
  show: (line: Line) => React.ReactNode;
  /** Editing of the column; without it the column is read-only. */
  edit?: {
    text: (line: Line) => string;
    write: (line: Line, text: string) => Line;
    filter?: (text: string) => string;
    /** Reads a pasted text, which is refused rather than filtered; without it, as a typed one. */
    paste?: (text: string) => string;
    /** Tells what the filter has dropped of a typed text. */
    dropped?: (typed: string) => string | undefined;
    /** Tells what is wrong with the text while it stands in the cell. */
    problem?: (text: string) => string | undefined;
    /** Field of the line that Enter goes on to; undefined for the line below. */
    next?: (line: Line) => string | undefined;
  };
}

type KeysOf<Line, Value> = {
  [Key in keyof Line]-?: Value extends Line[Key] ? (Line[Key] extends Value | null | undefined ? Key : never) : never;
}[keyof Line] &
  string;

interface ColumnOptions {
  label: string;
  width?: number | string;
}

/** Makes a read-only column. */
export function readColumn<Line>(
  field: string,
  options: ColumnOptions & { align?: 'left' | 'right' },
  show: (line: Line) => React.ReactNode,
): LineColumn<Line> {
  return { field, ...options, show };
}

export function textColumn<Line>(
  field: KeysOf<Line, string>,
  options: ColumnOptions & { maxLength?: number },
): LineColumn<Line> {
  const text = (line: Line) => (line[field] as string | null | undefined) ?? '';
  return {
    field,
    label: options.label,
    ...(options.width ? { width: options.width } : {}),
    show: text,
    edit: { text, write: (line, value) => ({ ...line, [field]: value.slice(0, options.maxLength ?? 200) }) },
  };
}

/** Makes a cell that takes numbers: it says what it drops of a typed text, and refuses a pasted one in its sight. */
export const numberCell = (decimals: number) => ({
  filter: (typed: string) => takenNumber(typed, { decimals }).text,
  paste: typedNumber,
  dropped: (typed: string) => takenNumber(typed, { decimals }).dropped,
  problem: (typed: string) => numberProblem(typed, { decimals }),
});

function numberColumn<Line>(
  field: KeysOf<Line, number>,
  options: ColumnOptions,
  decimals: number,
  show: (value: number) => string,
  parse: (text: string) => number | undefined,
): LineColumn<Line> {
  const value = (line: Line) => line[field] as number | null | undefined;
  const text = (line: Line) => {
    const known = value(line);
    return known === null || known === undefined ? '' : show(known);
  };
  return {
    field,
    ...options,
    align: 'right',
    show: text,
    edit: {
      text,
      ...numberCell(decimals),
      write: (line, typed) => ({
        ...line,
        [field]: (numberProblem(typed, { decimals }) ? undefined : parse(typed)) ?? 0,
      }),
    },
  };
}

/** Makes a column that holds fen and edits yuan. */
export function priceColumn<Line>(field: KeysOf<Line, Fen>, options: ColumnOptions): LineColumn<Line> {
  return numberColumn(field, options, 2, yuanInput, parseYuan);
}

export function quantityColumn<Line>(
  field: KeysOf<Line, number>,
  options: ColumnOptions & { decimals?: number },
): LineColumn<Line> {
  const { decimals = 3, ...rest } = options;
  return numberColumn(field, rest, decimals, String, (text) =>
    text !== '' && isQuantity(Number(text)) ? Number(text) : undefined,
  );
}
