import { foldStatement, type StatementKind } from '@partsdesk/core/order/debt/statement';
import { sql } from 'kysely';
import { visiblePhone } from '../../account/role/customerPhones';
import { addDays, dayOf, startOfDay } from '../../clock';
import { storedCardOf } from '../../customer/card/valueCards';
import { visibleCustomer } from '../../customer/visibleCustomers';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { owedThen } from './owedThen';

const MOST_LINES = 2000;

interface Span {
  customerId: string;
  from: Date;
  /** Not included. */
  end: Date;
}

interface Entry {
  id: string;
  kind: StatementKind;
  code: string;
  saleOutId: string | null;
  amount: number;
  createTime: Date;
}

/**
 * Reads what changed a customer's account, in the order of its ledger. The ledger knows of a refund only what reduced
 * the debt; what was paid out shows both sides, the return and the money.
 */
async function entriesOf(ctx: Context, { customerId, from, end }: Span): Promise<Entry[]> {
  const within = (moment: string) => sql`${sql.ref(moment)} >= ${from} and ${sql.ref(moment)} < ${end}`;
  const { rows } = await sql<Entry>`
    with paid_out as (
      select refund.id, refund.code, refund.sale_out_id, refund.amount - refund.credited as amount, refund.create_time,
        case when refund.sales_return_id is null and not refund.cancels then 'goodwill' else 'returned' end as kind
      from refund_bill refund
      where refund.store_id = ${ctx.storeId} and refund.customer_id = ${customerId} and refund.amount > refund.credited
        and ${within('refund.create_time')}
      union all
      select back.id, back.code, out.id, paid.amount, back.refund_time, 'returned'
      from sale_out out
      join after_sale back on back.store_id = out.store_id and back.order_id = out.order_id
      cross join lateral (select coalesce(sum(part.amount), 0)::bigint as amount from after_sale_refund part
        where part.store_id = back.store_id and part.after_sale_id = back.id and part.receipt_id is not null) paid
      where out.store_id = ${ctx.storeId} and out.customer_id = ${customerId} and paid.amount > 0
        and ${within('back.refund_time')})
    select * from (
      select entry.id::text as id, entry.create_time as "createTime", entry.amount, 0 as side,
        case entry.document_kind
          when 'saleOut' then case when entry.amount > 0 and sold.create_time = entry.create_time then 'sale' else 'changed' end
          when 'receiptBill' then case when entry.amount < 0 then 'receipt' else 'voided' end
          when 'customerMerge' then 'merged'
          else 'returned' end as kind,
        coalesce(bill.code, refund.code, back.code, sold.code, '') as code,
        coalesce(bill.sale_out_id, refund.sale_out_id, returned.id, sold.id) as "saleOutId"
      from receivable_ledger entry
      left join sale_out sold on sold.store_id = entry.store_id and sold.id = entry.document_id and entry.document_kind = 'saleOut'
      left join receipt_bill bill on bill.store_id = entry.store_id and bill.id = entry.document_id and entry.document_kind = 'receiptBill'
      left join refund_bill refund on refund.store_id = entry.store_id and refund.id = entry.document_id and entry.document_kind = 'refundBill'
      left join after_sale back on back.store_id = entry.store_id and back.id = entry.document_id and entry.document_kind = 'afterSale'
      left join sale_out returned on returned.store_id = entry.store_id and returned.order_id = back.order_id
      where entry.store_id = ${ctx.storeId} and entry.customer_id = ${customerId} and ${within('entry.create_time')}
      union all select id || '-returned', create_time, -amount, 1, kind, code, sale_out_id from paid_out
      union all select id || '-paid', create_time, amount, 2, 'paidBack', code, sale_out_id from paid_out
    ) line order by "createTime", side, id limit ${MOST_LINES + 1}`.execute(ctx.db);
  if (rows.length > MOST_LINES) throw new Failure(`超过 ${String(MOST_LINES)} 笔，请缩短日期`, { field: 'from' });
  return rows;
}

/** Reads the outbounds that a customer owed of at a moment, the oldest first. */
const openBills = (ctx: Context, { customerId, end }: Span) => {
  const day = sql<string>`to_char(out.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  return fromStore(ctx, 'sale_out as out')
    .innerJoin(owedThen(ctx, end, customerId).as('then'), 'then.sale_out_id', 'out.id')
    .select(['out.id', sql<string>`coalesce(out.code, '')`.as('code'), day.as('day'), 'then.owed'])
    .select(sql<number>`${dayOf(addDays(end, -1))}::date - (${day})::date`.as('days'))
    .orderBy('out.create_time')
    .orderBy('out.id')
    .execute();
};

/** What of the bills is how old, fen. */
function agesOf(bills: readonly { days: number; owed: number }[]) {
  const between = (first: number, last: number) =>
    bills.reduce((sum, { days, owed }) => (days >= first && days <= last ? sum + owed : sum), 0);
  return { days30: between(0, 30), days60: between(31, 60), days90: between(61, 90), older: between(91, Infinity) };
}

interface Asked {
  customerId: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** Reads a customer's account over some days, the current month when none are told. */
export async function accountOf(ctx: Context, query: Asked) {
  const today = dayOf(ctx.now);
  const { from = `${today.slice(0, 8)}01`, to = today } = query;
  if (to < from) throw new Failure('结束日期不能早于开始日期', { field: 'to' });
  const customerId = await visibleCustomer(ctx, query.customerId);
  const span = { customerId, from: startOfDay(from), end: addDays(startOfDay(to), 1) };
  const [customer, since, entries, bills, card] = await Promise.all([
    fromStore(ctx, 'customer')
      .leftJoin('receivable', (join) =>
        join.onRef('receivable.store_id', '=', 'customer.store_id').onRef('receivable.customer_id', '=', 'customer.id'),
      )
      .select(['customer.name', visiblePhone(ctx, 'customer.phone').as('phone')])
      .select(sql<number>`coalesce(receivable.balance, 0)::bigint`.as('owed'))
      .where('customer.id', '=', customerId)
      .executeTakeFirstOrThrow(),
    fromStore(ctx, 'receivable_ledger')
      .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'))
      .where('customer_id', '=', customerId)
      .where('create_time', '>=', span.from)
      .executeTakeFirstOrThrow(),
    entriesOf(ctx, span),
    openBills(ctx, span),
    storedCardOf(ctx, customerId),
  ]);
  const opening = customer.owed - since.amount;
  const folded = foldStatement(opening, entries);
  return {
    customer: { customerId, customerName: customer.name, customerPhone: customer.phone },
    account: { from, to, opening, ...folded, bills, ages: agesOf(bills), card: card ?? null },
  };
}

/** Reads a customer's statement over some days: whose it is, and the account. */
export async function statementOf(ctx: Context, query: Asked) {
  const { customer, account } = await accountOf(ctx, query);
  return { ...customer, ...account };
}
