import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { withBelow } from '../archive/categoryTree';
import { stockStates } from '../archive/goodsRows';
import { searchCondition } from '../search/findParts';

export type GoodsFilter = NonNullable<QueryOf<operations['goodsExportRecord_exp']>>;

/** Builds the condition of the archive list's filter on `sku` and `goods`. */
export async function goodsMatching(
  ctx: Context,
  { keyword, categoryId, brandId, status, onSale, stock }: GoodsFilter,
): Promise<RawBuilder<boolean>> {
  const all = [
    ...(keyword?.trim() ? [await searchCondition(ctx, keyword)] : []),
    ...(categoryId ? [sql<boolean>`goods.category_id = any(${await categoriesBelow(ctx, categoryId)}::uuid[])`] : []),
    ...(brandId ? [sql<boolean>`goods.brand_id = ${await knownBrand(ctx, brandId)}`] : []),
    ...(status === undefined ? [] : [sql<boolean>`goods.status = ${status}`]),
    ...(onSale === undefined
      ? []
      : [
          sql<boolean>`${onSale === 1} = exists (select from goods_shop sold where sold.store_id = sku.store_id and sold.sku_id = sku.id and sold.on_sale = 1)`,
        ]),
    ...(stock ? [stockStates[stock](ctx)] : []),
  ];
  return all.length ? sql<boolean>`(${sql.join(all, sql` and `)})` : sql<boolean>`true`;
}

async function categoriesBelow(ctx: Context, categoryId: string): Promise<string[]> {
  const ids = await withBelow(ctx, categoryId);
  if (!ids.length) throw new Failure('商品分类不存在', { field: 'categoryId' });
  return ids;
}

async function knownBrand(ctx: Context, id: string): Promise<string> {
  const brand = await fromStore(ctx, 'goods_brand').select('id').where('id', '=', id).executeTakeFirst();
  if (!brand) throw new Failure('商品品牌不存在', { field: 'brandId' });
  return brand.id;
}
