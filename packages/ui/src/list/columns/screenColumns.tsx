import { formatMoment } from '@partsdesk/core/dates';
import type { ListColumn } from '@partsdesk/core/listColumns';
import { DocumentNumber } from '../../document/DocumentNumber';
import { Cost } from '../../text/Cost';
import { Money } from '../../text/Money';
import { orDash } from '../../text/orDash';
import type { Column } from '../usePagedList';
import type { Look } from './columns';

function lookOf<Row extends object>({ field, kind, text, amount }: ListColumn<Row>): Look<Row> {
  const numberOf = (row: Row) => (amount ? amount(row) : (row[field] as number | null));
  switch (kind) {
    case 'code':
      return { width: 188, renderCell: ({ row }) => <DocumentNumber code={row[field] as string | null} size={13} /> };
    case 'fen':
      return { type: 'number', width: 108, renderCell: ({ row }) => <Money fen={numberOf(row)} /> };
    case 'cost':
      return { type: 'number', width: 112, renderCell: ({ row }) => <Cost value={numberOf(row)} /> };
    case 'quantity':
      return {
        type: 'number',
        width: 80,
        valueGetter: (_, row) => numberOf(row),
        valueFormatter: (value: number | null) => (value === null ? '-' : String(value)),
      };
    case 'moment':
      return { width: 172, valueFormatter: formatMoment };
    case undefined:
      return { ...(text ? { valueGetter: (_: unknown, row: Row) => text(row) } : {}), valueFormatter: orDash };
  }
}

/** Makes the columns of a list that may be exported: name, order and words from core, widths and chips from here. */
export const screenColumns = <Row extends { id: string }>(
  columns: readonly ListColumn<Row>[],
  looks: { readonly [Name in keyof Row & string]?: Look<Row> },
): Column<Row>[] =>
  columns.map((column) => ({
    field: column.field,
    headerName: column.title,
    ...lookOf(column),
    ...looks[column.field],
  }));
