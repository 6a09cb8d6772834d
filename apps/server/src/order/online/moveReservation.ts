import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { sql } from 'kysely';
import { reserve } from '../../goods/stock/reserve';
import { inLockOrder, release } from '../../goods/stock/stock';
import { warehouseOfShop } from '../../goods/stock/usualWarehouse';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { saleOuts } from '../outbound/saleOuts';
import type { LockedOnline } from './lockedOnline';

const { allOut, cancelled } = saleOutLifecycle.statuses;

/** Tests whether an outbound still holds its reservation. */
const isHeld = (status: number) => status !== allOut.code && status !== cancelled.code;

/** Moves an order's reservation to another shop's goods, all lines or none. */
export async function moveReservation(
  ctx: Context,
  { out, shopId: from }: LockedOnline,
  shopId: string,
): Promise<void> {
  if (shopId === from) throw new Failure('订单已在该门店', { field: 'shopId' });
  const shop = await fromStore(ctx, 'shop')
    .select('name')
    .where('id', '=', shopId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (!shop) throw new Failure('门店不存在或已停用', { field: 'shopId' });
  const warehouseId = await warehouseOfShop({ ...ctx, placeId: shopId }).catch((error: unknown) => {
    throw error instanceof Failure
      ? new Failure(`「${shop.name}」没有启用的仓库，不能接单`, { field: 'shopId' })
      : error;
  });
  const lines = await fromStore(ctx, 'sale_out_line')
    .select(['id', 'sku_id as skuId', 'warehouse_id as warehouseId', 'quantity'])
    .where('sale_out_id', '=', out.id)
    .execute();
  // Locks both places of every line in the common lock order, since another order may move the other way.
  const places = inLockOrder(
    lines.flatMap(({ skuId, warehouseId: old }) => [
      { skuId, warehouseId: old },
      { skuId, warehouseId },
    ]),
  );
  await fromStore(ctx, 'stock')
    .select('sku_id')
    .where(
      'sku_id',
      'in',
      places.map((place) => place.skuId),
    )
    .where(
      'warehouse_id',
      'in',
      places.map((place) => place.warehouseId),
    )
    .orderBy('sku_id')
    .orderBy('warehouse_id')
    .forUpdate()
    .execute();
  await reserve(
    ctx,
    lines.map(({ skuId, quantity }) => ({ skuId, warehouseId, quantity, field: 'shopId' })),
  );
  for (const { quantity, skuId, warehouseId: old } of inLockOrder(lines))
    await release(ctx, { skuId, warehouseId: old }, quantity);
  await ctx.db
    .updateTable('sale_out_line')
    .set({ warehouse_id: warehouseId })
    .where('store_id', '=', ctx.storeId)
    .where('sale_out_id', '=', out.id)
    .execute();
  await saleOuts.change(ctx, out, { shopId });
}

/** Lists the shops of the company with their stock of an order's goods; its own reservation counts as free. */
export async function shopsFor(ctx: Context, orderId: string) {
  const [lines, shops] = await Promise.all([
    fromStore(ctx, 'sale_out as out')
      .innerJoin('sale_out_line as line', withinStore('line.sale_out_id', 'out.id'))
      .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
      .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
      .select([
        'line.id',
        'line.sku_id as skuId',
        'line.quantity',
        'line.out_quantity as outQuantity',
        'line.warehouse_id as warehouseId',
        'goods.name',
        'out.shop_id as shopId',
        'out.status',
      ])
      .where('out.order_id', '=', orderId)
      .orderBy('line.position')
      .execute(),
    fromStore(ctx, 'shop')
      .innerJoin('warehouse', (join) =>
        join
          .onRef('warehouse.store_id', '=', 'shop.store_id')
          .onRef('warehouse.shop_id', '=', 'shop.id')
          .on('warehouse.status', '=', 1)
          .on('warehouse.kind', '=', sql.lit(0)),
      )
      .select(['shop.id', 'shop.name', 'warehouse.id as warehouseId'])
      .distinctOn('shop.id')
      .where('shop.status', '=', 1)
      .orderBy('shop.id')
      .orderBy('warehouse.is_default', 'desc')
      .orderBy('warehouse.id')
      .execute(),
  ]);
  const free =
    lines.length && shops.length
      ? await fromStore(ctx, 'stock')
          .select([
            'warehouse_id as warehouseId',
            'sku_id as skuId',
            (row) => row('on_hand', '-', row.ref('allocated')).as('available'),
          ])
          .where(
            'sku_id',
            'in',
            lines.map(({ skuId }) => skuId),
          )
          .where(
            'warehouse_id',
            'in',
            shops.map(({ warehouseId }) => warehouseId),
          )
          .execute()
      : [];
  return shops
    .map((shop) => {
      const has = lines.map((line) => {
        const kept =
          isHeld(line.status) && line.warehouseId === shop.warehouseId ? line.quantity - line.outQuantity : 0;
        return {
          lineId: line.id,
          name: line.name,
          quantity: line.quantity,
          available:
            Number(
              free.find((one) => one.skuId === line.skuId && one.warehouseId === shop.warehouseId)?.available ?? 0,
            ) + kept,
        };
      });
      return {
        shopId: shop.id,
        shopName: shop.name,
        able: has.length > 0 && has.every(({ quantity, available }) => available >= quantity),
        current: lines.some(({ shopId }) => shopId === shop.id),
        lines: has,
      };
    })
    .sort(
      (one, other) =>
        Number(other.current) - Number(one.current) ||
        Number(other.able) - Number(one.able) ||
        (one.shopName < other.shopName ? -1 : 1),
    );
}
