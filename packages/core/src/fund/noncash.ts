import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { ListColumn } from '../listColumns';
import { fundKindLabel } from './fundKinds';

type Entry = Schemas['FundNoncashEntry'];

/** What settles a debt without money: the natures of the accounts of cards, and goods that came back unpaid. */
export const NoncashNature = { prepaid: 2, given: 3, credited: 4 } as const;

const LABELS: Record<Entry['nature'], string> = { 2: '卡预收', 3: '赠送与积分抵扣', 4: '退货冲减' };

/** Returns the words for what settled a debt. */
export const noncashLabel = (nature: Entry['nature']): string => LABELS[nature];

/** Lists the columns of 非现金流水. */
export const noncashColumns: readonly ListColumn<Entry>[] = [
  { field: 'createTime', title: '时间', kind: 'moment' },
  { field: 'shopName', title: '门店' },
  { field: 'customerName', title: '客户' },
  { field: 'nature', title: '结算方式', text: ({ nature }) => noncashLabel(nature) },
  { field: 'documentKind', title: '业务', text: ({ documentKind }) => fundKindLabel(documentKind) },
  { field: 'documentCode', title: '单号', kind: 'code' },
  { field: 'settled', title: '抵减应收', kind: 'fen', amount: ({ settled }) => settled || null },
  { field: 'givenBack', title: '退回', kind: 'fen', amount: ({ givenBack }) => givenBack || null },
];
