import Box from '@mui/material/Box';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { codeColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { Available } from './Available';
import { SaleStateChip } from './SaleStateChip';

type Row = Schemas['GoodsShop'];

export const goodsShopColumns: Column<Row>[] = [
  {
    field: 'name',
    headerName: '商品',
    flex: 1,
    minWidth: 240,
    display: 'text',
    valueGetter: (_, row) => goodsTitle(row),
    renderCell: ({ row }) => (
      <>
        {row.name}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {row.spec}
        </Box>
      </>
    ),
  },
  codeColumn('skuCode', '商品编码', { width: 108, sortable: true }),
  textColumn('brandName', '品牌', { width: 92 }),
  {
    field: 'available',
    headerName: '可售',
    type: 'number',
    width: 124,
    sortable: true,
    renderCell: ({ row }) => <Available goods={row} />,
  },
  textColumn('shelf', '货位', { width: 84 }),
  {
    ...moneyColumn<Row>('price', '售价', 112),
    sortable: true,
    renderCell: ({ row }) => <Money fen={row.price} strong={row.price !== row.archivePrice} />,
  },
  { field: 'onSale', headerName: '状态', width: 84, renderCell: ({ row }) => <SaleStateChip onSale={row.onSale} /> },
  moneyColumn('archivePrice', '总店价', 112),
  {
    field: 'allocated',
    headerName: '占用',
    type: 'number',
    width: 84,
    renderCell: ({ row }) => <Quantity value={row.allocated === 0 ? null : row.allocated} unit={row.unitName} />,
  },
  {
    field: 'onHand',
    headerName: '库存',
    type: 'number',
    width: 92,
    renderCell: ({ row }) => <Quantity value={row.onHand} unit={row.unitName} />,
  },
  { field: 'categoryName', headerName: '分类', width: 120 },
  textColumn('shopCategoryName', '门店分类', { width: 108 }),
  textColumn('barCode', '条形码', { width: 148 }),
  textColumn('oemNumbers', 'OE号', { width: 200 }),
];
