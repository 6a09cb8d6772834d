import { addQuantities } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { lockStock } from './moveStock';
import { writeLedger, type IncomingStock, type StockCause } from './stock';

/** Undoes `handOut`: the pieces lie in stock again at the cost they left with, reserved for their order as before. */
export async function takeBackStock(
  ctx: Context,
  back: readonly (IncomingStock & { lineId: string })[],
  because: StockCause,
): Promise<void> {
  if (!back.length) return;
  const places = new Map<string, IncomingStock>();
  for (const { warehouseId, skuId, quantity, value } of back) {
    const known = places.get(skuId + warehouseId);
    places.set(skuId + warehouseId, {
      warehouseId,
      skuId,
      quantity: addQuantities(known?.quantity ?? 0, quantity),
      value: (known?.value ?? 0) + value,
    });
  }
  const rows = [...places.values()];
  await lockStock(ctx, rows);
  await Promise.all([
    sql`update stock set on_hand = stock.on_hand + back.quantity, allocated = stock.allocated + back.quantity,
        value = stock.value + back.value
      from unnest(${rows.map((one) => one.warehouseId)}::uuid[], ${rows.map((one) => one.skuId)}::uuid[],
        ${rows.map((one) => one.quantity)}::numeric[], ${rows.map((one) => one.value)}::bigint[])
        as back (warehouse_id, sku_id, quantity, value)
      where stock.store_id = ${ctx.storeId} and stock.warehouse_id = back.warehouse_id
        and stock.sku_id = back.sku_id`.execute(ctx.db),
    writeLedger(ctx, back, because),
  ]);
}
