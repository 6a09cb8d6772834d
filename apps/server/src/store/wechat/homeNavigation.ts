import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { changedMeanwhile } from '../../kit/owner/version';
import { homeNavigationSetting, writeHomeNavigation, type HomeNavigation } from '../../kit/storeSettings';
import { fromStore, withinStore } from '../../kit/storeTables';

type Item = HomeNavigation['items'][number];

async function skuNames(ctx: Context, items: readonly Item[]): Promise<Map<string, string>> {
  const skuIds = items.flatMap(({ skuId }) => (skuId ? [skuId] : []));
  if (!skuIds.length) return new Map();
  const rows = await fromStore(ctx, 'goods_sku as sku')
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['sku.id', 'goods.name'])
    .where('sku.id', 'in', skuIds)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const homeNavigation: Group<'parts/homeNavigation'> = {
  async allList(ctx) {
    const {
      value: { items },
      version,
    } = await homeNavigationSetting(ctx);
    const names = await skuNames(ctx, items);
    return { version, items: items.map((item) => ({ ...item, skuName: names.get(item.skuId ?? '') ?? '' })) };
  },

  async update(ctx, { body }) {
    const names = await skuNames(ctx, body.items);
    const items = body.items.map((item, at): Item => {
      const { linkType } = item;
      if (linkType === 1 && !names.has(item.skuId ?? ''))
        throw new Failure(`第${String(at + 1)}张：请选择要跳转的商品`, { field: `items[${String(at)}].skuId` });
      if (linkType === 2 && !item.pagePath)
        throw new Failure(`第${String(at + 1)}张：请填写小程序页面路径`, { field: `items[${String(at)}].pagePath` });
      return { ...item, skuId: linkType === 1 ? item.skuId : null, pagePath: linkType === 2 ? item.pagePath : '' };
    });
    const before = await homeNavigationSetting(ctx);
    if (!(await writeHomeNavigation(ctx, body.version, { items }))) throw changedMeanwhile('小程序广告图', before);
    ctx.changed('homeNavigation', ctx.storeId, before.value, { items });
    return null;
  },
};
