import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { partsPriceSchemeShop } from '@partsdesk/sdk/parts/partsPriceSchemeShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useMayVisit } from '../../useMayVisit';
import { PriceSchemeEditor } from '../price/PriceSchemeEditor';
import { OtherStock } from './OtherStock';
import { SaleStateChip } from './SaleStateChip';
import { StockMovements } from './StockMovements';
import { useShopRights } from './useShopRights';

interface GoodsShopDrawerProps {
  /** The list's row, shown until the part is loaded. */
  row: Schemas['GoodsShop'];
  onEdit: (goods: Schemas['GoodsShop']) => void;
  onClose: () => void;
}

/** Shows one part of the shop: stock, prices, numbers, movements. */
export function GoodsShopDrawer({ row, onEdit, onClose }: GoodsShopDrawerProps) {
  const shopGoods = useGroup(goodsShop);
  const mayVisit = useMayVisit();
  const { data: goods = row, error, reload } = useLoad(shopGoods.getById, { id: row.id });
  const { problem } = useShopRights();
  const schemes = useGroup(partsPriceSchemeShop);
  const { data: otherwise } = useLoad(schemes.getSchemeListByShopSku, { skuId: goods.skuId });
  return (
    <DetailDrawer
      title={goodsTitle(goods)}
      state={<SaleStateChip onSale={goods.onSale} />}
      onClose={onClose}
      actions={
        <Permitted path="goodsShop.update">
          <Button variant="contained" onClick={() => onEdit(goods)}>
            编辑
          </Button>
        </Permitted>
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      <DetailSection>{goods.isService ? '服务项目，没有库存' : <Stock goods={goods} />}</DetailSection>
      <DetailSection>
        <FactGrid
          facts={[
            ['售价', <Money key="price" fen={goods.price} strong />],
            ['总店价', <Money key="archive" fen={goods.archivePrice} />],
            ['商品编码', <DocumentNumber key="code" code={goods.skuCode} />],
            ['条形码', <DocumentNumber key="bar" code={goods.barCode} />],
            ['品牌', orDash(goods.brandName)],
            ['分类', goods.categoryName],
            ['门店分类', orDash(goods.shopCategoryName)],
            ['货位', orDash(goods.shelf)],
            [
              'OE号',
              goods.oemNumbers.length ? (
                <Box key="oem" component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
                  {goods.oemNumbers.map((number) => (
                    <DocumentNumber key={number} code={number} />
                  ))}
                </Box>
              ) : (
                '-'
              ),
            ],
          ]}
        />
      </DetailSection>
      <DetailSection title="等级价">
        <PriceSchemeEditor
          of={{ goodsShopId: goods.id }}
          listPrice={goods.price}
          otherwise={otherwise}
          refused={problem('priceScheme')}
        />
      </DetailSection>
      <OtherStock skuId={goods.skuId} unitName={goods.unitName} />
      {(mayVisit('StatementOutIn') || mayVisit('GoodsShopList')) && <StockMovements skuCode={goods.skuCode} />}
    </DetailDrawer>
  );
}

function Stock({ goods: { available, allocated, onHand, threshold, unitName } }: { goods: Schemas['GoodsShop'] }) {
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 3 }}>
        <Amount label="可售" value={available} unit={unitName} strong />
        <Amount label="占用" value={allocated} unit={unitName} />
        <Amount label="库存" value={onHand} unit={unitName} />
      </Box>
      <Typography variant="caption" color="textSecondary">
        可售 = 库存 − 已开单未出库的占用
        {threshold > 0 && (
          <>
            ；安全库存 <Quantity value={threshold} unit={unitName} />
          </>
        )}
      </Typography>
    </>
  );
}

function Amount({
  label,
  value,
  unit,
  strong = false,
}: {
  label: string;
  value: number;
  unit: string;
  strong?: boolean;
}) {
  return (
    <Box>
      <Typography variant="caption" color="textSecondary" component="div">
        {label}
      </Typography>
      <Typography
        component="div"
        sx={{ fontSize: strong ? 20 : 16, lineHeight: '28px', fontWeight: strong ? 600 : 500 }}
      >
        <Quantity value={value} unit={unit} />
      </Typography>
    </Box>
  );
}
