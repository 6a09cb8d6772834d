import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { searchCondition } from '../search/findParts';
import { currentPrice, miniGoods, isOfferRunning, offerStateOf } from './goodsMini';
import { assertShopCategory } from './goodsShopCategory';
import { miniOffers } from './miniOffers';
import { shopGoods } from './shopGoods';

type Handlers = Pick<
  Group<'parts/goodsShop'>,
  'updateBatchByCateId' | 'updateBatchOff' | 'miniPage' | 'miniMove' | 'miniRemove'
>;

/** Refuses ids that do not all belong to this shop. */
async function assertOwn(ctx: Context, table: 'goods_shop' | 'goods_mini', ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const key = table === 'goods_shop' ? 'id' : 'goods_shop_id';
  const { rows } = await sql<{
    id: string;
  }>`select ${sql.ref(key)} as id from ${sql.table(table)} where store_id = ${ctx.storeId} and shop_id = ${ctx.placeId} and ${sql.ref(key)} = any (${wanted}::uuid[]) order by 1 for update`.execute(
    ctx.db,
  );
  if (rows.length < wanted.length) throw new Failure('有商品不存在，或不属于本店，请刷新后再试', { field: 'ids' });
  return wanted;
}

export const goodsShopBatch: Handlers = {
  async updateBatchByCateId(ctx, { body: { ids, shopCategoryId } }) {
    await assertShopCategory(ctx, shopCategoryId, ctx.placeId);
    const own = await assertOwn(ctx, 'goods_shop', ids);
    const changed = await shopGoods.changeWhere(ctx, sql`id = any(${own}::uuid[])`, { shopCategoryId });
    ctx.changed('goodsShop', ctx.placeId, null, { ids: own, shopCategoryId });
    return changed;
  },

  async updateBatchOff(ctx, { body: { ids, onSale = 0, place = 'shop' } }) {
    const mini = place === 'mini';
    const own = await assertOwn(ctx, mini ? 'goods_mini' : 'goods_shop', ids);
    const changed = mini
      ? await miniOffers.changeWhere(ctx, sql`goods_shop_id = any(${own}::uuid[])`, { onShelf: onSale })
      : await shopGoods.changeWhere(ctx, sql`id = any(${own}::uuid[])`, { onSale });
    ctx.changed(mini ? 'goodsMini' : 'goodsShop', ctx.placeId, null, { ids: own, onSale });
    return changed;
  },

  async miniPage(ctx, { query }) {
    let found = miniGoods(ctx, ctx.placeId);
    if (query.keyword) found = found.where(await searchCondition(ctx, query.keyword));
    if (query.kind !== undefined) found = found.where('mini.kind', '=', query.kind);
    if (query.special) found = found.where('mini.kind', '<>', sql.lit(3));
    if (query.onShelf !== undefined) found = found.where('mini.on_shelf', '=', query.onShelf);
    if (query.state === 'running') found = found.where(isOfferRunning(ctx));
    if (query.state === 'notBegun')
      found = found.where('mini.kind', '<>', sql.lit(3)).where('mini.begins', '>', ctx.now);
    if (query.state === 'ended') found = found.where('mini.kind', '<>', sql.lit(3)).where('mini.ends', '<=', ctx.now);
    const { records, ...rest } = await page(ctx, found, query);
    return {
      ...rest,
      records: records.map((row) => ({
        ...row,
        state: offerStateOf(ctx, row),
        priceNow: currentPrice(ctx, row).price,
      })),
    };
  },

  async miniMove(ctx, { body: { id, before } }) {
    const rows = await fromStore(ctx, 'goods_mini')
      .select(['goods_shop_id as id', 'sort'])
      .where('shop_id', '=', ctx.placeId)
      .orderBy('goods_shop_id')
      .forUpdate()
      .execute();
    rows.sort((one, other) => one.sort - other.sort || (one.id < other.id ? -1 : 1));
    if (!rows.some((row) => row.id === id)) throw new Failure('商品不存在', { field: 'id' });
    const others = rows.filter((row) => row.id !== id).map((row) => row.id);
    const at = before === null ? others.length : others.indexOf(before);
    if (at < 0) throw new Failure('商品不存在', { field: 'before' });
    const ordered = [...others.slice(0, at), id, ...others.slice(at)];
    await sql`update goods_mini set sort = placed.sort from unnest(${ordered}::uuid[]) with ordinality as placed (id, sort)
      where goods_mini.store_id = ${ctx.storeId} and goods_mini.goods_shop_id = placed.id and goods_mini.sort <> placed.sort`.execute(
      ctx.db,
    );
    ctx.changed('goodsMini', id, null, { before });
    return null;
  },

  async miniRemove(ctx, { body: { ids } }) {
    const own = await assertOwn(ctx, 'goods_mini', ids);
    await ctx.db
      .deleteFrom('goods_mini')
      .where('store_id', '=', ctx.storeId)
      .where('goods_shop_id', 'in', own)
      .execute();
    ctx.changed('goodsMini', ctx.placeId, { ids: own }, null);
    return own.length;
  },
};
