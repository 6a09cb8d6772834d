import { sql } from 'kysely';
import { warehouseInitialize } from '../../goods/stock/warehouseInitialize';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { shopDistribution } from '../../store/setting/shopDistribution';
import { warehouse } from '../../store/warehouse/warehouse';

const call = <T>(handler: unknown) => handler as (ctx: Context, input: { query: object; body: unknown }) => Promise<T>;

/** Records the opening stock of a demo warehouse as if it had been entered by hand. */
export async function enterOpeningStock(ctx: Context, documentId: string, warehouseId: string): Promise<void> {
  await ctx.db
    .insertInto('warehouse_initialize')
    .values({
      store_id: ctx.storeId,
      id: documentId,
      shop_id: ctx.placeId,
      warehouse_id: warehouseId,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await sql`insert into warehouse_initialize_line (store_id, document_id, line_no, sku_id, quantity, unit_cost, value)
    select store_id, document_id, row_number() over (order by id), sku_id, quantity, round(value / quantity), value
    from stock_ledger where store_id = ${ctx.storeId} and document_id = ${documentId}`.execute(ctx.db);
  await numberDocument(ctx, 'warehouse_initialize', 'QC', documentId);
}

/** Adds second warehouses to shops, and a branch that receives wearing parts only. */
export async function addDemoWarehouses(
  ctx: Context,
  shopIds: readonly string[],
  categoryIds: readonly string[],
  parts: readonly { skuId: string; price: number }[],
): Promise<void> {
  const [east, west, tech] = shopIds;
  const add = (shopId: string | undefined, name: string, address: string) =>
    call<string>(warehouse.add)(ctx, { query: {}, body: { shopId, name, address } });
  const second = await add(east, '城东店二号库', '艮山西路 218 号后院');
  await add(ctx.placeId, '总店退货区', '石祥路 589 号 B 栋');
  const closed = await add(west, '古墩路旧库', '古墩路 640 号');
  await call(warehouse.updateStatus)(ctx, { query: {}, body: { id: closed, version: 1, status: 0 } });
  await call(warehouseInitialize.add)(ctx, {
    query: {},
    body: {
      lines: parts.map(({ skuId, price }, index) => ({
        skuId,
        warehouseId: second,
        quantity: 4 + (index % 9),
        unitCost: price * (56 + (index % 9)),
      })),
    },
  });
  await call(shopDistribution.addOrUpdate)(ctx, {
    query: {},
    body: { shopId: tech, scope: 2, categoryIds, version: 0 },
  });
}
