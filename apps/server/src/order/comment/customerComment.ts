import { can, next } from '@partsdesk/core/lifecycle';
import { customerCommentLifecycle } from '@partsdesk/core/order/comment/customerCommentLifecycle';
import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { lifecycleFailure } from '../../kit/lifecycleFailure';
import { page } from '../../kit/page';
import { comments, matchingComments } from './commentRows';

export const customerComment: Group<'parts/customerComment'> = {
  page: (ctx, { query }) => page(ctx, matchingComments(ctx, query), query),

  async reply(ctx, { body: { id, ...body } }) {
    const reply = body.reply.trim();
    if (!reply) throw new Failure('请填写回复内容', { field: 'reply' });
    const found = await comments(ctx)
      .select(['comment.status', 'comment.order_id as orderId'])
      .where('comment.id', '=', id)
      .forUpdate('comment')
      .executeTakeFirst();
    if (!found) throw new Failure('评价不存在');
    if (!can(customerCommentLifecycle, found.status, 'reply'))
      throw lifecycleFailure('评价', customerCommentLifecycle, found.status, 'reply');
    const status = next(customerCommentLifecycle, found.status, 'reply') ?? found.status;
    await ctx.db
      .updateTable('customer_comment')
      .set({ status, reply, reply_by: ctx.user?.name ?? '', reply_time: ctx.now })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    await recordEvent(ctx, found.orderId, '回复评价', reply);
    ctx.changed('customerComment', id, { status: found.status }, { status, reply });
    await ctx.tellStore();
    return null;
  },
};
