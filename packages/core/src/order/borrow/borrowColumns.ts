import type { Schemas } from '@partsdesk/sdk/types/parts';
import { statusLabel } from '../../lifecycle';
import type { ListColumn } from '../../listColumns';
import { borrowOutLifecycle } from './borrowOutLifecycle';

type Row = Schemas['BorrowOutRow'];

/** Lists the columns of 借用单. */
export const borrowColumns: readonly ListColumn<Row>[] = [
  { field: 'code', title: '借用单号', kind: 'code' },
  { field: 'serviceStaffName', title: '服务人员' },
  { field: 'summary', title: '商品' },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(borrowOutLifecycle, status) },
  {
    field: 'dueDay',
    title: '应还日期',
    text: ({ dueDay, overdue }) => [dueDay, overdue && '逾期'].filter(Boolean).join(' '),
  },
  { field: 'lentQuantity', title: '未还', kind: 'quantity', amount: ({ lentQuantity }) => lentQuantity || null },
  { field: 'lentValue', title: '未还成本', kind: 'cost', amount: ({ lentValue }) => lentValue || null },
  { field: 'customerName', title: '客户' },
  { field: 'by', title: '开单人' },
  { field: 'createTime', title: '开单时间', kind: 'moment' },
];
