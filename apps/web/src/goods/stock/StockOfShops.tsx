import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import type { Part } from './usePartsByCode';

const MOST = 100;

/** Shows the stock of some parts in every warehouse of the company. */
export function StockOfShops({ parts }: { parts: readonly Part[] }) {
  const goods = useGroup(stockGoods);
  const skuIds = [...new Set(parts.map(({ skuId }) => skuId))].sort().slice(0, MOST);
  const { data } = useLoad(goods.places, skuIds.length ? { skuIds } : undefined);
  if (!skuIds.length || !data) return null;
  const places = [...new Map(data.map((place) => [place.warehouseId, place])).values()];
  if (!places.length)
    return (
      <Typography variant="body2" color="textSecondary">
        各门店都没有这些商品的库存
      </Typography>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography component="h3" variant="h2" sx={{ fontSize: 14 }}>
        各门店可用库存
      </Typography>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="各门店可用库存">
        <Table size="small" sx={{ minWidth: 'max-content' }}>
          <TableHead>
            <TableRow>
              <TableCell>商品</TableCell>
              {places.map((place) => (
                <TableCell key={place.warehouseId} align="right">
                  {place.warehouseName.startsWith(place.shopName)
                    ? place.warehouseName
                    : `${place.shopName} · ${place.warehouseName}`}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {parts
              .filter(
                ({ skuId }, index) =>
                  skuIds.includes(skuId) && parts.findIndex((part) => part.skuId === skuId) === index,
              )
              .map((part) => (
                <TableRow key={part.skuId}>
                  <TableCell>
                    {part.name} {part.spec}{' '}
                    <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
                      {part.skuCode}
                    </Box>
                  </TableCell>
                  {places.map(({ warehouseId }) => {
                    const here = data.find((place) => place.warehouseId === warehouseId && place.skuId === part.skuId);
                    return (
                      <TableCell key={warehouseId} align="right">
                        {here ? <Quantity value={here.available} unit={part.unitName} /> : '-'}
                      </TableCell>
                    );
                  })}
                </TableRow>
              ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
