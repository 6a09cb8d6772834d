import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { stockStates } from '../archive/goodsRows';
import { goodsMatching } from '../sheets/goodsFilter';

export type BulkRequest = BodyOf<operations['goods_bulkPreview']>;

/** The fields of a part that a bulk edit reads. */
export interface BulkPart {
  id: string;
  name: string;
  categoryId: string;
  brandId: string | null;
  unitName: string;
  decimals: number;
  isService: boolean;
  skus: {
    id: string;
    skuCode: string;
    spec: string;
    price: number;
    floorPrice: number;
    threshold: number;
    stocked: boolean;
  }[];
  copies: { id: string; skuId: string; onSale: 0 | 1 }[];
}

const MAX_PARTS = 20_000;

/** Returns the ids of the selected parts, in order. */
export async function selectedParts(
  ctx: Context,
  { ids, filter }: Pick<BulkRequest, 'ids' | 'filter'>,
): Promise<string[]> {
  if (ids && filter) throw new Failure('所选商品和筛选条件只能给一种', { field: 'filter' });
  if (ids) {
    const known = await fromStore(ctx, 'goods').select('id').where('id', 'in', ids).orderBy('id').execute();
    const unknown = ids.findIndex((id) => !known.some((one) => one.id === id));
    if (unknown >= 0) throw new Failure('商品不存在', { field: `ids[${String(unknown)}]` });
    return known.map(({ id }) => id);
  }
  if (!filter) throw new Failure('请选择商品', { field: 'ids' });
  const { stock, ...matched } = filter;
  const { rows } = await sql<{
    id: string;
  }>`select goods.id from goods where goods.store_id = ${ctx.storeId} and ${stock ? stockStates[stock](ctx) : sql`true`}
    and exists (select from goods_sku sku where sku.store_id = goods.store_id and sku.goods_id = goods.id and ${await goodsMatching(ctx, matched)})
    order by goods.id limit ${sql.lit(MAX_PARTS + 1)}`.execute(ctx.db);
  if (rows.length > MAX_PARTS)
    throw new Failure(`一次最多修改${String(MAX_PARTS)}种商品，请缩小范围`, { field: 'filter' });
  return rows.map(({ id }) => id);
}

/** Reads parts in the order of their ids; their copies in the shops only if requested. */
export async function readParts(ctx: Context, ids: readonly string[], withCopies: boolean): Promise<BulkPart[]> {
  const { rows } = await sql<BulkPart>`
    select goods.id, goods.name, goods.category_id as "categoryId", goods.brand_id as "brandId", goods.unit_name as "unitName", goods.decimals, goods.is_service as "isService",
      coalesce((select jsonb_agg(jsonb_build_object('id', sku.id, 'skuCode', sku.sku_code, 'spec', sku.spec, 'price', sku.price, 'floorPrice', sku.floor_price, 'threshold', sku.threshold,
          'stocked', exists (select from stock where stock.store_id = sku.store_id and stock.sku_id = sku.id)) order by sku.position, sku.id)
        from goods_sku sku where sku.store_id = goods.store_id and sku.goods_id = goods.id), '[]') as skus,
      coalesce((select jsonb_agg(jsonb_build_object('id', sold.id, 'skuId', sold.sku_id, 'onSale', sold.on_sale) order by sold.id)
        from goods_sku sku join goods_shop sold on sold.store_id = sku.store_id and sold.sku_id = sku.id
        where ${withCopies}::boolean and sku.store_id = goods.store_id and sku.goods_id = goods.id), '[]') as copies
    from goods where goods.store_id = ${ctx.storeId} and goods.id = any(${ids}::uuid[]) order by goods.id`.execute(
    ctx.db,
  );
  return rows;
}
