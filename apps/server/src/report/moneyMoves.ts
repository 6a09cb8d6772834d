import { Nature } from '@partsdesk/core/fund/accountNature';
import { sql } from 'kysely';
import { addSeconds, dayOf } from '../clock';
import type { Context } from '../kit/context';
import { during, ofShop, type Span } from './span';

/**
 * Selects what gifts of cards and points settled, below 0, or came back, above 0: no money came for it. The day finds
 * the entries by an index; sales are never dated back, so that it is the moment's.
 */
const givenMoves = (ctx: Context, span: Span) => sql`
  select given.* from (select account.shop_id, booked.create_time as moment, -booked.amount as amount, coalesce(bill.staff_id, refund.staff_id,
      (select back.staff_id from after_sale_refund back where back.store_id = booked.store_id and back.after_sale_id = booked.document_id limit 1)), 0
    from fund_ledger booked
    join fund_account account on account.store_id = booked.store_id and account.id = booked.account_id and account.nature = ${sql.lit(Nature.gift)}
    left join receipt_bill bill on bill.store_id = booked.store_id and bill.id = booked.document_id
    left join refund_bill refund on refund.store_id = booked.store_id and refund.id = booked.document_id
    where booked.store_id = ${ctx.storeId} and booked.document_kind in ('receiptBill', 'refundBill', 'afterSale')
      and booked.day >= ${dayOf(span.from)} ${span.to ? sql`and booked.day <= ${dayOf(addSeconds(span.to, -1))}` : sql``}
      ${ofShop(ctx, 'account.shop_id')}) given where ${during('given.moment', span)}`;

/**
 * Selects the money that customers paid (above 0) and got back (below 0), as shop, moment, amount, service person and
 * number of receipts: receipts and extra money of online orders, less every refund that was paid out, and less what
 * gifts and points paid of each. What was paid into a card before counts when it is spent.
 */
export const moneyMoves = (ctx: Context, span: Span) => sql`
  select shop_id, create_time as moment, amount, staff_id, (amount > 0)::int as receipts from receipt_bill
    where store_id = ${ctx.storeId} and ${during('create_time', span)} ${ofShop(ctx, 'shop_id')}
  union all select account.shop_id, extra.create_time, extra.amount, extra.staff_id, 1 from online_makeup extra
    join fund_account account on account.store_id = extra.store_id and account.id = extra.account_id
    where extra.store_id = ${ctx.storeId} and ${during('extra.create_time', span)} ${ofShop(ctx, 'account.shop_id')}
  union all select shop_id, create_time, credited - amount, staff_id, 0 from refund_bill
    where store_id = ${ctx.storeId} and ${during('create_time', span)} ${ofShop(ctx, 'shop_id')}
  union all select one.shop_id, one.refund_time, -back.amount, back.staff_id, 0 from after_sale one
    join after_sale_refund back on back.store_id = one.store_id and back.after_sale_id = one.id and back.account_id is not null
    where one.store_id = ${ctx.storeId} and ${during('one.refund_time', span)} ${ofShop(ctx, 'one.shop_id')}
  union all ${givenMoves(ctx, span)}`;
