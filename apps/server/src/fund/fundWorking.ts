import { sql } from 'kysely';
import type { Group } from '../kit/contract';
import { page } from '../kit/page';
import { withinDays } from '../kit/withinDays';

export const fundWorking: Group<'parts/fundWorking'> = {
  page(ctx, { query }) {
    let entries = ctx.db
      .selectFrom('fund_ledger as entry')
      .innerJoin('fund_account as account', (join) =>
        join.onRef('account.store_id', '=', 'entry.store_id').onRef('account.id', '=', 'entry.account_id'),
      )
      .innerJoin('shop', (join) =>
        join.onRef('shop.store_id', '=', 'account.store_id').onRef('shop.id', '=', 'account.shop_id'),
      )
      .leftJoin('receipt_bill as bill', (join) =>
        join.onRef('bill.store_id', '=', 'entry.store_id').onRef('bill.id', '=', 'entry.document_id'),
      )
      .leftJoin('refund_bill as refund', (join) =>
        join.onRef('refund.store_id', '=', 'entry.store_id').onRef('refund.id', '=', 'entry.document_id'),
      )
      .leftJoin('shift', (join) =>
        join.onRef('shift.store_id', '=', 'entry.store_id').onRef('shift.id', '=', 'entry.document_id'),
      )
      .where('entry.store_id', '=', ctx.storeId)
      .select([
        'entry.id',
        'account.id as accountId',
        'account.name as accountName',
        'account.method',
        'shop.name as shopName',
        'entry.amount',
      ])
      .select([
        'entry.document_kind as documentKind',
        'entry.document_id as documentId',
        'entry.create_time as createTime',
      ])
      .select(
        sql<string>`coalesce(bill.code, refund.code, shift.code, case entry.document_kind
        when 'afterSale' then (select code from after_sale one where one.store_id = entry.store_id and one.id = entry.document_id)
        when 'recharge' then (select code from recharge_order one where one.store_id = entry.store_id and one.id = entry.document_id)
        when 'onlineMakeup' then (select sale.code from online_makeup one join order_sale sale on sale.store_id = one.store_id and sale.id = one.order_id where one.store_id = entry.store_id and one.id = entry.document_id)
        end, '')`.as('documentCode'),
      )
      .$narrowType<{ method: 'cash' }>()
      .orderBy('entry.id', 'desc');
    if (ctx.shopId) entries = entries.where('account.shop_id', '=', ctx.shopId);
    if (query.accountId) entries = entries.where('entry.account_id', '=', query.accountId);
    if (query.documentId) entries = entries.where('entry.document_id', '=', query.documentId);
    entries = entries.where((row) => withinDays(row.ref('entry.create_time'), query.from, query.to));
    return page(ctx, entries, query);
  },
};
