import Box from '@mui/material/Box';
import { goodsShopColumns as listed } from '@partsdesk/core/goods/goodsShopColumns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { Available } from './Available';
import { SaleStateChip } from './SaleStateChip';

export const goodsShopColumns = screenColumns(listed, {
  name: {
    flex: 1,
    minWidth: 236,
    display: 'text',
    renderCell: ({ row }) => (
      <>
        {row.name}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {row.spec}
        </Box>
      </>
    ),
  },
  skuCode: { width: 108, sortable: true },
  brandName: { width: 92 },
  available: { width: 112, sortable: true, renderCell: ({ row }) => <Available goods={row} /> },
  shelf: { width: 84 },
  price: {
    width: 112,
    sortable: true,
    renderCell: ({ row }) => <Money fen={row.price} strong={row.price !== row.archivePrice} />,
  },
  onSale: { width: 84, renderCell: ({ row }) => <SaleStateChip onSale={row.onSale} /> },
  archivePrice: { width: 104 },
  allocated: {
    width: 84,
    renderCell: ({ row }) => <Quantity value={row.allocated === 0 ? null : row.allocated} unit={row.unitName} />,
  },
  onHand: {
    width: 92,
    renderCell: ({ row }) => <Quantity value={row.isService ? null : row.onHand} unit={row.unitName} />,
  },
  categoryName: { width: 120 },
  shopCategoryName: { width: 108 },
  barCode: { width: 148 },
  oemNumbers: { width: 200 },
});
