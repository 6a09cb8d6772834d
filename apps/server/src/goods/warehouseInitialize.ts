import { decimalsOf, toThousandths } from '@partsdesk/core/quantity';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import { newId } from '../db/ids';
import { inLockOrder, takeIn } from './stock';

export const warehouseInitialize: Group<'parts/warehouseInitialize'> = {
  async add(ctx, { body }) {
    const documentId = newId(ctx.now);
    for (const { index, skuId, warehouseId, quantity, unitCost } of inLockOrder(body.lines.map((line, index) => ({ ...line, index })))) {
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
      const value = quantity === 0 ? 0 : Number((BigInt(unitCost) * BigInt(toThousandths(quantity)) + 500n) / 1000n);
      await takeIn(ctx, { warehouseId, skuId }, quantity, value, { kind: 'warehouseInitialize', documentId });
    }
    ctx.changed('warehouseInitialize', documentId, null, { lines: body.lines.length });
    return null;
  },
};
