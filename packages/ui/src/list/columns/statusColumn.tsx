import { enabled } from '@partsdesk/core/enabled';
import type { Statuses } from '@partsdesk/core/lifecycle';
import { LifecycleChip } from '../../document/LifecycleChip';
import type { Column } from '../usePagedList';
import type { Look } from './columns';

/** Makes the column of a document's status; it stands beside the title on a card. */
export function statusColumn<Row extends { status: number }>(lifecycle: Statuses, look?: Look<Row>): Column<Row> {
  return {
    field: 'status',
    headerName: '状态',
    width: 96,
    renderCell: ({ row }) => <LifecycleChip lifecycle={lifecycle} status={row.status} />,
    card: 'state',
    ...look,
  };
}

/** Makes the column of 启用 and 停用. */
export const enabledColumn = <Row extends { status: number }>(look?: Look<Row>) => statusColumn<Row>(enabled, look);
