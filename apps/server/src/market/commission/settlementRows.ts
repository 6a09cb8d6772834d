import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';

type Filter = Omit<QueryOf<operations['subCommissionSettlement_page']>, 'current' | 'pageSize' | 'sums'>;

/** Selects the write-offs of the caller's distributors. */
export function settlementRows(ctx: Context) {
  const found = fromStore(ctx, 'commission_settlement as paid')
    .innerJoin('distributor', withinStore('distributor.id', 'paid.distributor_id'))
    .innerJoin('customer', withinStore('customer.id', 'distributor.customer_id'))
    .innerJoin('fund_account as account', withinStore('account.id', 'paid.account_id'))
    .select(['paid.id', sql<string>`coalesce(paid.code, '')`.as('code'), 'paid.distributor_id as distributorId'])
    .select(['customer.name as distributorName', 'paid.amount', 'paid.account_id as accountId'])
    .select(['account.name as accountName', 'paid.payment_no as paymentNo', 'paid.remark', 'paid.by_name as by'])
    .select(['paid.create_time as createTime'])
    .select([
      sql<number>`coalesce((select -sum(debt.amount) from commission_settlement_line debt where debt.store_id = paid.store_id
        and debt.settlement_id = paid.id and debt.amount < 0), 0)::bigint`.as('deducted'),
      sql<number>`(select count(*)::int from commission_settlement_line part where part.store_id = paid.store_id
        and part.settlement_id = paid.id)`.as('lineCount'),
    ])
    .where(isCustomerVisible(ctx));
  return ctx.shopId ? found.where('distributor.shop_id', '=', ctx.shopId) : found;
}

/** Selects the write-offs of a list, newest first. */
export function matchingSettlements(ctx: Context, { keyword, distributorId, from, to }: Filter) {
  let found = settlementRows(ctx);
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('paid.code', 'ilike', containing(keyword)),
        where('paid.payment_no', 'ilike', containing(keyword)),
        where('customer.name', 'ilike', containing(keyword)),
      ]),
    );
  if (distributorId) found = found.where('paid.distributor_id', '=', distributorId);
  if (from) found = found.where('paid.day', '>=', from);
  if (to) found = found.where('paid.day', '<=', to);
  return found.orderBy('paid.id', 'desc');
}

/** Reads the lines of a write-off, debts first. */
export const settlementLines = (ctx: Context, settlementId: string) =>
  fromStore(ctx, 'commission_settlement_line as part')
    .innerJoin('sub_commission as line', withinStore('line.id', 'part.sub_commission_id'))
    .leftJoin('order_sale as sale', withinStore('sale.id', 'line.order_id'))
    .leftJoin('customer', withinStore('customer.id', 'sale.customer_id'))
    .leftJoin('earn_task as task', withinStore('task.id', 'line.earn_task_id'))
    .select(['line.id', 'line.order_id as orderId', sql<string>`coalesce(sale.code, '')`.as('orderCode')])
    .select([sql<string>`coalesce(task.name, '')`.as('taskName'), 'line.earned', 'part.amount'])
    .select(sql<string>`coalesce(customer.name, '')`.as('customerName'))
    .where('part.settlement_id', '=', settlementId)
    .orderBy(sql`part.amount > 0`)
    .orderBy('line.id')
    .execute();
