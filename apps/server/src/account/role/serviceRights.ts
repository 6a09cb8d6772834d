import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

/**
 * Reads a column of the user as a service person; null for everybody else. The subquery does not depend on the outer
 * row, so that it runs once per query.
 */
export const ofSelf = <T>(
  ctx: Pick<Context, 'user' | 'storeId'>,
  column: 'id' | 'data_scope' | 'see_phone',
): RawBuilder<T | null> => sql<T | null>`(select self.${sql.raw(column)} from staff as self
  where self.store_id = ${ctx.storeId} and self.user_id = ${ctx.user?.id ?? null} and self.is_service and self.deleted_time is null)`;

/** Tests whether a row of `customer` lies within the user's data scope. */
export const isCustomerVisible = (ctx: Context) => sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')}
  when 'own' then customer.service_staff_id = ${ofSelf(ctx, 'id')} when 'shop' then customer.shop_id = ${ctx.placeId} else true end`;

/**
 * Tests whether the customer whose id is given lies within the user's data scope. It reads the customer in a subquery,
 * so that a count joins none.
 */
export const isVisibleCustomerId = (
  ctx: Context,
  customerId: RawBuilder<unknown>,
) => sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')}
  when 'own' then exists (select from customer as seen where seen.store_id = ${ctx.storeId} and seen.id = ${customerId} and seen.service_staff_id = ${ofSelf(ctx, 'id')})
  when 'shop' then exists (select from customer as seen where seen.store_id = ${ctx.storeId} and seen.id = ${customerId} and seen.shop_id = ${ctx.placeId}) else true end`;

/**
 * Tests whether a row of `order_sale as sale` lies within the scope: a sale to an own customer, served or written by
 * the user. It reads the customer in a subquery, since counting orders joins none.
 */
export const isSaleVisible = (ctx: Context) => sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')}
  when 'own' then sale.created_by = ${ctx.user?.id ?? null} or sale.service_staff_id = ${ofSelf(ctx, 'id')} or exists (
    select from customer as buyer where buyer.store_id = sale.store_id and buyer.id = sale.customer_id and buyer.service_staff_id = ${ofSelf(ctx, 'id')})
  when 'shop' then sale.shop_id = ${ctx.placeId} else true end`;

/** Tests whether a row of `sale_ledger as entry` lies within the scope: counted for the user, or as its order does. */
export const isSoldVisible = (ctx: Context) => sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')}
  when 'own' then entry.staff_id = ${ofSelf(ctx, 'id')} or ${isOrderVisible(ctx, sql.ref('entry.order_id'))}
  when 'shop' then entry.shop_id = ${ctx.placeId} else true end`;

/** Tests whether the results of a person in a shop, `row.staff_id` and `row.shop_id`, lie within the scope. */
export const isResultVisible = (ctx: Context) => sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')}
  when 'own' then row.staff_id = ${ofSelf(ctx, 'id')} when 'shop' then row.shop_id = ${ctx.placeId} else true end`;

/**
 * Tests whether a row of `customer_comment as comment` lies within the scope, as its order does. It uses no other
 * joined table, so that an index can answer.
 */
export const isCommentVisible = (ctx: Context) => sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')}
  when 'own' then exists (select from customer as buyer where buyer.store_id = comment.store_id and buyer.id = comment.customer_id and buyer.service_staff_id = ${ofSelf(ctx, 'id')})
  when 'shop' then comment.shop_id = ${ctx.placeId} else true end`;

/** Tests whether an outbound's order lies within the scope, by the outbound's order column. */
export const isOrderVisible = (ctx: Context, orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from order_sale as sale where sale.store_id = ${ctx.storeId} and sale.id = ${orderId} and ${isSaleVisible(ctx)})`;

/**
 * Tests whether a row of `service_borrow as slip` lies within the scope: lent to the user or for an own customer, or
 * written by the user.
 */
export const isBorrowVisible = (ctx: Context) => sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')}
  when 'own' then slip.service_staff_id = ${ofSelf(ctx, 'id')} or slip.created_by = ${ctx.user?.id ?? null}
    or exists (select from customer as borrower where borrower.store_id = slip.store_id and borrower.id = slip.customer_id and borrower.service_staff_id = ${ofSelf(ctx, 'id')})
  when 'shop' then slip.shop_id = ${ctx.placeId} else true end`;

/** Tests whether a row of `order_resting as held` lies within the scope. */
export const isRestingVisible = (ctx: Context) =>
  sql<boolean>`case ${ofSelf<string>(ctx, 'data_scope')} when 'own' then held.created_by = ${ctx.user?.id ?? null} else true end`;

const rightLabels = {
  allow_discount: '您的服务权限不允许优惠，请按原价开单或联系店长',
  allow_credit: '您的服务权限不允许挂账，请联系店长',
  see_phone: '您的服务权限不允许查看客户手机号，请联系店长',
} as const;

/** Refuses a right that a service person was not given; other users are checked by their roles alone. */
export async function assertServiceRight(ctx: Context, right: keyof typeof rightLabels, field: string): Promise<void> {
  const refused = await fromStore(ctx, 'staff')
    .select('id')
    .where('user_id', '=', ctx.user?.id ?? '')
    .where('is_service', '=', true)
    .where(right, '=', false)
    .executeTakeFirst();
  if (refused) throw new Failure(rightLabels[right], { field });
}
