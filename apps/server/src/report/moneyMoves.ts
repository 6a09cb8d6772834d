import { sql } from 'kysely';
import type { Context } from '../kit/context';
import { during, ofShop, type Span } from './span';

/**
 * Selects the money that customers paid (above 0) and got back (below 0), as shop, moment, amount and service person:
 * receipts and extra money of online orders, less every refund that was paid out.
 */
export const moneyMoves = (ctx: Context, span: Span) => sql`
  select shop_id, create_time as moment, amount, staff_id from receipt_bill
    where store_id = ${ctx.storeId} and ${during('create_time', span)} ${ofShop(ctx, 'shop_id')}
  union all select account.shop_id, extra.create_time, extra.amount, extra.staff_id from online_makeup extra
    join fund_account account on account.store_id = extra.store_id and account.id = extra.account_id
    where extra.store_id = ${ctx.storeId} and ${during('extra.create_time', span)} ${ofShop(ctx, 'account.shop_id')}
  union all select shop_id, create_time, credited - amount, staff_id from refund_bill
    where store_id = ${ctx.storeId} and ${during('create_time', span)} ${ofShop(ctx, 'shop_id')}
  union all select one.shop_id, one.refund_time, -back.amount, back.staff_id from after_sale one
    join after_sale_refund back on back.store_id = one.store_id and back.after_sale_id = one.id and back.account_id is not null
    where one.store_id = ${ctx.storeId} and ${during('one.refund_time', span)} ${ofShop(ctx, 'one.shop_id')}`;
