import { enabled } from '@partsdesk/core/enabled';
import { recommendColumns } from '@partsdesk/core/market/arrivals/recommendColumns';
import { sql } from 'kysely';
import { listSheet } from '../../file/listSheet';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { assertUnchanged } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { priceSheet } from './priceSheet';
import { recommendations } from './recommendations';
import { matchingGoods, offeredGoods } from './recommendRows';
import { isUnderWay, lastSync, startSync } from './syncNewGoods';

export const recommendGoodsDetail: Group<'parts/recommendGoodsDetail'> = {
  ...priceSheet,
  page: (ctx, { query }) => page(ctx, matchingGoods(ctx, query), query),

  async add(ctx, { body: { skuCode, title = '', words = '', price } }) {
    assertHead(ctx, '添加新品推荐');
    const part = await fromStore(ctx, 'goods_sku as sku')
      .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
      .select(['sku.id', 'goods.name', 'goods.status'])
      .where('sku.sku_code', '=', skuCode.trim().toUpperCase())
      .executeTakeFirst();
    if (!part) throw new Failure('商品不存在', { field: 'skuCode' });
    if (part.status !== enabled.statuses.enabled.code)
      throw new Failure(`商品「${part.name}」已停用`, { field: 'skuCode' });
    const known = await fromStore(ctx, 'recommend_goods').select('id').where('sku_id', '=', part.id).executeTakeFirst();
    if (known) throw new Failure('该商品已在新品推荐里', { field: 'skuCode' });
    return recommendations.add(ctx, { skuId: part.id, title, words, price: price ?? null });
  },

  async update(ctx, { body: { id, version, ...change } }) {
    assertHead(ctx, '修改新品推荐');
    const before = await recommendations.locked(ctx, id);
    const { code } = await fromStore(ctx, 'goods_sku')
      .select('sku_code as code')
      .where('id', '=', before.skuId)
      .executeTakeFirstOrThrow();
    assertUnchanged(`新品「${code}」`, before, version);
    return recommendations.change(ctx, before, change);
  },

  async updateBatchSale(ctx, { body: { ids, onSale } }) {
    assertHead(ctx, '上架、下架新品');
    const wanted = [...new Set(ids)];
    const found = await fromStore(ctx, 'recommend_goods')
      .select(['id', 'on_sale as onSale'])
      .where('id', 'in', wanted)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (found.length < wanted.length) throw new Failure('新品不存在', { field: 'ids' });
    const changed = found.filter((one) => one.onSale !== onSale);
    const changedIds = changed.map(({ id }) => id);
    await recommendations.changeWhere(ctx, sql`id = any(${changedIds}::uuid[])`, { onSale });
    for (const one of changed) ctx.changed('recommendGoods', one.id, { onSale: one.onSale }, { onSale });
    return changed.length;
  },

  exportExcel: (ctx, { query: { columns, ...filter } }) =>
    listSheet('新品推荐', recommendColumns, columns, matchingGoods(ctx, filter)),

  sync: (ctx) => {
    assertHead(ctx, '同步新品');
    return startSync(ctx);
  },

  async getSyncFlag(ctx) {
    const job = await lastSync(ctx);
    return { syncing: isUnderWay(job), jobId: job?.id ?? null, lastTime: job?.endTime ?? null };
  },
};

export const appRecommendGoodsDetail: Group<'parts/appRecommendGoodsDetail'> = {
  page: (ctx, { query: { keyword, ...wanted } }) => page(ctx, offeredGoods(ctx, keyword), wanted),
};
