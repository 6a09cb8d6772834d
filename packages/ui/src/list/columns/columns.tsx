import { formatMinute } from '@partsdesk/core/dates';
import { DocumentNumber } from '../../document/DocumentNumber';
import { orDash } from '../../text/orDash';
import type { Column } from '../usePagedList';

/** Fields of a row that hold a kind of value. */
type FieldOf<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string;
export type Look<Row extends object> = Partial<Omit<Column<Row>, 'field' | 'headerName'>>;

/** Makes a column of moments, such as 创建时间. */
export function momentColumn<Row extends object>(
  field: FieldOf<Row, string | null>,
  headerName: string,
  look?: Look<Row>,
): Column<Row> {
  return { field, headerName, width: 148, valueFormatter: formatMinute, ...look };
}

/** Makes a column of a text, or of several, that may be missing. */
export function textColumn<Row extends object>(
  field: FieldOf<Row, string | null | readonly string[]>,
  headerName: string,
  look?: Look<Row>,
): Column<Row> {
  return { field, headerName, valueFormatter: orDash, ...look };
}

/** Makes a column of a document's number. */
export function codeColumn<Row extends object>(
  field: FieldOf<Row, string | null>,
  headerName: string,
  look?: Look<Row>,
): Column<Row> {
  return {
    field,
    headerName,
    width: 188,
    renderCell: ({ row }) => <DocumentNumber code={row[field] as string | null} size={13} />,
    ...look,
  };
}

/** Names a range of days in the chips of a list: `chips: { ...dayChips('开单') }`. */
export const dayChips = (what = '') => ({
  from: (day: string) => `${what}从 ${day}`,
  to: (day: string) => `${what}到 ${day}`,
});
