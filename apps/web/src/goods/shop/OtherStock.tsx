import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { factoryGoods } from '@partsdesk/sdk/parts/factoryGoods';
import { goodsSku } from '@partsdesk/sdk/parts/goodsSku';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Quantity } from '@partsdesk/ui/text/Quantity';

/** Shows a part's stock in the company's other warehouses and at the factory. */
export function OtherStock({ skuId, unitName }: { skuId: string; unitName: string }) {
  const [skus, factory] = [useGroup(goodsSku), useGroup(factoryGoods)];
  const company = useLoad(skus.stockPage, { skuId });
  const places = company.data && (company.data.records[0]?.places ?? []);
  const factories = useLoad(factory.queryWarehouseInventoryList, { skuId });
  return (
    <DetailSection title="各店库存">
      {company.error !== undefined && <ErrorState error={company.error} onRetry={company.reload} />}
      {places?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          各门店都没有库存
        </Typography>
      )}
      {places && places.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {places.map((place) => (
            <Place key={place.warehouseId} name={`${place.shopName} · ${place.warehouseName}`}>
              <Quantity value={place.available} unit={unitName} />
              {place.available !== place.onHand && (
                <Typography component="span" variant="caption" color="textSecondary">
                  （库存 <Quantity value={place.onHand} />）
                </Typography>
              )}
            </Place>
          ))}
        </Box>
      )}
      {factories.error !== undefined && <ErrorState error={factories.error} onRetry={factories.reload} />}
      {factories.data && !factories.data.connected && (
        <Typography variant="caption" color="textSecondary">
          未接入工厂库存
        </Typography>
      )}
      {factories.data?.connected &&
        (factories.data.warehouses.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            工厂没有该商品的库存
          </Typography>
        ) : (
          <Box component="ul" aria-label="工厂库存" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
            {factories.data.warehouses.map(({ name, quantity }) => (
              <Place key={name} name={`工厂 · ${name}`}>
                <Quantity value={quantity} unit={unitName} />
              </Place>
            ))}
          </Box>
        ))}
    </DetailSection>
  );
}

function Place({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, alignItems: 'baseline' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{name}</Box>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {children}
      </Box>
    </Box>
  );
}
