import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { partsHere } from '../shop/partsHere';

interface Related {
  skuId: string;
  relation: 0 | 1 | 2 | 3;
}

/** Orders the part itself, its newer numbers starting with the newest, its equivalents, and its older numbers. */
async function relatedTo(ctx: Context, skuId: string): Promise<Related[]> {
  const { rows } = await sql<{ skuId: string; kind: 1 | 2; newer: boolean }>`
    select fellow.sku_id as "skuId", fellow.kind, fellow.position < own.position as newer from part_group_member own
      join part_group_member fellow on fellow.store_id = own.store_id and fellow.group_id = own.group_id and fellow.sku_id <> own.sku_id
    where own.store_id = ${ctx.storeId} and own.sku_id = ${skuId} order by fellow.position`.execute(ctx.db);
  const related = rows.map((row): Related => ({ skuId: row.skuId, relation: row.kind === 1 ? 1 : row.newer ? 2 : 3 }));
  const order = [2, 1, 3].flatMap((relation) => related.filter((one) => one.relation === relation));
  return [
    { skuId, relation: 0 },
    ...order.filter((one, index) => order.findIndex((other) => other.skuId === one.skuId) === index),
  ];
}

/** Lists what may be sold instead of a part, with the quantity that each shop of the company can sell. */
export async function equivalentsOf(ctx: Context, skuId: string) {
  const related = await relatedTo(ctx, skuId);
  const ids = related.map((one) => one.skuId);
  const [parts, { rows: held }] = await Promise.all([
    partsHere(ctx, ids).execute(),
    sql<{ skuId: string; shopId: string; shopName: string; isHead: boolean; here: boolean; available: number }>`
      select stock.sku_id as "skuId", shop.id as "shopId", shop.name as "shopName", shop.is_head as "isHead", shop.id = ${ctx.placeId} as here, sum(stock.on_hand - stock.allocated) as available
      from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
        join shop on shop.store_id = warehouse.store_id and shop.id = warehouse.shop_id
      where stock.store_id = ${ctx.storeId} and stock.sku_id = any(${ids}::uuid[]) and warehouse.status = 1 and warehouse.kind = 0 and shop.status = 1
      group by 1, shop.id, shop.name, shop.is_head, shop.code having sum(stock.on_hand - stock.allocated) > 0
      order by shop.id <> ${ctx.placeId}, shop.is_head desc, shop.code`.execute(ctx.db),
  ]);
  if (!parts.some((part) => part.skuId === skuId)) throw new Failure('商品不存在', { field: 'skuId' });
  return related.flatMap(({ skuId: id, relation }) =>
    parts
      .filter((part) => part.skuId === id)
      .map((part) => ({
        ...part,
        relation,
        shops: held
          .filter((one) => one.skuId === id)
          .map(({ shopId, shopName, isHead, here, available }) => ({ shopId, shopName, isHead, here, available })),
      })),
  );
}
