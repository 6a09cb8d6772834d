import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kit/context';
import { sortOf } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { searchPage } from '../search/findParts';
import type { GoodsFilter } from '../sheets/goodsFilter';
import { available } from './goodsRows';

const columnOf = {
  createTime: () => sql`goods.id`,
  skuCode: () => sql`first.sku_code`,
  price: () => sql`first.price`,
  available,
};

/**
 * Returns the order in which the archive's list shows the first `most` parts of `goods`, and what has to be joined for
 * it.
 */
export async function archiveOrder(
  ctx: Context,
  { keyword, sort }: GoodsFilter,
  most: number,
): Promise<{ join: RawBuilder<unknown>; order: RawBuilder<unknown> }> {
  if (keyword && !sort) {
    const found = fromStore(ctx, 'goods')
      .innerJoin('goods_sku as sku', withinStore('sku.goods_id', 'goods.id'))
      .select('goods.id');
    const { records } = await searchPage(ctx, found, sql`goods.id`, keyword, { pageSize: most });
    const best = records.map(({ id }) => id);
    return {
      join: sql`left join unnest(${best}::uuid[]) with ordinality as best (id, place) on best.id = goods.id`,
      order: sql`best.place, goods.id desc`,
    };
  }
  const [by, direction] = sortOf(sort, 'createTime.desc');
  return {
    join: sql`left join goods_sku first on first.store_id = goods.store_id and first.goods_id = goods.id and first.position = 0`,
    order: sql`${columnOf[by](ctx)} ${sql.raw(direction)}, goods.id`,
  };
}
