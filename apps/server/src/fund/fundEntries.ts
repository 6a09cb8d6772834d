import { Nature } from '@partsdesk/core/fund/accountNature';
import { FUND_GROUPS } from '@partsdesk/core/fund/fundKinds';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../kit/context';
import { fromStore, withinStore } from '../kit/storeTables';

type Filter = QueryOf<operations['fundWorking_exportExcel']>;

/** The number of the document that moved the money, whatever it is. */
const documentCode = sql<string>`coalesce(bill.code, refund.code, shift.code, case entry.document_kind
  when 'afterSale' then (select code from after_sale one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'recharge' then (select code from recharge_order one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'cardRefund' then (select code from card_refund one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'fundIncome' then (select code from fund_entry one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'fundExpenses' then (select code from fund_entry one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'transfer' then (select code from fund_transfer one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'fee' then (select code from fund_transfer one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'commission' then (select code from commission_settlement one where one.store_id = entry.store_id and one.id = entry.document_id)
  when 'onlineMakeup' then (select sale.code from online_makeup one join order_sale sale on sale.store_id = one.store_id and sale.id = one.order_id where one.store_id = entry.store_id and one.id = entry.document_id)
  end, '')`;

/** Selects the entries of the shop's accounts of money; in the head store, of every shop. */
export const entries = (ctx: Context) => {
  const all = fromStore(ctx, 'fund_ledger as entry')
    .innerJoin('fund_account as account', withinStore('account.id', 'entry.account_id'))
    .where('account.nature', '=', Nature.money);
  return ctx.shopId ? all.where('account.shop_id', '=', ctx.shopId) : all;
};

/**
 * Selects the entries of a filter, newest first; those of one account in the order of its chain, those of some days by
 * the day that they count for, so that an index finds them at once.
 */
export function foundEntries(ctx: Context, query: Filter) {
  const { accountId, documentId, shopId, direction, kind, group, from, to } = query;
  let found = entries(ctx).select([
    'entry.id',
    sql<number>`greatest(entry.amount, 0)`.as('came'),
    sql<number>`greatest(-entry.amount, 0)`.as('gone'),
    'entry.amount',
  ]);
  if (accountId) found = found.where('entry.account_id', '=', accountId);
  if (documentId) found = found.where('entry.document_id', '=', documentId);
  if (shopId) found = found.where('account.shop_id', '=', shopId);
  // Both signs are frequent: a page is found by walking back from the newest entry, without an index of its own.
  if (direction !== undefined) found = found.where(sql<boolean>`sign(entry.amount) = ${direction === 0 ? 1 : -1}`);
  if (kind) found = found.where('entry.document_kind', '=', kind);
  if (group) found = found.where('entry.document_kind', 'in', FUND_GROUPS[group].kinds);
  if (from) found = found.where('entry.day', '>=', from);
  if (to) found = found.where('entry.day', '<=', to);
  if (from || to) found = found.orderBy('entry.day', 'desc');
  return found.orderBy(accountId ? 'entry.seq' : 'entry.id', 'desc');
}

/** Adds to found entries what a row of the list says. */
export const described = (found: ReturnType<typeof foundEntries>) =>
  found
    .innerJoin('shop', withinStore('shop.id', 'account.shop_id'))
    .leftJoin('receipt_bill as bill', withinStore('bill.id', 'entry.document_id'))
    .leftJoin('refund_bill as refund', withinStore('refund.id', 'entry.document_id'))
    .leftJoin('shift', withinStore('shift.id', 'entry.document_id'))
    .select(['account.id as accountId', 'account.name as accountName', 'account.method'])
    .select(['shop.name as shopName', 'entry.balance_after as balance'])
    .select(['entry.document_kind as documentKind', 'entry.document_id as documentId'])
    .select(['entry.day', 'entry.create_time as createTime', documentCode.as('documentCode')])
    .select(sql<string | null>`coalesce(bill.sale_out_id, refund.sale_out_id)`.as('saleOutId'))
    .$narrowType<{ method: PayMethod }>();
