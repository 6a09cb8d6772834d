import type { Schemas } from '@partsdesk/sdk/types/report';
import type { ListColumn } from '../../listColumns';

type Row = Schemas['DebtRow'];
export type DebtGrouping = Schemas['DebtGrouping'];

/** The ages of a debt in days since its outbound, both bounds included; no debt is outside of them. */
export const DEBT_AGES = [
  { field: 'days30', from: 0, to: 30, label: '30 天内' },
  { field: 'days60', from: 31, to: 60, label: '31–60 天' },
  { field: 'days90', from: 61, to: 90, label: '61–90 天' },
  { field: 'days180', from: 91, to: 180, label: '91–180 天' },
  { field: 'days365', from: 181, to: 365, label: '181–365 天' },
  { field: 'older', from: 366, to: null, label: '365 天以上' },
] as const;

/** 汇总方式: what the report puts debts together by. */
export const DEBT_GROUPINGS: Readonly<Record<DebtGrouping, string>> = {
  customer: '按客户',
  bill: '按单据',
  shop: '按门店',
  servicePerson: '按服务人员',
};

const owed: ListColumn<Row> = { field: 'owed', title: '欠款', kind: 'fen' };
const bills: ListColumn<Row> = { field: 'bills', title: '单数', kind: 'quantity' };
const phone: ListColumn<Row> = { field: 'phone', title: '手机号' };
const oldest: ListColumn<Row> = { field: 'oldest', title: '最早欠款' };
const ages = DEBT_AGES.map(({ field, label }): ListColumn<Row> => ({
  field,
  title: label,
  kind: 'fen',
  amount: (row) => row[field] || null,
}));
const nameOf = (title: string, missing = ''): ListColumn<Row> => ({
  field: 'name',
  title,
  text: ({ name }) => name || missing,
});

/** Lists the columns of 欠款报表 for each way of putting debts together. */
export const debtColumns: Readonly<Record<DebtGrouping, readonly ListColumn<Row>[]>> = {
  customer: [
    nameOf('客户'),
    phone,
    bills,
    owed,
    ...ages,
    oldest,
    { field: 'creditLimit', title: '信用额度', kind: 'fen' },
    { field: 'over', title: '超出额度', kind: 'fen', amount: ({ over }) => over || null },
    { field: 'lastPaid', title: '上次付款', kind: 'moment' },
  ],
  bill: [
    { field: 'code', title: '出库单', kind: 'code' },
    nameOf('客户'),
    phone,
    { field: 'shopName', title: '门店' },
    { field: 'oldest', title: '开单日期' },
    { field: 'days', title: '账龄（天）', kind: 'quantity' },
    owed,
  ],
  shop: [nameOf('门店'), bills, owed, ...ages, oldest],
  servicePerson: [nameOf('服务人员', '未指定'), bills, owed, ...ages, oldest],
};
