import type { InquiryKind } from '@partsdesk/core/market/arrivals/inquiryKinds';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';

type Filter = Omit<QueryOf<operations['inquiryManager_pageByDetail']>, 'current' | 'pageSize'>;

/** Selects what shops were asked, with what it is about. */
const askedLines = (ctx: Context) =>
  fromStore(ctx, 'inquiry_line as asked')
    .innerJoin('inquiry as ask', withinStore('ask.id', 'asked.header_id'))
    .innerJoin('dull_goods as dull', withinStore('dull.id', 'ask.goods_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'dull.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .innerJoin('shop', withinStore('shop.id', 'asked.shop_id'))
    .innerJoin('customer', withinStore('customer.id', 'ask.customer_id'));

/** Selects the lines that the user may see: addressed to the shop; in the head store, all. */
export function seenLines(ctx: Context) {
  const all = askedLines(ctx)
    .select(['asked.id', 'asked.header_id as headerId', 'ask.code', 'asked.status', 'ask.kind'])
    .select(['asked.shop_id as shopId', 'shop.name as shopName', 'asked.price', 'asked.quantity'])
    .select(['asked.good_until as goodUntil', 'asked.memo', 'asked.version', 'asked.detail_id as detailId'])
    .select(['asked.last_content as lastContent', 'asked.last_time as lastTime', 'ask.quantity as wanted'])
    .select(['sku.sku_code as skuCode', 'goods.name as goodsName', 'goods.unit_name as unitName', 'goods.decimals'])
    .select(['customer.name as customerName', visiblePhone(ctx, 'customer.phone').as('phone')])
    .select(['ask.memo as headerMemo', 'ask.version as headerVersion', 'ask.create_time as createTime'])
    .$narrowType<{ status: 0 | 1; kind: InquiryKind; code: string }>()
    .where(isCustomerVisible(ctx));
  return ctx.shopId ? all.where('asked.shop_id', '=', ctx.shopId) : all;
}

/** Selects the lines of a list, newest first. */
export function matchingLines(ctx: Context, { keyword, status, kind, from, to }: Filter) {
  let found = seenLines(ctx);
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('ask.code', 'ilike', containing(keyword)),
        where('customer.name', 'ilike', containing(keyword)),
        phoneMatches(ctx, keyword),
        where('goods.name', 'ilike', containing(keyword)),
        where('sku.sku_code', 'ilike', containing(keyword)),
        where('shop.name', 'ilike', containing(keyword)),
      ]),
    );
  if (status !== undefined) found = found.where('asked.status', '=', status);
  if (kind !== undefined) found = found.where('ask.kind', '=', kind);
  return found.where((row) => withinDays(row.ref('ask.create_time'), from, to)).orderBy('asked.id', 'desc');
}

/** Selects an inquiry as the shops see it. */
export const inquiryOf = (ctx: Context, id: string) =>
  fromStore(ctx, 'inquiry as ask')
    .innerJoin('dull_goods as dull', withinStore('dull.id', 'ask.goods_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'dull.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .innerJoin('customer', withinStore('customer.id', 'ask.customer_id'))
    .select(['ask.id', 'ask.code', 'ask.kind', 'ask.goods_id as goodsId', 'dull.sku_id as skuId'])
    .select(['sku.sku_code as skuCode', 'goods.name as goodsName', 'sku.spec', 'goods.unit_name as unitName'])
    .select(['goods.decimals', 'goods.image_urls as imageUrl', 'ask.quantity', 'ask.customer_id as customerId'])
    .select(['customer.name as customerName', visiblePhone(ctx, 'customer.phone').as('phone'), 'ask.memo'])
    .select(['ask.version', 'ask.create_time as createTime'])
    .where('ask.id', '=', id)
    .where(isCustomerVisible(ctx))
    .$narrowType<{ kind: InquiryKind; code: string }>();

/** Reads what was said in some lines, in order. */
export const messagesOf = (ctx: Context, lineIds: readonly string[]) =>
  fromStore(ctx, 'inquiry_message as word')
    .select(['word.id', 'word.line_id as lineId', 'word.side', 'word.content', 'word.price', 'word.quantity'])
    .select(['word.good_until as goodUntil', 'word.by_name as by', 'word.create_time as createTime'])
    .select('word.read_time as readTime')
    .where('word.line_id', 'in', [...lineIds])
    .orderBy('word.create_time')
    .orderBy('word.id')
    .$narrowType<{ side: 0 | 1 }>();

type Word = Awaited<ReturnType<ReturnType<typeof messagesOf>['execute']>>[number];

/** Chooses what was said in one line, as the customer reads it: without who of the shop said it. */
export const saidIn = (words: readonly Word[], line: string) =>
  words
    .filter(({ lineId }) => lineId === line)
    .map(({ id, side, content, price, quantity, goodUntil, createTime, readTime }) => ({
      ...{ id, side, content, price, quantity, goodUntil, createTime, readTime },
    }));
