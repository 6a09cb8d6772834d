import { parseYuan, yuanInput, type Fen } from '@partsdesk/core/money';
import { filterNumber } from '@partsdesk/core/price';
import { isQuantity } from '@partsdesk/core/quantity';

export interface LineColumn<Line> {
  /** The field's name in the request, for the server's problems. */
  field: string;
  label: string;
  width?: number | string;
  align?: 'left' | 'right';
  show: (line: Line) => React.ReactNode;
  /** Without it the column is only read. */
  edit?: {
    text: (line: Line) => string;
    write: (line: Line, text: string) => Line;
    filter?: (text: string) => string;
  };
}

type KeysOf<Line, Value> = {
  [Key in keyof Line]-?: Value extends Line[Key] ? (Line[Key] extends Value | null | undefined ? Key : never) : never;
}[keyof Line] &
  string;

interface Look {
  label: string;
  width?: number | string;
}

/** A column that is only read. */
export function readColumn<Line>(
  field: string,
  look: Look & { align?: 'left' | 'right' },
  show: (line: Line) => React.ReactNode,
): LineColumn<Line> {
  return { field, ...look, show };
}

export function textColumn<Line>(field: KeysOf<Line, string>, look: Look & { maxLength?: number }): LineColumn<Line> {
  const text = (line: Line) => (line[field] as string | null | undefined) ?? '';
  return {
    field,
    label: look.label,
    ...(look.width ? { width: look.width } : {}),
    show: text,
    edit: { text, write: (line, value) => ({ ...line, [field]: value.slice(0, look.maxLength ?? 200) }) },
  };
}

function numberColumn<Line>(
  field: KeysOf<Line, number>,
  look: Look,
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
    ...look,
    align: 'right',
    show: text,
    edit: {
      text,
      filter: (typed) => filterNumber(typed, { decimals }),
      write: (line, typed) => ({ ...line, [field]: parse(typed) ?? 0 }),
    },
  };
}

/** Held in fen, typed in yuan. */
export function priceColumn<Line>(field: KeysOf<Line, Fen>, look: Look): LineColumn<Line> {
  return numberColumn(field, look, 2, yuanInput, parseYuan);
}

export function quantityColumn<Line>(
  field: KeysOf<Line, number>,
  look: Look & { decimals?: number },
): LineColumn<Line> {
  const { decimals = 3, ...rest } = look;
  return numberColumn(field, rest, decimals, String, (text) =>
    text !== '' && isQuantity(Number(text)) ? Number(text) : undefined,
  );
}
