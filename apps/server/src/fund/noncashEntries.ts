import { Nature } from '@partsdesk/core/fund/accountNature';
import { NoncashNature } from '@partsdesk/core/fund/noncash';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../kit/context';
import { fromStore, withinStore } from '../kit/storeTables';

type Filter = QueryOf<operations['fundNoncash_exportExcel']>;
type Noncash = (typeof NoncashNature)[keyof typeof NoncashNature];

/** What settles a debt; charges, refunds and corrections of cards settle none. */
const SETTLING = ['receiptBill', 'refundBill', 'afterSale'];

const dayOf = (moment: string) => sql<string>`(${sql.ref(moment)} at time zone 'Asia/Shanghai')::date`;

/** Reads the accounts of cards and of gifts of the shops that the caller sees. */
function accountsOf(ctx: Context, { shopId, nature }: Filter) {
  let found = fromStore(ctx, 'fund_account')
    .select(['id', 'nature', 'shop_id as shopId'])
    .where('nature', 'in', [Nature.prepaid, Nature.gift])
    .$narrowType<{ nature: Noncash }>();
  if (ctx.shopId) found = found.where('shop_id', '=', ctx.shopId);
  if (shopId) found = found.where('shop_id', '=', shopId);
  if (nature !== undefined) found = found.where('nature', '=', nature);
  return found.execute();
}
type Account = Awaited<ReturnType<typeof accountsOf>>[number];

/** Selects the ids of whatever moved a customer's money. */
const documentsOf = (ctx: Context, customerId: string) =>
  fromStore(ctx, 'receipt_bill')
    .select('id')
    .where('customer_id', '=', customerId)
    .unionAll(fromStore(ctx, 'refund_bill').select('id').where('customer_id', '=', customerId))
    .unionAll(fromStore(ctx, 'after_sale').select('id').where('customer_id', '=', customerId));

/**
 * Selects what was booked on an account of cards or gifts, at most so many of the newest: the planner does not carry
 * the list's own bound into the branches of a union, and would read the ledger from end to end.
 */
function bookedOn(ctx: Context, { id, nature, shopId }: Account, { customerId, from, to }: Filter, most?: number) {
  let found = fromStore(ctx, 'fund_ledger as entry')
    .select(['entry.store_id', 'entry.id', 'entry.amount', 'entry.document_kind', 'entry.document_id'])
    .select([sql<string>`${shopId}::uuid`.as('shop_id'), sql<Noncash>`${sql.lit(nature)}`.as('nature')])
    .select(['entry.day', 'entry.create_time'])
    .where('entry.account_id', '=', id)
    .where('entry.document_kind', 'in', SETTLING);
  if (customerId) found = found.where('entry.document_id', 'in', documentsOf(ctx, customerId));
  if (from) found = found.where('entry.day', '>=', from);
  if (to) found = found.where('entry.day', '<=', to);
  // Days bound it by an index of their own.
  if (most && !from && !to) found = found.orderBy('entry.id', 'desc').limit(sql.lit(most));
  return ctx.db.selectFrom(found.as('booked')).selectAll();
}

/** Selects what refunds took off a debt instead of paying it out. */
function creditedByRefunds(ctx: Context, { shopId, customerId, from, to }: Filter) {
  const day = dayOf('refund.create_time');
  let found = fromStore(ctx, 'refund_bill as refund')
    .select(['refund.store_id', 'refund.id', 'refund.credited as amount'])
    .select([sql<string>`'refundBill'`.as('document_kind'), 'refund.id as document_id', 'refund.shop_id'])
    .select([sql<Noncash>`${sql.lit(NoncashNature.credited)}`.as('nature'), day.as('day'), 'refund.create_time'])
    .where('refund.credited', '>', sql.lit(0));
  if (ctx.shopId) found = found.where('refund.shop_id', '=', ctx.shopId);
  if (shopId) found = found.where('refund.shop_id', '=', shopId);
  if (customerId) found = found.where('refund.customer_id', '=', customerId);
  if (from) found = found.where(day, '>=', from);
  if (to) found = found.where(day, '<=', to);
  return found;
}

/** Selects what after-sales of the online shop took off a debt. */
function creditedByAfterSales(ctx: Context, { shopId, customerId, from, to }: Filter) {
  const day = dayOf('back.refund_time');
  let found = fromStore(ctx, 'after_sale as back')
    .innerJoin('after_sale_refund as part', withinStore('part.after_sale_id', 'back.id'))
    .select(['back.store_id', 'back.id', 'part.amount'])
    .select([sql<string>`'afterSale'`.as('document_kind'), 'back.id as document_id', 'back.shop_id'])
    .select([sql<Noncash>`${sql.lit(NoncashNature.credited)}`.as('nature'), day.as('day')])
    .select(sql<Date>`back.refund_time`.as('create_time'))
    .where('back.refund_time', 'is not', null)
    .where('part.method', '=', sql.lit('credit'));
  if (ctx.shopId) found = found.where('back.shop_id', '=', ctx.shopId);
  if (shopId) found = found.where('back.shop_id', '=', shopId);
  if (customerId) found = found.where('back.customer_id', '=', customerId);
  if (from) found = found.where(day, '>=', from);
  if (to) found = found.where(day, '<=', to);
  return found;
}

/**
 * Selects what settled debts without money, newest first; at most so many of each account where a bound is given. Each
 * account is a branch of its own, which ends with its index; what a row says besides is joined to the page.
 */
export async function noncashEntries(ctx: Context, filter: Filter, most?: number) {
  const { nature } = filter;
  const credited = nature === undefined || nature === NoncashNature.credited;
  const refunds = creditedByRefunds(ctx, filter).where((where) => where.lit(credited));
  const afterSales = creditedByAfterSales(ctx, filter).where((where) => where.lit(credited));
  const all = (await accountsOf(ctx, filter)).reduce(
    (found, account) => found.unionAll(bookedOn(ctx, account, filter, most)),
    refunds.unionAll(afterSales),
  );
  return ctx.db
    .selectFrom(all.as('entry'))
    .select([
      'entry.id',
      sql<number>`greatest(entry.amount, 0)`.as('settled'),
      sql<number>`greatest(-entry.amount, 0)`.as('givenBack'),
    ])
    .orderBy('entry.id', 'desc');
}

/** Adds to found entries what a row of the list says. */
export const describedNoncash = (found: Awaited<ReturnType<typeof noncashEntries>>) =>
  found
    .innerJoin('shop', withinStore('shop.id', 'entry.shop_id'))
    .leftJoin('receipt_bill as bill', withinStore('bill.id', 'entry.document_id'))
    .leftJoin('refund_bill as refund', withinStore('refund.id', 'entry.document_id'))
    .leftJoin('after_sale as back', withinStore('back.id', 'entry.document_id'))
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.store_id', '=', 'entry.store_id')
        .on('customer.id', '=', sql`coalesce(bill.customer_id, refund.customer_id, back.customer_id)`),
    )
    .leftJoin('sale_out as returned', withinStore('returned.order_id', 'back.order_id'))
    .select(['entry.nature', 'shop.name as shopName', 'customer.id as customerId'])
    .select(['customer.name as customerName', 'entry.document_kind as documentKind'])
    .select([
      sql<string>`coalesce(bill.code, refund.code, back.code, '')`.as('documentCode'),
      sql<string | null>`coalesce(bill.sale_out_id, refund.sale_out_id, returned.id)`.as('saleOutId'),
    ])
    .select(['entry.day', 'entry.create_time as createTime']);
