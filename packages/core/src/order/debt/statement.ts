import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { ListColumn } from '../../listColumns';

type Line = Schemas['StatementLine'];
export type StatementKind = Schemas['StatementKind'];

/** The words of what changed a customer's account. */
export const STATEMENT_KINDS: Readonly<Record<StatementKind, string>> = {
  sale: '销售',
  changed: '改单或取消',
  receipt: '收款',
  voided: '收款作废',
  returned: '退货',
  goodwill: '补偿',
  paidBack: '退款',
  merged: '客户合并',
};

/** A change of a customer's account, fen: above 0 they owe more. */
interface Change {
  amount: number;
}

/**
 * Folds the changes of an account in their order: what each charged or settled, what was owed after it, and the sums.
 * `opening + charged - settled = closing`.
 */
export function foldStatement<Entry extends Change>(opening: number, changes: readonly Entry[]) {
  let balance = opening;
  const sums = { charged: 0, settled: 0 };
  const lines = changes.map(({ amount, ...entry }) => {
    const [charged, settled] = [Math.max(amount, 0), Math.max(0 - amount, 0)];
    balance += amount;
    sums.charged += charged;
    sums.settled += settled;
    return { ...entry, charged, settled, balance };
  });
  return { lines, ...sums, closing: balance };
}

/** Lists the columns of 客户对账单. */
export const statementColumns: readonly ListColumn<Line>[] = [
  { field: 'createTime', title: '时间', kind: 'moment' },
  { field: 'kind', title: '摘要', text: ({ kind }) => STATEMENT_KINDS[kind] },
  { field: 'code', title: '单号', kind: 'code' },
  { field: 'charged', title: '应收增加', kind: 'fen', amount: ({ charged }) => charged || null },
  { field: 'settled', title: '应收减少', kind: 'fen', amount: ({ settled }) => settled || null },
  { field: 'balance', title: '欠款', kind: 'fen' },
];
