import { customerKindText } from '@partsdesk/core/customer/customerKinds';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { TagChips } from './TagChips';

type Row = Schemas['Customer'];

const shops: Column<Row>[] = [
  { field: 'shopName', headerName: '所属门店', width: 112 },
  {
    field: 'otherShops',
    headerName: '其他可见门店',
    width: 128,
    valueGetter: (_, { otherShops }) => orDash(otherShops.map(({ name }) => name).join('、')),
  },
];

/** Lists the columns: identity and debt first. */
export function customerColumns(everyShop: boolean): Column<Row>[] {
  return [
    { field: 'name', headerName: '客户', minWidth: 184, flex: 1, sortable: true },
    textColumn('phone', '手机号', { width: 124 }),
    textColumn('plates', '车牌', { width: 124 }),
    ...(everyShop ? shops : []),
    {
      ...moneyColumn<Row>('debt', '欠款', 120),
      sortable: true,
      sortingOrder: ['desc', 'asc', null],
      renderCell: ({ row }) => <Money fen={row.debt === 0 ? null : row.debt} />,
    },
    {
      field: 'creditLimit',
      headerName: '信用额度',
      type: 'number',
      width: 120,
      renderCell: ({ row }) => (row.creditLimit === null ? '未开通挂账' : <Money fen={row.creditLimit} />),
    },
    { field: 'tags', headerName: '标签', width: 152, renderCell: ({ row }) => <TagChips tags={row.tags} /> },
    enabledColumn({ width: 88 }),
    { field: 'kind', headerName: '类别', width: 72, valueFormatter: customerKindText },
    textColumn('source', '来源', { width: 112 }),
    momentColumn('createTime', '新增时间', { sortable: true, sortingOrder: ['desc', 'asc', null] }),
  ];
}
