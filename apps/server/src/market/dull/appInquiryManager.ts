import type { InquiryKind } from '@partsdesk/core/market/arrivals/inquiryKinds';
import { sql } from 'kysely';
import { takeTry } from '../../account/login/tries';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { numberDocument } from '../../kit/documentCode';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { offeredLines } from './dullLineRows';
import { dullOnes, dullTitle } from './dullRows';
import { CUSTOMER, inquiryLines, markRead, say, SHOP } from './inquiries';
import { messagesOf, saidIn } from './inquiryLineRows';
import { quantityFault } from './quantityFault';

/** A customer asks so often a day (MKT-58), and says so much. */
const MOST_A_DAY = 20;
const MOST_WORDS_A_DAY = 100;
const DAY_SECONDS = 86_400;
/** One inquiry asks so many shops (MKT-56). */
const MOST_SHOPS = 20;

/** Selects the customer's own inquiries. */
const own = (ctx: Context) =>
  fromStore(ctx, 'inquiry as ask')
    .innerJoin('dull_goods as dull', withinStore('dull.id', 'ask.goods_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'dull.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .where('ask.customer_id', '=', ctx.customerId ?? '')
    .select(['ask.id', 'ask.code', 'ask.kind', 'sku.sku_code as skuCode', dullTitle.as('title')])
    .select(['goods.unit_name as unitName', 'ask.quantity', 'ask.create_time as createTime'])
    .select(
      sql<number>`(select count(*)::int from inquiry_line asked join inquiry_message word on word.store_id = asked.store_id and word.line_id = asked.id
        where asked.store_id = ask.store_id and asked.header_id = ask.id and word.side = ${sql.lit(SHOP)} and word.read_time is null)`.as(
        'unread',
      ),
    )
    .$narrowType<{ kind: InquiryKind; code: string }>();

const linesOf = (ctx: Context, headerId: string) =>
  fromStore(ctx, 'inquiry_line as asked')
    .innerJoin('shop', withinStore('shop.id', 'asked.shop_id'))
    .select(['asked.id', 'asked.shop_id as shopId', 'shop.name as shopName', 'asked.status', 'asked.price'])
    .select(['asked.quantity', 'asked.good_until as goodUntil'])
    .where('asked.header_id', '=', headerId)
    .orderBy('asked.id')
    .$narrowType<{ status: 0 | 1 }>()
    .execute();

const tried = (ctx: Context, what: string, most: number) =>
  ctx.platform((db) => takeTry(db, `${what} ${ctx.customerId ?? ''}`, most, DAY_SECONDS, ctx.now));

export const appInquiryManager: Group<'parts/appInquiryManager'> = {
  async add(ctx, { body: { headerId, kind, quantity, content = '' } }) {
    const customerId = ctx.customerId ?? '';
    // Kept on the list until the inquiry stands.
    const part = await dullOnes(ctx)
      .select(['dull.id', 'goods.name', 'goods.decimals'])
      .where('dull.id', '=', headerId)
      .forShare('dull')
      .executeTakeFirst();
    const offered = part ? await offeredLines(ctx, [headerId]).limit(MOST_SHOPS).execute() : [];
    if (!part || !offered.length) throw new Failure('呆滞件不存在或已下架', { field: 'headerId' });
    const fault = quantityFault(part, quantity);
    if (fault) throw new Failure(fault, { field: 'quantity' });
    if (!(await tried(ctx, 'dullInquiry', MOST_A_DAY)))
      throw new Failure(`一天最多询价${String(MOST_A_DAY)}次，请明天再来或直接联系门店`);
    const [id, said] = [newId(ctx.now), content.trim()];
    const [{ shopId } = { shopId: '' }] = offered;
    await ctx.db
      .insertInto('inquiry')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: shopId,
        goods_id: headerId,
        customer_id: customerId,
        kind,
        quantity,
        create_time: ctx.now,
      })
      .execute();
    const lines = offered.map((line) => ({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      header_id: id,
      detail_id: line.id,
      shop_id: line.shopId,
      last_content: said,
      last_time: ctx.now,
    }));
    await ctx.db.insertInto('inquiry_line').values(lines).execute();
    if (said)
      await say(
        ctx,
        lines.map((line) => line.id),
        { side: CUSTOMER, content: said },
      );
    await ctx.tellStore();
    const code = await numberDocument({ ...ctx, placeId: shopId }, 'inquiry', 'XJ', id);
    ctx.changed('inquiry', id, null, { code, goodsId: headerId, kind, quantity, shops: lines.length });
    return id;
  },

  page: (ctx, { query }) => page(ctx, own(ctx).orderBy('ask.id', 'desc'), query),

  async item(ctx, { query: { id } }) {
    const found = await own(ctx).where('ask.id', '=', id).executeTakeFirst();
    if (!found) throw new Failure('询价不存在');
    const lines = await linesOf(ctx, id);
    const words = await messagesOf(
      ctx,
      lines.map((line) => line.id),
    ).execute();
    return {
      ...found,
      lines: lines.map((line) => ({
        ...line,
        messages: saidIn(words, line.id),
      })),
    };
  },

  async say(ctx, { body: { id, content } }) {
    const found = await fromStore(ctx, 'inquiry_line as asked')
      .innerJoin('inquiry as ask', withinStore('ask.id', 'asked.header_id'))
      .select(['asked.id', 'asked.status', 'asked.version'])
      .where('asked.id', '=', id)
      .where('ask.customer_id', '=', ctx.customerId ?? '')
      .forUpdate('asked')
      .$narrowType<{ status: 0 | 1 }>()
      .executeTakeFirst();
    if (!found) throw new Failure('询价不存在');
    const said = content.trim();
    if (!said) throw new Failure('请填写要说的话', { field: 'content' });
    if (!(await tried(ctx, 'dullWords', MOST_WORDS_A_DAY)))
      throw new Failure(`一天最多发${String(MOST_WORDS_A_DAY)}条，请直接联系门店`);
    await inquiryLines.move(ctx, found, { status: 'ask' }, { lastContent: said, lastTime: ctx.now });
    await markRead(ctx, [id], SHOP);
    await say(ctx, [id], { side: CUSTOMER, content: said });
    await ctx.tellStore();
    return null;
  },

  async read(ctx, { body: { id } }) {
    const found = await own(ctx).where('ask.id', '=', id).executeTakeFirst();
    if (!found) throw new Failure('询价不存在');
    await markRead(
      ctx,
      (await linesOf(ctx, id)).map((line) => line.id),
      SHOP,
    );
    return null;
  },
};
