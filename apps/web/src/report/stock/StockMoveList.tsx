import { outIn } from '@partsdesk/sdk/report/outIn';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { TextField } from '@partsdesk/ui/form/TextField';
import { dayChips, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { type Column, usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { MovementDocument, movementLabel } from '../../goods/shop/movementDocument';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';

type Row = Schemas['StockMovement'];
type Query = NonNullable<Parameters<ReturnType<typeof outIn>['page']>[0]>;

const columns: Column<Row>[] = [
  momentColumn('createTime', '时间'),
  { field: 'documentKind', headerName: '类型', width: 104, valueGetter: (_, row) => movementLabel(row) },
  { field: 'documentCode', headerName: '单号', width: 196, renderCell: ({ row }) => <MovementDocument move={row} /> },
  { field: 'skuCode', headerName: '商品编码', width: 130 },
  { field: 'name', headerName: '商品', flex: 1, minWidth: 150 },
  textColumn('spec', '规格'),
  { field: 'shopName', headerName: '门店', width: 110 },
  { field: 'warehouseName', headerName: '仓库', width: 110 },
  {
    field: 'quantity',
    headerName: '数量',
    type: 'number',
    width: 120,
    renderCell: ({ row }) => (
      <>
        {row.quantity > 0 && '+'}
        <Quantity value={row.quantity} unit={row.unitName} />
      </>
    ),
  },
];

/** 出入库明细: every movement of stock, newest first, each with its document. */
export function StockMoveList({ tabs }: { tabs: React.ReactNode }) {
  const reports = useGroup(outIn);
  const shops = useShopChoices();
  const list = usePagedList<Row, Query>(reports.page, {
    chips: {
      skuCode: (code) => `商品编码：${code}`,
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      documentId: () => '指定单据',
      ...dayChips('发生'),
    },
  });
  return (
    <ListPage
      title="出入库报表"
      label="出入库明细"
      tabs={tabs}
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="商品编码" type="search" width={176} maxLength={40} {...list.bind('skuCode')} />
          <DateRange report label="发生日期" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
        </>
      }
      card={(row) => ({
        title: `${row.name} ${row.spec}`.trim(),
        state: <Quantity value={row.quantity} unit={row.unitName} />,
        facts: [
          ['类型', movementLabel(row)],
          ['单号', <MovementDocument key="document" move={row} />],
          ['仓库', `${row.shopName} ${row.warehouseName}`],
        ],
      })}
      empty="还没有出入库。入库、销售出库、调拨和盘点都会记在这里。"
    />
  );
}
