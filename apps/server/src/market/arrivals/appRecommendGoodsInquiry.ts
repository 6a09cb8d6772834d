import { takeTry } from '../../account/login/tries';
import { newId } from '../../db/ids';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { inquiries } from './inquiryRows';

/** A customer asks so often a day. */
const MOST_A_DAY = 20;
const DAY_SECONDS = 86_400;

export const appRecommendGoodsInquiry: Group<'parts/appRecommendGoodsInquiry'> = {
  async add(ctx, { body: { id: goodsId, shopId, kind, quantity, content = '' } }) {
    const customerId = ctx.customerId ?? '';
    const part = await fromStore(ctx, 'recommend_goods as fresh')
      .innerJoin('goods_sku as sku', withinStore('sku.id', 'fresh.sku_id'))
      .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
      .select(['fresh.sku_id as skuId', 'goods.decimals', 'goods.unit_name as unitName'])
      .where('fresh.id', '=', goodsId)
      .where('fresh.on_sale', '=', 1)
      .executeTakeFirst();
    if (!part) throw new Failure('新品不存在或已下架', { field: 'id' });
    const step = 10 ** part.decimals;
    if (Math.round(quantity * step) / step !== quantity)
      throw new Failure(
        part.decimals ? `数量最多${String(part.decimals)}位小数` : `数量按${part.unitName}计，请填写整数`,
        { field: 'quantity' },
      );
    const shop = await fromStore(ctx, 'shop')
      .select('id')
      .where('id', '=', shopId)
      .where('status', '=', 1)
      .executeTakeFirst();
    if (!shop) throw new Failure('门店不存在', { field: 'shopId' });
    const taken = await ctx.platform((db) =>
      takeTry(db, `recommendInquiry ${customerId}`, MOST_A_DAY, DAY_SECONDS, ctx.now),
    );
    if (!taken) throw new Failure(`一天最多询价${String(MOST_A_DAY)}次，请明天再来或直接联系门店`);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('recommend_inquiry')
      .values({
        store_id: ctx.storeId,
        id,
        goods_id: goodsId,
        sku_id: part.skuId,
        shop_id: shopId,
        customer_id: customerId,
        kind,
        quantity,
        content: content.trim(),
        create_time: ctx.now,
      })
      .execute();
    await ctx.tellStore();
    ctx.changed('recommendInquiry', id, null, { goodsId, shopId, kind, quantity });
    return id;
  },

  page(ctx, { query: { status, ...wanted } }) {
    let own = inquiries(ctx)
      .where('asked.customer_id', '=', ctx.customerId ?? '')
      .orderBy('asked.id', 'desc');
    if (status !== undefined) own = own.where('asked.status', '=', status);
    return page(ctx, own, wanted);
  },
};
