import { newId } from '../../db/ids';
import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { lockedOnline } from '../online/lockedOnline';
import { commentsOf } from './commentRows';

export const appCustomerComment: Group<'parts/appCustomerComment'> = {
  async add(ctx, { body: { orderId, stars, content = '', imageUrls = [] } }) {
    const order = await lockedOnline(ctx, orderId, undefined, 'comment');
    const [already] = await commentsOf(ctx, [orderId]);
    if (already) throw new Failure('该订单已评价，不能重复评价', { field: 'orderId' });
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('customer_comment')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: order.shopId,
        order_id: orderId,
        customer_id: order.customerId,
        stars,
        content: content.trim(),
        image_urls: [...imageUrls],
        create_time: ctx.now,
      })
      .execute();
    await recordEvent(ctx, orderId, '评价', `${String(stars)} 星`);
    await ctx.tellStore();
    ctx.changed('customerComment', id, null, { orderId, stars });
    return id;
  },
};
