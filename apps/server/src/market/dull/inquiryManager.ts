import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { remindLater } from '../remind/remindLater';
import { CUSTOMER, inquiries, inquiryLines, markRead, say, SHOP } from './inquiries';
import { inquiryOf, matchingLines, messagesOf, seenLines } from './inquiryLineRows';
import { quantityFault } from './quantityFault';
import { freeThere } from './stockThere';

async function lockedLine(ctx: Context, id: string, version: number, ...events: 'reply'[]) {
  const found = await seenLines(ctx).where('asked.id', '=', id).forUpdate('asked').executeTakeFirst();
  if (!found) throw new Failure('询价不存在');
  inquiryLines.check(found, version, 'status', ...events);
  return found;
}

const linesOf = (ctx: Context, headerId: string) =>
  seenLines(ctx).where('asked.header_id', '=', headerId).orderBy('asked.id').execute();

/** Reads what the shops of an inquiry have put up, and can give now. */
const offersOf = (ctx: Context, headerId: string) =>
  fromStore(ctx, 'inquiry_line as asked')
    .innerJoin('dull_goods_detail as line', withinStore('line.id', 'asked.detail_id'))
    .innerJoin('dull_goods as dull', withinStore('dull.id', 'line.header_id'))
    .select(['asked.id', 'line.price', 'line.quantity'])
    .select(freeThere(ctx, 'dull.sku_id', 'line.shop_id').as('free'))
    .where('asked.header_id', '=', headerId)
    .execute();

export const inquiryManager: Group<'parts/inquiryManager'> = {
  pageByDetail: (ctx, { query }) => page(ctx, matchingLines(ctx, query), query),

  async item(ctx, { query: { headerId } }) {
    const [header, lines] = [await inquiryOf(ctx, headerId).executeTakeFirst(), await linesOf(ctx, headerId)];
    if (!header || !lines.length) throw new Failure('询价不存在');
    const [words, offers] = await Promise.all([
      messagesOf(
        ctx,
        lines.map(({ id }) => id),
      ).execute(),
      offersOf(ctx, headerId),
    ]);
    return {
      ...header,
      lines: lines.map(({ id, shopId, shopName, status, price, quantity, goodUntil, memo, version }) => {
        const offer = offers.find((one) => one.id === id);
        return {
          ...{ id, shopId, shopName, status, price, quantity, goodUntil, memo, version },
          listPrice: offer?.price ?? 0,
          offered: offer ? Math.min(offer.quantity, offer.free) : 0,
          messages: words.flatMap(({ lineId, ...word }) => (lineId === id ? [word] : [])),
        };
      }),
    };
  },

  async updateBusinessReply(ctx, { body: { id, version, content, price, quantity, goodUntil } }) {
    const found = await lockedLine(ctx, id, version, 'reply');
    if (goodUntil !== undefined && goodUntil < dayOf(ctx.now))
      throw new Failure('有效期不能早于今天', { field: 'goodUntil' });
    const fault = quantity === undefined ? undefined : quantityFault({ ...found, name: found.goodsName }, quantity);
    if (fault) throw new Failure(fault, { field: 'quantity' });
    const said = content.trim();
    if (!said) throw new Failure('请填写回复内容', { field: 'content' });
    const offer = { price: price ?? null, quantity: quantity ?? null, goodUntil: goodUntil ?? null };
    await inquiryLines.move(ctx, found, { status: 'reply' }, { ...offer, lastContent: said, lastTime: ctx.now });
    await markRead(ctx, [id], CUSTOMER);
    await say(ctx, [id], { side: SHOP, content: said, ...offer });
    await remindLater(ctx, 'inquiryReplied', [id], String(version));
    await ctx.tellStore();
    return null;
  },

  async updateBusinessMemo(ctx, { body: { id, version, memo } }) {
    await inquiryLines.change(ctx, await lockedLine(ctx, id, version), { memo: memo.trim() });
    return null;
  },

  async updateHeaderBusinessMemo(ctx, { body: { id, version, memo } }) {
    if (!(await linesOf(ctx, id)).length) throw new Failure('询价不存在');
    return inquiries.change(ctx, await inquiries.locked(ctx, id, version), { memo });
  },

  async read(ctx, { body: { headerId } }) {
    const lines = await linesOf(ctx, headerId);
    if (!lines.length) throw new Failure('询价不存在');
    await markRead(
      ctx,
      lines.map(({ id }) => id),
      CUSTOMER,
    );
    return null;
  },
};
