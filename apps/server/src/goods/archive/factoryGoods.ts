import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';

interface FactoryWarehouse {
  name: string;
  quantity: number;
}

const materialOf = ({ store, storeId }: BeforeContext, skuId: string) =>
  store((db) =>
    db
      .selectFrom('goods_sku')
      .select(['material_no as materialNo'])
      .where('store_id', '=', storeId)
      .where('id', '=', skuId)
      .executeTakeFirst(),
  );

/** Reads the factory's answer, dropping entries that do not have the agreed form `[{ name, quantity }]`. */
function warehousesOf(answer: unknown): FactoryWarehouse[] {
  if (!Array.isArray(answer)) throw new Failure('工厂库存系统的回答无法识别');
  return answer.flatMap((one: unknown) => {
    const { name, quantity } = (one ?? {}) as Partial<FactoryWarehouse>;
    return typeof name === 'string' && typeof quantity === 'number'
      ? [{ name: name.slice(0, 60), quantity: Math.round(quantity * 1000) / 1000 }]
      : [];
  });
}

export const factoryGoods: Group<'parts/factoryGoods'> = {
  queryWarehouseInventoryList: withBefore(
    async (outside, { query: { skuId } }) => {
      const sku = await materialOf(outside, skuId);
      const { factoryUrl } = outside.settings;
      if (!sku) return { known: false, connected: factoryUrl !== undefined, warehouses: [] };
      if (!factoryUrl || !sku.materialNo) return { known: true, connected: factoryUrl !== undefined, warehouses: [] };
      const response = await outside
        .fetch(`${factoryUrl}/inventory?${new URLSearchParams({ materialNo: sku.materialNo }).toString()}`, {
          signal: AbortSignal.timeout(5_000),
        })
        .catch(() => undefined);
      if (!response?.ok) throw new Failure('工厂库存系统暂时不可用，请稍后重试');
      return { known: true, connected: true, warehouses: warehousesOf(await response.json().catch(() => undefined)) };
    },
    (_ctx, { before: { known, ...answer } }) => {
      if (!known) throw new Failure('商品不存在');
      return answer;
    },
  ),
};
