import Box from '@mui/material/Box';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { Section } from '@partsdesk/ui/page/Section';
import { PriceSchemeEditor } from '../price/PriceSchemeEditor';

interface GradePricesProps {
  goods: Schemas['Goods'];
  /** Reason why the prices are read-only. */
  refused?: string;
}

/** 等级价 of each variant. */
export function GradePrices({ goods, refused }: GradePricesProps) {
  return goods.skus.map((sku) => (
    <Section key={sku.id} title={goods.skus.length > 1 ? `等级价 · ${sku.spec || sku.skuCode}` : '等级价'}>
      <Box sx={{ maxWidth: 560 }}>
        <PriceSchemeEditor of={{ skuId: sku.id }} listPrice={sku.price} refused={refused} />
      </Box>
    </Section>
  ));
}
