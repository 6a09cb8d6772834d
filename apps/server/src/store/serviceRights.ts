import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../http/context';
import { Failure } from '../http/failure';

/**
 * Something of the user as a service person; null for everybody else. It names no column of the query that it stands in, so it is
 * asked once, however many rows there are.
 */
const ofSelf = <T>(
  ctx: Context,
  column: 'id' | 'data_scope' | 'see_phone',
): RawBuilder<T | null> => sql<T | null>`(select self.${sql.raw(column)} from staff as self
  where self.store_id = ${ctx.storeId} and self.user_id = ${ctx.user?.id ?? null} and self.is_service and self.deleted_time is null)`;

/** Whether a row of `customer` lies within the user's data scope. */
export const customerSeen = (ctx: Context) => sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')}
  when 'own' then customer.service_staff_id = ${ofSelf(ctx, 'id')} when 'shop' then customer.shop_id = ${ctx.placeId} else true end`;

/**
 * Whether a row of `order_sale as sale` lies within it: a sale to one's own customer, one that names oneself, or that one made.
 * It asks for the customer by itself, since who counts orders joins none.
 */
export const saleSeen = (ctx: Context) => sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')}
  when 'own' then sale.created_by = ${ctx.user?.id ?? null} or sale.service_staff_id = ${ofSelf(ctx, 'id')} or exists (
    select from customer as buyer where buyer.store_id = sale.store_id and buyer.id = sale.customer_id and buyer.service_staff_id = ${ofSelf(ctx, 'id')})
  when 'shop' then sale.shop_id = ${ctx.placeId} else true end`;

/** Whether a row of `customer_comment as comment` lies within it, as the order that it is about does. It names no other table, so that an index may answer. */
export const commentSeen = (ctx: Context) => sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')}
  when 'own' then exists (select from customer as buyer where buyer.store_id = comment.store_id and buyer.id = comment.customer_id and buyer.service_staff_id = ${ofSelf(ctx, 'id')})
  when 'shop' then comment.shop_id = ${ctx.placeId} else true end`;

/** Whether the order of an outbound lies within it, by the outbound's column that names the order. */
export const orderSeen = (ctx: Context, orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from order_sale as sale where sale.store_id = ${ctx.storeId} and sale.id = ${orderId} and ${saleSeen(ctx)})`;

/** Whether a row of `order_resting as held` lies within it. */
export const restingSeen = (ctx: Context) =>
  sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')} when 'own' then held.created_by = ${ctx.user?.id ?? null} else true end`;

/** A customer's number as the user may see it: `138****0000` for a service person without 查看手机号. */
export const phoneSeen = (
  ctx: Context,
  column: string,
) => sql<string>`case when ${ofSelf<boolean>(ctx, 'see_phone')} is not false or ${sql.ref(column)} = ''
  then ${sql.ref(column)} else left(${sql.ref(column)}, 3) || '****' || right(${sql.ref(column)}, 4) end`;

const words = {
  allow_discount: '您的服务权限不允许优惠，请按原价开单或联系店长',
  allow_credit: '您的服务权限不允许挂账，请联系店长',
} as const;

/** Refuses what a service person was not given; everybody else's roles decide alone. */
export async function assertServiceRight(ctx: Context, right: keyof typeof words, field: string): Promise<void> {
  const refused = await ctx.db
    .selectFrom('staff')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('user_id', '=', ctx.user?.id ?? '')
    .where('is_service', '=', true)
    .where(right, '=', false)
    .executeTakeFirst();
  if (refused) throw new Failure(words[right], { field });
}
