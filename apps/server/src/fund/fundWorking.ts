import { sql } from 'kysely';
import type { Group } from '../kit/contract';
import { page } from '../kit/page';
import { fromStore, withinStore } from '../kit/storeTables';
import { withinDays } from '../kit/withinDays';

export const fundWorking: Group<'parts/fundWorking'> = {
  page(ctx, { query }) {
    let entries = fromStore(ctx, 'fund_ledger as entry')
      .innerJoin('fund_account as account', withinStore('account.id', 'entry.account_id'))
      .innerJoin('shop', withinStore('shop.id', 'account.shop_id'))
      .leftJoin('receipt_bill as bill', withinStore('bill.id', 'entry.document_id'))
      .leftJoin('refund_bill as refund', withinStore('refund.id', 'entry.document_id'))
      .leftJoin('shift', withinStore('shift.id', 'entry.document_id'))
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
