import { compareQuantities, formatQuantity } from '@partsdesk/core/quantity';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { assertOpen } from '../../../kit/closedPeriod';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { fromStore, withinStore } from '../../../kit/storeTables';
import { assertLines } from '../stockDraft';
import { warehouseOfShop } from '../usualWarehouse';
import { writeTransfer } from './writeTransfer';

type Request = BodyOf<operations['stockTransfer_ask']>;

/** Finds the warehouse of a shop that can send most of a part. */
const fullestOf = (ctx: Context, shopId: string, skuId: string) =>
  fromStore(ctx, 'warehouse')
    .innerJoin('stock', withinStore('stock.warehouse_id', 'warehouse.id'))
    .innerJoin('shop', withinStore('shop.id', 'warehouse.shop_id'))
    .select(['warehouse.id', sql<number>`stock.on_hand - stock.allocated`.as('available')])
    .where('warehouse.shop_id', '=', shopId)
    .where('warehouse.status', '=', 1)
    .where('warehouse.kind', '=', sql.lit(0))
    .where('shop.status', '=', 1)
    .where('stock.sku_id', '=', skuId)
    .orderBy('available', 'desc')
    .orderBy('warehouse.id')
    .limit(1)
    .executeTakeFirst();

/**
 * 调拨申请: writes the draft of a transfer from another shop to this one. It waits in that shop's 待办: goods leave a shop
 * by its own people alone.
 */
export async function askTransfer(ctx: Context, { fromShopId, skuId, quantity, remark }: Request) {
  if (fromShopId === ctx.placeId) throw new Failure('不能向本店申请调拨', { field: 'fromShopId' });
  const [from, toWarehouseId] = await Promise.all([
    fullestOf(ctx, fromShopId, skuId),
    warehouseOfShop(ctx, '本店没有启用的仓库，不能申请调拨'),
    assertLines(ctx, [{ skuId, quantity }]),
    assertOpen(ctx),
  ]);
  if (!from || from.available <= 0) throw new Failure('该门店没有可调的货', { field: 'fromShopId' });
  if (compareQuantities(quantity, from.available) > 0)
    throw new Failure(`该门店一个仓库最多可调 ${formatQuantity(from.available)}`, { field: 'quantity' });
  return writeTransfer(
    ctx,
    { fromWarehouseId: from.id, toWarehouseId, lines: [{ skuId, quantity }], ...(remark && { remark }) },
    '调拨申请',
  );
}
