import { inquiryReplyLifecycle } from '@partsdesk/core/market/arrivals/inquiryReplyLifecycle';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { documentOwner } from '../../kit/owner/documentOwner';
import { page } from '../../kit/page';
import { remindLater } from '../remind/remindLater';
import { matchingInquiries, seenInquiries } from './inquiryRows';

/** Owns `recommend_inquiry`: its status and its version are written here alone. */
const owner = documentOwner({
  table: 'recommend_inquiry',
  entity: 'recommendInquiry',
  noun: '询价',
  lifecycles: { status: inquiryReplyLifecycle },
});

async function lockedInquiry(ctx: Context, id: string, version: number, ...events: 'reply'[]) {
  const found = await seenInquiries(ctx).where('asked.id', '=', id).forUpdate('asked').executeTakeFirst();
  if (!found) throw new Failure('询价不存在');
  owner.check(found, version, 'status', ...events);
  return found;
}

export const recommendGoodsInquiry: Group<'parts/recommendGoodsInquiry'> = {
  page: (ctx, { query }) => page(ctx, matchingInquiries(ctx, query), query),

  async reply(ctx, { body: { id, version, reply, price } }) {
    const found = await lockedInquiry(ctx, id, version, 'reply');
    await owner.move(
      ctx,
      found,
      { status: 'reply' },
      { reply: reply.trim(), replyPrice: price ?? null, replyBy: ctx.user?.name ?? '', replyTime: ctx.now },
    );
    await remindLater(ctx, 'inquiryReplied', [id], String(version));
    await ctx.tellStore();
    return null;
  },

  async update(ctx, { body: { id, version, memo } }) {
    await owner.change(ctx, await lockedInquiry(ctx, id, version), { memo: memo.trim() });
    return null;
  },
};
