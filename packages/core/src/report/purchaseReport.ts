import type { Schemas } from '@partsdesk/sdk/types/report';
import type { ListColumn } from '../listColumns';

type Row = Schemas['PurchaseRow'];
export type PurchaseGrouping = Schemas['PurchaseGrouping'];

/** 汇总方式: what the report puts purchases together by. */
export const PURCHASE_GROUPINGS: Readonly<Record<PurchaseGrouping, string>> = {
  category: '按分类',
  supplier: '按供应商',
  month: '按月',
};

/** Names a group; goods that went back, and payments, may name no supplier. */
export const purchaseName = ({ name }: Pick<Row, 'name'>, by: PurchaseGrouping): string =>
  name || (by === 'supplier' ? '未写明供应商' : '已删除的分类');

const nameOf = (title: string, by: PurchaseGrouping): ListColumn<Row> => ({
  field: 'name',
  title,
  text: (row) => purchaseName(row, by),
});
const quantity: ListColumn<Row> = { field: 'quantity', title: '数量', kind: 'quantity' };
const bought: readonly ListColumn<Row>[] = [
  { field: 'amount', title: '入库金额', kind: 'fen' },
  { field: 'returned', title: '退供应商', kind: 'cost' },
];
const paid: ListColumn<Row> = { field: 'paid', title: '已付货款', kind: 'fen' };

/** Lists the columns of 采购入库 for each way of putting purchases together. */
const columns: Readonly<Record<PurchaseGrouping, readonly ListColumn<Row>[]>> = {
  category: [nameOf('分类', 'category'), quantity, ...bought],
  supplier: [
    nameOf('供应商', 'supplier'),
    quantity,
    ...bought,
    paid,
    { field: 'owed', title: '期末应付', kind: 'fen' },
  ],
  month: [nameOf('月份', 'month'), quantity, ...bought, paid],
};

/** Returns the columns for whoever may see costs, and those for who may not. */
export const purchaseColumns = (by: PurchaseGrouping, cost: boolean): readonly ListColumn<Row>[] =>
  columns[by].filter(({ field }) => cost || field === 'name' || field === 'quantity');
