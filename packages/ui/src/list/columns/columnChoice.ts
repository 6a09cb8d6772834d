import { useState } from 'react';
import type { Column } from '../usePagedList';

const keyOf = (label: string) => `partsdesk.columns.${label}`;

const widthsOf = (label: string) => `${keyOf(label)}.widths`;

/** Reads what this browser keeps; a text that is none counts as nothing. */
function read<Value>(key: string): Readonly<Record<string, Value>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Value>) : {};
  } catch {
    return {};
  }
}

const isShown = (
  choice: Readonly<Record<string, boolean>>,
  { field, atFirst }: { field: string; atFirst?: 'hidden' },
) => choice[field] ?? atFirst !== 'hidden';

/** Names the columns on the screen in their order, for a sheet of the same list. */
export const shownFields = <Row extends object>(label: string, columns: readonly Column<Row>[]): string => {
  const choice = read<boolean>(keyOf(label));
  return columns.flatMap((column) => (isShown(choice, column) ? [column.field] : [])).join(',');
};

/** Keeps which columns of a list are shown, and how wide: the first, which names the row, always is shown. */
export function useColumnChoice<Row extends object>(label: string, columns: readonly Column<Row>[]) {
  const [choice, setChoice] = useState(() => read<boolean>(keyOf(label)));
  const [widths, setWidths] = useState(() => read<number>(widthsOf(label)));
  return {
    /** Of the columns that were dragged, in px. */
    widths,
    resize: (field: string, width: number) => {
      const next = { ...widths, [field]: Math.round(width) };
      setWidths(next);
      localStorage.setItem(widthsOf(label), JSON.stringify(next));
    },
    /** Gives the columns back the widths that they have by themselves; undefined where none was dragged. */
    unresize:
      Object.keys(widths).length > 0
        ? () => {
            setWidths({});
            localStorage.removeItem(widthsOf(label));
          }
        : undefined,
    hidden: Object.fromEntries(columns.map((column) => [column.field, isShown(choice, column)])),
    choices: columns.slice(1).map((column): { field: string; name: string; shown: boolean } => ({
      field: column.field,
      name: column.headerName ?? '',
      shown: isShown(choice, column),
    })),
    choose: (field: string, shown: boolean) => {
      const next = { ...choice, [field]: shown };
      setChoice(next);
      localStorage.setItem(keyOf(label), JSON.stringify(next));
    },
  };
}

export type ColumnChoice = Pick<ReturnType<typeof useColumnChoice>, 'choices' | 'choose' | 'unresize'>;
