import Box from '@mui/material/Box';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { codeColumn, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { GoodsThumb } from '../GoodsThumb';
import { Available } from '../shop/Available';

type Row = Schemas['GoodsRow'];

/** Shows the number of shops that sell a part. */
export function SoldIn({ row: { onSaleShops, shopCount } }: { row: Pick<Row, 'onSaleShops' | 'shopCount'> }) {
  if (shopCount === 0) return <StatusChip tone="grey">未下发</StatusChip>;
  if (onSaleShops === 0) return <StatusChip tone="grey">全部停售</StatusChip>;
  return (
    <StatusChip tone="green">
      {onSaleShops === shopCount ? `${shopCount} 店在售` : `${onSaleShops}/${shopCount} 店在售`}
    </StatusChip>
  );
}

export const goodsStoreColumns: Column<Row>[] = [
  {
    field: 'name',
    headerName: '商品',
    flex: 1,
    minWidth: 184,
    valueGetter: (_, row) => goodsTitle(row),
    renderCell: ({ row }) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <GoodsThumb imageUrl={row.imageUrl} />
        <Box
          component="span"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          title={goodsTitle(row)}
        >
          {row.name}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {row.spec}
            {row.skuCount > 1 && `（${row.skuCount} 个规格）`}
          </Box>
        </Box>
      </Box>
    ),
  },
  codeColumn('skuCode', '商品编码', { width: 112, sortable: true }),
  textColumn('brandName', '品牌', { width: 76 }),
  {
    field: 'available',
    headerName: '各店可售',
    type: 'number',
    width: 108,
    sortable: true,
    renderCell: ({ row }) => <Available goods={row} />,
  },
  { ...moneyColumn<Row>('price', '总店价', 96), sortable: true },
  { field: 'onSaleShops', headerName: '在售门店', width: 100, renderCell: ({ row }) => <SoldIn row={row} /> },
  enabledColumn({ width: 76 }),
  { field: 'categoryName', headerName: '分类', width: 116 },
  {
    field: 'onHand',
    headerName: '库存',
    type: 'number',
    width: 92,
    renderCell: ({ row }) => <Quantity value={row.isService ? null : row.onHand} unit={row.unitName} />,
  },
  textColumn('barCode', '条形码', { width: 140 }),
  textColumn('oemNumbers', 'OE号', { width: 200 }),
  momentColumn('createTime', '创建时间', { width: 168, sortable: true }),
];
