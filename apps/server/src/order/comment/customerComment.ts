import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { comments, matchingComments } from './commentRows';
import { customerComments } from './customerComments';

export const customerComment: Group<'parts/customerComment'> = {
  page: (ctx, { query }) => page(ctx, matchingComments(ctx, query), query),

  async reply(ctx, { body: { id, ...body } }) {
    const reply = body.reply.trim();
    const found = await comments(ctx)
      .select(['comment.id', 'comment.status', 'comment.reply', 'comment.order_id as orderId'])
      .where('comment.id', '=', id)
      .forUpdate('comment')
      .executeTakeFirst();
    if (!found) throw new Failure('评价不存在');
    const replied = { reply, replyBy: ctx.user?.name ?? '', replyTime: ctx.now };
    await customerComments.move(ctx, found, { status: 'reply' }, replied);
    await recordEvent(ctx, found.orderId, '回复评价', reply);
    await ctx.tellStore();
    return null;
  },
};
