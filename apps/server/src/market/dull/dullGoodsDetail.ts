import { dullLineSums } from '@partsdesk/core/listSums';
import { ownImages } from '../../file/ownImages';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { setDullLines } from './dullBatch';
import { matchingDullLines, shopsOf } from './dullLineRows';
import { dullLines } from './dullParts';
import { seesCost } from './stockThere';
import { updateSheet } from './updateSheet';

const MOST_IMAGES = 6;

export const dullGoodsDetail: Group<'parts/dullGoodsDetail'> = {
  ...updateSheet,
  async queryShopList(ctx, { query: { headerId } }) {
    const shops = await shopsOf(ctx, await seesCost(ctx), headerId).execute();
    if (!shops.length) throw new Failure('呆滞件不存在');
    return shops;
  },

  queryAllPage: async (ctx, { query }) =>
    page(ctx, matchingDullLines(ctx, await seesCost(ctx), query), query, { sums: dullLineSums }),

  async addBatch(ctx, { body }) {
    await setDullLines(ctx, body);
    return null;
  },

  async updateGoodsImg(ctx, { body: { id, version, imageUrl } }) {
    const before = await dullLines.locked(ctx, id);
    const { code } = await fromStore(ctx, 'dull_goods as dull')
      .innerJoin('goods_sku as sku', withinStore('sku.id', 'dull.sku_id'))
      .select('sku.sku_code as code')
      .where('dull.id', '=', before.headerId)
      .executeTakeFirstOrThrow();
    assertUnchanged(`呆滞件「${code}」`, before, version);
    return dullLines.change(ctx, before, {
      imageUrl: await ownImages(ctx, imageUrl, { field: 'imageUrl', most: MOST_IMAGES }),
    });
  },
};
