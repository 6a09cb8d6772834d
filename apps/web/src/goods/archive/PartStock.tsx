import Paper from '@mui/material/Paper';
import { inventoryCost } from '@partsdesk/sdk/report/inventoryCost';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Cost } from '@partsdesk/ui/text/Cost';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useMayVisit } from '../../useMayVisit';
import { OtherStock } from '../shop/OtherStock';
import { StockMovements } from '../shop/StockMovements';

interface PartStockProps {
  sku: Pick<Schemas['GoodsSku'], 'id' | 'skuCode'>;
  unitName: string;
}

/** Shows where a part lies, and what it cost and how it moved to whoever may see that. */
export function PartStock({ sku, unitName }: PartStockProps) {
  const mayVisit = useMayVisit();
  return (
    <Paper variant="outlined" sx={{ p: 4, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <OtherStock skuId={sku.id} unitName={unitName} />
      {mayVisit('StatementInventoryCost') && <PartCost sku={sku} unitName={unitName} />}
      {(mayVisit('StatementOutIn') || mayVisit('GoodsShopList')) && <StockMovements skuCode={sku.skuCode} />}
    </Paper>
  );
}

function PartCost({ sku, unitName }: PartStockProps) {
  const costs = useGroup(inventoryCost);
  const { data } = useLoad(costs.page, { by: 'goods', keyword: sku.skuCode, pageSize: 50 });
  const held = data?.records.find(({ id }) => id === sku.id);
  return (
    <DetailSection title="库存成本（各店合计）">
      <FactGrid
        facts={[
          ['库存', <Quantity key="quantity" value={held?.quantity ?? 0} unit={unitName} />],
          ['成本合计', <Cost key="value" value={held?.value} />],
          ['平均成本', <Cost key="average" value={held && Math.round(held.value / held.quantity)} />],
        ]}
      />
    </DetailSection>
  );
}
