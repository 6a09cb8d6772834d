import type { InquiryKind } from '@partsdesk/core/market/arrivals/inquiryKinds';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { shownTitle } from './recommendRows';

type Filter = Omit<QueryOf<operations['recommendGoodsInquiry_page']>, 'current' | 'pageSize'>;

/** Selects inquiries with what they are about. */
export const inquiries = (ctx: Context) =>
  fromStore(ctx, 'recommend_inquiry as asked')
    .innerJoin('recommend_goods as fresh', withinStore('fresh.id', 'asked.goods_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'asked.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .innerJoin('shop', withinStore('shop.id', 'asked.shop_id'))
    .select(['asked.id', 'asked.status', 'asked.kind', 'sku.sku_code as skuCode', shownTitle.as('title')])
    .select(['goods.unit_name as unitName', 'asked.quantity', 'asked.content', 'shop.name as shopName'])
    .select(['asked.reply', 'asked.reply_price as replyPrice', 'asked.reply_time as replyTime'])
    .select('asked.create_time as createTime')
    .$narrowType<{ status: 0 | 1; kind: InquiryKind }>();

/** Selects the inquiries that the user may see: addressed to the shop; in the head store, all. */
export const seenInquiries = (ctx: Context) => {
  const all = inquiries(ctx)
    .innerJoin('customer', withinStore('customer.id', 'asked.customer_id'))
    .select(['asked.goods_id as goodsId', 'asked.customer_id as customerId', 'customer.name as customerName'])
    .select([visiblePhone(ctx, 'customer.phone').as('phone'), 'asked.reply_by as replyBy', 'asked.memo'])
    .select('asked.version')
    .where(isCustomerVisible(ctx));
  return ctx.shopId ? all.where('asked.shop_id', '=', ctx.shopId) : all;
};

/** Selects the inquiries of a list, newest first. */
export function matchingInquiries(ctx: Context, { keyword, status, kind, from, to }: Filter) {
  let found = seenInquiries(ctx);
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('customer.name', 'ilike', containing(keyword)),
        phoneMatches(ctx, keyword),
        where('goods.name', 'ilike', containing(keyword)),
        where('sku.sku_code', 'ilike', containing(keyword)),
        where('asked.content', 'ilike', containing(keyword)),
      ]),
    );
  if (status !== undefined) found = found.where('asked.status', '=', status);
  if (kind !== undefined) found = found.where('asked.kind', '=', kind);
  return found.where((row) => withinDays(row.ref('asked.create_time'), from, to)).orderBy('asked.id', 'desc');
}
