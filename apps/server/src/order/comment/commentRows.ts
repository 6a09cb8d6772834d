import type { Stars } from '@partsdesk/core/order/comment/commentFigures';
import { sql } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isCommentVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { summary } from '../sale/saleRows';

interface Filter {
  keyword?: string | undefined;
  stars?: number | undefined;
  status?: 0 | 1 | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Selects the comments that the user may see; in the head store, of every shop. */
export function comments(ctx: Context) {
  const all = fromStore(ctx, 'customer_comment as comment').where(isCommentVisible(ctx));
  return ctx.shopId ? all.where('comment.shop_id', '=', ctx.shopId) : all;
}

export function matchingComments(ctx: Context, filter: Filter) {
  let found = comments(ctx)
    .innerJoin('order_sale as sale', withinStore('sale.id', 'comment.order_id'))
    .innerJoin('shop', withinStore('shop.id', 'comment.shop_id'))
    .innerJoin('customer', withinStore('customer.id', 'comment.customer_id'))
    .select([
      'comment.id',
      'comment.status',
      'comment.stars',
      'comment.content',
      'comment.image_urls as imageUrls',
      'comment.reply',
      'comment.reply_by as replyBy',
      'comment.reply_time as replyTime',
    ])
    .select([
      'comment.create_time as createTime',
      'shop.name as shopName',
      'comment.order_id as orderId',
      'comment.customer_id as customerId',
      'customer.name as customerName',
    ])
    .select([
      visiblePhone(ctx, 'customer.phone').as('phone'),
      sql<string>`sale.code`.as('orderCode'),
      summary.as('summary'),
    ])
    .$narrowType<{ status: 0 | 1; stars: Stars }>();
  const { keyword } = filter;
  if (keyword) {
    const text = containing(keyword);
    found = found.where((where) =>
      where.or([
        where('customer.name', 'ilike', text),
        phoneMatches(ctx, keyword),
        where('sale.code', 'ilike', text),
        where('comment.content', 'ilike', text),
      ]),
    );
  }
  if (filter.stars !== undefined) found = found.where('comment.stars', '=', filter.stars);
  if (filter.status !== undefined) found = found.where('comment.status', '=', filter.status);
  found = found.where((row) => withinDays(row.ref('comment.create_time'), filter.from, filter.to));
  return found.orderBy('comment.create_time', 'desc').orderBy('comment.id', 'desc');
}

/** Selects the comments of orders, each with its order; the caller has checked access to the orders. */
export const commentsOf = (ctx: Context, orderIds: readonly string[]) =>
  fromStore(ctx, 'customer_comment')
    .select([
      'order_id as orderId',
      'id',
      'status',
      'stars',
      'content',
      'image_urls as imageUrls',
      'reply',
      'reply_time as replyTime',
      'create_time as createTime',
    ])
    .$narrowType<{ status: 0 | 1; stars: Stars }>()
    .where('order_id', 'in', orderIds)
    .execute();
