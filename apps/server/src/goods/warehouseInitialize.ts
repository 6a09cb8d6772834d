import { decimalsOf, toThousandths } from '@partsdesk/core/quantity';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import { newId } from '../db/ids';
import { takeIn } from './stock';

/** What a quantity costs at a unit cost, both exact: 1/10,000 yuan, half up. */
const valueOf = (quantity: number, unitCost: number) => Number((BigInt(unitCost) * BigInt(toThousandths(quantity)) + 500n) / 1000n);

export const warehouseInitialize: Group<'parts/warehouseInitialize'> = {
  async add(ctx, { body }) {
    const documentId = newId(ctx.now);
    const coming: { warehouseId: string; skuId: string; quantity: number; value: number }[] = [];
    for (const [index, { skuId, warehouseId, quantity, unitCost }] of body.lines.entries()) {
      const field = `lines[${String(index)}]`;
      const warehouse = await ctx.db.selectFrom('warehouse').select('id').where('store_id', '=', ctx.storeId).where('id', '=', warehouseId)
        .where((where) => (ctx.shopId ? where('shop_id', '=', ctx.shopId) : where.lit(true))).executeTakeFirst();
      if (!warehouse) throw new Failure('仓库不存在', { field: `${field}.warehouseId` });
      const part = await ctx.db.selectFrom('goods_sku as sku').innerJoin('goods', (join) => join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'))
        .select(['goods.name', 'goods.decimals']).where('sku.store_id', '=', ctx.storeId).where('sku.id', '=', skuId).executeTakeFirst();
      if (!part) throw new Failure('商品不存在', { field: `${field}.skuId` });
      if (decimalsOf(quantity) > part.decimals) throw new Failure(`「${part.name}」的数量最多${String(part.decimals)}位小数`, { field: `${field}.quantity` });
      const moved = await ctx.db.selectFrom('stock_ledger').select('id').where('store_id', '=', ctx.storeId)
        .where('warehouse_id', '=', warehouseId).where('sku_id', '=', skuId).limit(1).executeTakeFirst();
      if (moved) throw new Failure(`「${part.name}」在该仓库已有出入库，不能再录入期初`, { field: `${field}.skuId` });
      if (coming.some((other) => other.skuId === skuId && other.warehouseId === warehouseId)) throw new Failure(`「${part.name}」重复`, { field: `${field}.skuId` });
      coming.push({ warehouseId, skuId, quantity, value: valueOf(quantity, unitCost) });
    }
    await takeIn(ctx, coming, { kind: 'warehouseInitialize', documentId });
    ctx.changed('warehouseInitialize', documentId, null, { lines: body.lines.length });
    return null;
  },
};
