import type { Schemas } from '@partsdesk/sdk/types/parts';
import { statusLabel } from '../lifecycle';
import type { ListColumn } from '../listColumns';
import { fundTransferLifecycle } from './fundTransferLifecycle';

type Transfer = Schemas['FundTransfer'];

/** Lists the columns of 账户转账. */
export const fundTransferColumns: readonly ListColumn<Transfer>[] = [
  { field: 'code', title: '单号', kind: 'code' },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(fundTransferLifecycle, status) },
  { field: 'day', title: '发生日期' },
  { field: 'fromName', title: '转出账户' },
  { field: 'toName', title: '转入账户' },
  { field: 'amount', title: '转账金额', kind: 'fen' },
  { field: 'fee', title: '手续费', kind: 'fen' },
  { field: 'fromShop', title: '转出门店' },
  { field: 'toShop', title: '转入门店' },
  { field: 'remark', title: '备注' },
  { field: 'settles', title: '渠道到账日', text: ({ settles }) => settles.join('、') },
  { field: 'by', title: '经办人' },
  { field: 'counterCode', title: '关联单号' },
  { field: 'createTime', title: '登记时间', kind: 'moment' },
];
