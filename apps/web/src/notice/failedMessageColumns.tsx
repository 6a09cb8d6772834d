import type { Schemas } from '@partsdesk/sdk/types/nest';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { failedMessageKinds } from './failedMessageKinds';

type Row = Schemas['FailedMessage'];

/** The columns that the platform and a store see of a failed message. */
export const failedMessageColumns: Column<Row>[] = [
  {
    field: 'kind',
    headerName: '种类',
    width: 150,
    valueGetter: (kind: Row['kind']) => failedMessageKinds[kind],
    card: 'title',
  },
  { field: 'recipient', headerName: '发给', width: 130, valueGetter: (to: string) => to || '—', card: 'fact' },
  {
    field: 'reason',
    headerName: '失败原因',
    flex: 1,
    minWidth: 220,
    valueGetter: (reason: string) => reason || '发送时服务中断',
    card: 'fact',
  },
  { field: 'tries', headerName: '已试次数', width: 100, card: 'fact' },
  momentColumn('createTime', '产生时间', { width: 180, card: 'fact' }),
];
