import type { Schemas } from '@partsdesk/sdk/types/parts';
import { statusLabel } from '../lifecycle';
import type { ListColumn } from '../listColumns';
import { payMethodLabel } from '../order/receipt/tenders';
import { fundEntryLifecycle } from './fundEntryLifecycle';
import { fundClassLabel } from './fundTypes';

type Entry = Schemas['FundEntry'];

/** Lists the columns of 收入管理 and 支出管理. */
export const fundEntryColumns: readonly ListColumn<Entry>[] = [
  { field: 'code', title: '单号', kind: 'code' },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(fundEntryLifecycle, status) },
  { field: 'day', title: '发生日期' },
  { field: 'typeName', title: '类型' },
  { field: 'amount', title: '金额', kind: 'fen' },
  { field: 'accountName', title: '账户' },
  { field: 'shopName', title: '门店' },
  { field: 'party', title: '对方' },
  { field: 'remark', title: '备注' },
  { field: 'typeClass', title: '分类', text: ({ typeClass }) => fundClassLabel(typeClass) },
  { field: 'method', title: '方式', text: ({ method }) => payMethodLabel(method) },
  { field: 'by', title: '经办人' },
  { field: 'counterCode', title: '关联单号' },
  { field: 'createTime', title: '登记时间', kind: 'moment' },
];
