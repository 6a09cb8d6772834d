import type { Cell } from './readWorkbook';

/** A column of an uploaded sheet, declared once for its template, its reading and its errors. */
interface ColumnBase {
  /** The column's heading. */
  title: string;
  required?: boolean;
  /** The value in the template's example row. */
  example?: string | number;
  width?: number;
}
interface TextColumn extends ColumnBase {
  kind: 'text' | 'mobile' | 'day';
  maxLength?: number;
  /** Checks a text that is not empty; returns the fault. */
  check?: (text: string) => string | undefined;
}
interface NumberColumn extends ColumnBase {
  /** `fen`: entered in yuan. `quantity`: at most three decimals. */
  kind: 'fen' | 'quantity' | 'whole';
  /** Bounds of the value that is read: of `fen` in fen. */
  least?: number;
  most?: number;
}
interface ChoiceColumn<Value extends string | number = string | number> extends ColumnBase {
  kind: 'choice';
  choices: Readonly<Record<string, Value>>;
}
export type SheetColumn = TextColumn | NumberColumn | ChoiceColumn;
export type SheetColumns = Readonly<Record<string, SheetColumn>>;

type Plain<Column> = Column extends { kind: 'text' | 'mobile' | 'day' }
  ? string
  : Column extends { kind: 'fen' | 'quantity' | 'whole' }
    ? number
    : Column extends { choices: infer Choices }
      ? Choices[keyof Choices]
      : never;
/** The values of a row; an optional cell may be null. */
export type RowOf<Columns extends SheetColumns> = {
  [Key in keyof Columns]: Columns[Key] extends { required: true } ? Plain<Columns[Key]> : Plain<Columns[Key]> | null;
};

export class CellFault extends Error {}

const trimmed = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell).trim());

/** Reads the value of a cell; throws a CellFault with a message for the user. */
export function valueIn(column: SheetColumn, cell: Cell | undefined): string | number | null {
  const text = trimmed(cell);
  if (!text) {
    if (column.required) throw new CellFault('不能为空');
    return null;
  }
  switch (column.kind) {
    case 'text':
    case 'mobile':
    case 'day':
      return textIn(column, cell, text);
    case 'fen':
    case 'quantity':
    case 'whole':
      return numberIn(column, text);
    case 'choice': {
      const value = Object.entries(column.choices).find(([label]) => label === text)?.[1];
      if (value === undefined) throw new CellFault(`只能填${Object.keys(column.choices).join('、')}`);
      return value;
    }
  }
}

function textIn({ kind, maxLength = 200, check }: TextColumn, cell: Cell | undefined, text: string): string {
  // Excel keeps fifteen digits of a number; longer ones are lost already.
  if (typeof cell === 'number' && !Number.isSafeInteger(cell) && Math.abs(cell) > 1e15)
    throw new CellFault('数字太长已失真，请把单元格格式设为文本后重新填写');
  if (text.includes('\0') || !text.isWellFormed()) throw new CellFault('含有无法保存的字符');
  if ([...text].length > maxLength) throw new CellFault(`最多${String(maxLength)}个字`);
  if (kind === 'mobile' && !/^1[3-9]\d{9}$/.test(text)) throw new CellFault('不是有效的手机号');
  if (kind === 'day') return dayIn(text);
  const fault = check?.(text);
  if (fault) throw new CellFault(fault);
  return text;
}

function dayIn(text: string): string {
  const [, year = '', month = '', day = ''] = /^((?:19|20)\d\d)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${written}T00:00:00Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== written)
    throw new CellFault('不是有效的日期，请按 2026-01-31 填写');
  return written;
}

const DECIMALS = { fen: 2, quantity: 3, whole: 0 } as const;

function numberIn(
  { kind, least = 0, most = kind === 'fen' ? 9_999_999_999 : 9_999_999 }: NumberColumn,
  text: string,
): number {
  const plain = text.replace(/[,，]/g, '');
  const value = Number(plain);
  if (!/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(plain) || !Number.isFinite(value)) throw new CellFault('不是有效的数字');
  const scale = 10 ** DECIMALS[kind];
  const scaled = Math.round(value * scale);
  // Tolerates the rounding errors of computed cells.
  if (Math.abs(value * scale - scaled) > 1e-6 * Math.max(1, Math.abs(scaled) / 1e6))
    throw new CellFault(kind === 'whole' ? '必须是整数' : `最多${String(DECIMALS[kind])}位小数`);
  const read = kind === 'fen' ? scaled : scaled / scale;
  const told = (bound: number) => String(kind === 'fen' ? bound / scale : bound);
  if (read < least) throw new CellFault(`不能小于${told(least)}`);
  if (read > most) throw new CellFault(`不能大于${told(most)}`);
  return read;
}
