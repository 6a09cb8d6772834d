import { EXCHANGE_REASON } from '@partsdesk/core/goods/stockReasons';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { addEntry } from '../../goods/stock/stockEntries';
import { STOCK_OUT } from '../../goods/stock/stockEntryRows';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { customerExchanges } from './customerExchanges';
import { lockedExchange, seenExchange } from './exchangeRows';

/** Reads the warehouses that may hand an exchange out, with what each has free; those that have some come first. */
export async function exchangePlaces(ctx: Context, id: string) {
  const { skuId } = await seenExchange(ctx, id);
  const { rows } = await sql<{
    warehouseId: string;
    warehouseName: string;
    shopName: string;
    available: number;
  }>`select warehouse.id as "warehouseId", warehouse.name as "warehouseName", shop.name as "shopName",
      coalesce(stock.on_hand - stock.allocated, 0) as available
    from warehouse join shop on shop.store_id = warehouse.store_id and shop.id = warehouse.shop_id
    left join stock on stock.store_id = warehouse.store_id and stock.warehouse_id = warehouse.id and stock.sku_id = ${skuId}
    where warehouse.store_id = ${ctx.storeId} and warehouse.status = 1 and warehouse.kind = 0
      and ${ctx.shopId ? sql`warehouse.shop_id = ${ctx.shopId}` : sql`true`}
    order by coalesce(stock.on_hand - stock.allocated, 0) > 0 desc, shop.id = ${ctx.placeId} desc, shop.is_head desc, shop.code,
      warehouse.is_default desc, warehouse.code`.execute(ctx.db);
  return rows;
}

/** Hands an exchange out of a warehouse: the store-room's own document, at cost (MEM-45). */
export async function handOut(
  ctx: Context,
  { id, version, warehouseId }: BodyOf<operations['customerExchange_out']>,
): Promise<null> {
  const exchange = await lockedExchange(ctx, id);
  customerExchanges.check(exchange, version, 'status', 'out');
  await ctx.tellStore();
  const entry = await addEntry(
    ctx,
    STOCK_OUT,
    {
      warehouseId,
      supplierId: null,
      reason: EXCHANGE_REASON,
      remark: `${exchange.code ?? ''} ${exchange.customerName}`,
      lines: [{ skuId: exchange.skuId, quantity: exchange.quantity, price: 0 }],
    },
    true,
  );
  await customerExchanges.move(
    ctx,
    exchange,
    { status: 'out' },
    { outName: ctx.user?.name ?? '', outTime: ctx.now, stockEntryId: entry.id },
    { stockOut: entry.code },
  );
  return null;
}

/** Reads the stock-out document of an exchange; refuses where it left a warehouse of another shop. */
export async function stockOutOf(ctx: Context, id: string): Promise<{ id: string; version: number }> {
  const { shopId, shopName, ...entry } = await fromStore(ctx, 'stock_entry as entry')
    .innerJoin('warehouse', withinStore('warehouse.id', 'entry.warehouse_id'))
    .innerJoin('shop', withinStore('shop.id', 'warehouse.shop_id'))
    .select(['entry.id', 'entry.version', 'shop.id as shopId', 'shop.name as shopName'])
    .where('entry.id', '=', id)
    .executeTakeFirstOrThrow();
  if (ctx.shopId && ctx.shopId !== shopId) throw new Failure(`礼品是「${shopName}」发放的，请到该门店退回`);
  return entry;
}
