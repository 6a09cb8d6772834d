import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';

type Warehouse = Schemas['CompanyWarehouse'];

/** Returns the company's warehouses, the current shop's first; undefined until they are loaded. */
export function useWarehouses(): readonly Warehouse[] | undefined {
  const goods = useGroup(stockGoods);
  return useLoad(goods.warehouses).data;
}

/** Filters the warehouses for which documents may be written here. */
export const ownWarehouses = (warehouses: readonly Warehouse[] | undefined): readonly Warehouse[] =>
  (warehouses ?? []).filter(({ mine }) => mine);

/** Lists warehouses as choices; adds the shop's name where there are several shops. */
export function warehouseChoices(warehouses: readonly Warehouse[]): { value: string; label: string }[] {
  const several = new Set(warehouses.map(({ shopId }) => shopId)).size > 1;
  return warehouses.map(({ id, name, shopName }) => ({
    value: id,
    label: several && !name.startsWith(shopName) ? `${shopName} · ${name}` : name,
  }));
}
