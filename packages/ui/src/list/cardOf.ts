import type { GridRenderCellParams } from '@mui/x-data-grid';
import type { CardFacts } from './RowCard';
import type { Column } from './usePagedList';

type Show = (value: unknown, row: unknown) => React.ReactNode;

/** Returns what a column shows of a row, outside of a grid. */
function shown<Row extends object>(column: Column<Row>, row: Row & { id: string }): React.ReactNode {
  if (column.onCard) return column.onCard(row);
  const field = row[column.field as keyof Row];
  const value = column.valueGetter ? (column.valueGetter as Show)(field, row) : field;
  // The cells of lists read nothing but the row and the value.
  if (column.renderCell)
    return column.renderCell({ row, value } as unknown as GridRenderCellParams<Row & { id: string }>);
  return column.valueFormatter ? (column.valueFormatter as Show)(value, row) : (value as React.ReactNode);
}

/** Makes a phone's card from the columns that say what they are on it. */
export function cardOf<Row extends object>(columns: readonly Column<Row>[], row: Row & { id: string }): CardFacts {
  const of = (part: Column<Row>['card']) => columns.filter(({ card }) => card === part);
  const [title] = of('title');
  const [state] = of('state');
  return {
    title: title && shown(title, row),
    ...(state ? { state: shown(state, row) } : {}),
    facts: of('fact').map((column) => [column.headerName ?? '', shown(column, row)]),
  };
}
