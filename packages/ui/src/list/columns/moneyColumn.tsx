import type { Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';

type AmountsOf<Row> = { [Name in keyof Row]: Row[Name] extends number | null ? Name : never }[keyof Row] & string;

/** Makes a right-aligned column of amounts in fen. */
export function moneyColumn<Row extends object>(field: AmountsOf<Row>, headerName: string, width = 116): Column<Row> {
  return {
    field,
    headerName,
    type: 'number',
    width,
    renderCell: ({ row }) => <Money fen={row[field] as number | null} />,
  };
}
