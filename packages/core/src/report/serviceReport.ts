import type { Schemas } from '@partsdesk/sdk/types/report';
import type { ListColumn } from '../listColumns';

type Row = Schemas['ServiceReportRow'];

/** Writes a completion in 1/1,000 as a percentage with one decimal; null, without a task, is a dash. */
export const completionText = (completion: number | null): string =>
  completion === null ? '-' : `${(completion / 10).toFixed(1)}%`;

/** Lists the columns of 服务人员业绩. */
export const serviceColumns: readonly ListColumn<Row>[] = [
  { field: 'rank', title: '排名', text: ({ rank }) => (rank === null ? '-' : String(rank)) },
  { field: 'name', title: '服务人员', text: ({ name }) => name || '未指定' },
  { field: 'orders', title: '单数', kind: 'quantity' },
  { field: 'net', title: '净销售额', kind: 'fen' },
  { field: 'margin', title: '毛利', kind: 'cost' },
  { field: 'received', title: '回款', kind: 'fen' },
  { field: 'task', title: '任务额', kind: 'fen', amount: ({ task }) => task || null },
  { field: 'completion', title: '完成率', text: ({ completion }) => completionText(completion) },
];
