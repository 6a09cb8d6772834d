import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { ListColumn } from '../listColumns';
import { payMethodLabel } from '../order/receipt/tenders';
import { fundKindLabel } from './fundKinds';

type Entry = Schemas['FundWorkingEntry'];

/** Lists the columns of 资金流水. */
export const workingColumns: readonly ListColumn<Entry>[] = [
  { field: 'day', title: '发生日期' },
  { field: 'createTime', title: '时间', kind: 'moment' },
  { field: 'accountName', title: '账户' },
  { field: 'method', title: '方式', text: ({ method }) => payMethodLabel(method) },
  { field: 'shopName', title: '门店' },
  { field: 'documentKind', title: '类型', text: ({ documentKind }) => fundKindLabel(documentKind) },
  { field: 'documentCode', title: '单号', kind: 'code' },
  { field: 'came', title: '收入', kind: 'fen', amount: ({ came }) => came || null },
  { field: 'gone', title: '支出', kind: 'fen', amount: ({ gone }) => gone || null },
  { field: 'balance', title: '账户余额', kind: 'fen' },
];
