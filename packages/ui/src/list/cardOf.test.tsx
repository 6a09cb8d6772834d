import { expect, it } from 'vitest';
import { cardOf } from './cardOf';
import { momentColumn, textColumn } from './columns/columns';
import { enabledColumn } from './columns/statusColumn';
import type { Column } from './usePagedList';

interface Row {
  id: string;
  name: string;
  plates: string[];
  remark: string;
  count: number;
  status: 0 | 1;
  createTime: string;
}
const row: Row = {
  id: '1',
  name: '王师傅',
  plates: ['京A12345', '京B67890'],
  remark: '',
  count: 3,
  status: 1,
  createTime: '2026-11-15T07:30:00.000Z',
};
const columns: Column<Row>[] = [
  { field: 'name', headerName: '客户', renderCell: ({ row: { name } }) => <b>{name}</b>, card: 'title' },
  { field: 'count', headerName: '单数', card: 'fact', onCard: ({ count }) => `${count} 单` },
  enabledColumn(),
  textColumn('plates', '车牌', { card: 'fact' }),
  textColumn('remark', '备注', { card: 'fact' }),
  { field: '_double', headerName: '两倍', valueGetter: (_, { count }) => count * 2, card: 'fact' },
  momentColumn('createTime', '创建时间', { card: 'fact' }),
  { field: 'id', headerName: '编号' },
];

it('makes a card of the columns that say what they are on it', () => {
  const { title, state, facts } = cardOf(columns, row);
  expect(title).toMatchObject({ type: 'b' });
  expect(state).toMatchObject({ props: { status: 1 } });
  expect(facts).toEqual([
    ['单数', '3 单'],
    ['车牌', '京A12345、京B67890'],
    ['备注', '-'],
    ['两倍', 6],
    ['创建时间', '2026-11-15 15:30'],
  ]);
});

it('refuses a column of what the row does not hold as such', () => {
  // @ts-expect-error a number is no moment
  momentColumn<Row>('count', '单数');
  // @ts-expect-error the row has no such field
  textColumn<Row>('phone', '手机号');
});
