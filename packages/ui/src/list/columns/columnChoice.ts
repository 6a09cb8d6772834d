import { useState } from 'react';
import type { Column } from '../usePagedList';

const keyOf = (label: string) => `partsdesk.columns.${label}`;

/** Reads the choice of this browser; a text that is no choice counts as none. */
function readChoice(label: string): Readonly<Record<string, boolean>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(label)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, boolean>) : {};
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
  const choice = readChoice(label);
  return columns.flatMap((column) => (isShown(choice, column) ? [column.field] : [])).join(',');
};

/** Keeps which columns of a list are shown; the first, which names the row, always is. */
export function useColumnChoice<Row extends object>(label: string, columns: readonly Column<Row>[]) {
  const [choice, setChoice] = useState(() => readChoice(label));
  return {
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

export type ColumnChoice = Pick<ReturnType<typeof useColumnChoice>, 'choices' | 'choose'>;
