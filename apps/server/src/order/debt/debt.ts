import { debtAgeSums } from '@partsdesk/core/listSums';
import { DEBT_AGES, debtColumns, type DebtGrouping } from '@partsdesk/core/order/debt/debtReport';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/report';
import { sql, type RawBuilder } from 'kysely';
import { visiblePhone } from '../../account/role/customerPhones';
import { addDays, dayOf, startOfDay } from '../../clock';
import { listSheet } from '../../file/listSheet';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { page } from '../../kit/page';
import { owing } from '../outbound/matchingOuts';
import { matching, sales } from '../sale/saleRows';
import { OWED_NOW, owedThen } from './owedThen';

type Query = QueryOf<operations['debt_exportExcel']>;
type Row = Omit<Schemas['DebtRow'], 'lastPaid'> & { lastPaid: Date | null };

const NO_TEXT = sql`''`;
const NO_SUM = sql`null::bigint`;

interface Grouping {
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** Of an outbound alone. */
  code?: RawBuilder<unknown>;
  shopName?: RawBuilder<unknown>;
}

const groupings: Record<DebtGrouping, Grouping> = {
  customer: { id: sql`bill.customer_id`, name: sql`customer.name` },
  bill: { id: sql`bill.id`, name: sql`customer.name`, code: sql`bill.code`, shopName: sql`shop.name` },
  shop: { id: sql`bill.shop_id`, name: sql`shop.name` },
  servicePerson: { id: sql`bill.service_staff_id`, name: sql`server.name` },
};

const DAY_OF_SALE = sql`(sale.create_time at time zone 'Asia/Shanghai')::date`;

/** The day of the report and, for a past one, the moment at which it ended. */
function dayAsked(ctx: Context, { day }: Query): { day: string; end: Date | undefined } {
  const today = dayOf(ctx.now);
  return day && day < today ? { day, end: addDays(startOfDay(day), 1) } : { day: today, end: undefined };
}

/** Selects the outbounds that owed at the end of a day, each with its debt, its day in the shop and its age in days. */
function openBills(ctx: Context, query: Query) {
  const { day, end } = dayAsked(ctx, query);
  const all = matching(ctx, sales(ctx), query);
  const narrowed = query.serviceStaffId ? all.where('sale.service_staff_id', '=', query.serviceStaffId) : all;
  const facts = ['out.id', 'out.code', 'sale.customer_id', 'sale.shop_id', 'sale.service_staff_id'] as const;
  const times = [sql<string>`${DAY_OF_SALE}`.as('day'), sql<number>`${day}::date - ${DAY_OF_SALE}`.as('age')] as const;
  if (!end) return owing(narrowed).select([...facts, ...times, OWED_NOW.as('owed')]);
  // Each debt looks its outbound up by its key: a join would compare each with each under statistics of before.
  const sold = narrowed
    .select([...facts, ...times])
    .where('out.id', '=', sql.ref<string>('debt.sale_out_id'))
    .offset(sql.lit(0));
  return ctx.db
    .selectFrom(owedThen(ctx, end).as('debt'))
    .innerJoinLateral(sold.as('sold'), (join) => join.onTrue())
    .selectAll('sold')
    .select('debt.owed');
}

/** Selects the debts in groups, the largest first. */
function debts(ctx: Context, query: Query) {
  const by = query.by ?? 'customer';
  const { end } = dayAsked(ctx, query);
  const { id, name, code = NO_TEXT, shopName = NO_TEXT } = groupings[by];
  const ofCustomer = by === 'customer';
  const ages = DEBT_AGES.map(
    ({ field, from, to }) =>
      sql`coalesce(sum(bill.owed) filter (where bill.age >= ${sql.lit(from)} ${to === null ? sql`` : sql`and bill.age <= ${sql.lit(to)}`}), 0)::bigint as ${sql.ref(field)}`,
  );
  const phone = ofCustomer || by === 'bill' ? sql`min(${visiblePhone(ctx, 'customer.phone')})` : NO_TEXT;
  const grouped = sql<Row>`(select coalesce(${id}::text, '') as id, coalesce(min(${name}), '') as name, ${phone} as phone,
      min(${code}) as code, min(${shopName}) as "shopName", count(*)::int as bills, sum(bill.owed)::bigint as owed,
      ${sql.join(ages)}, to_char(min(bill.day), 'YYYY-MM-DD') as oldest, max(bill.age) as days,
      ${ofCustomer ? sql`min(customer.credit_limit)` : NO_SUM} as "creditLimit",
      ${ofCustomer ? sql`greatest(0, ${balanceAt(ctx, id, end)} - min(customer.credit_limit))` : sql`0`}::bigint as over,
      ${ofCustomer ? lastPaid(ctx, id, end) : sql`null::timestamptz`} as "lastPaid"
    from ${openBills(ctx, query)} bill
    join customer on customer.store_id = ${ctx.storeId} and customer.id = bill.customer_id
    join shop on shop.store_id = ${ctx.storeId} and shop.id = bill.shop_id
    left join receivable account on account.store_id = ${ctx.storeId} and account.customer_id = bill.customer_id
    left join staff server on server.store_id = ${ctx.storeId} and server.id = bill.service_staff_id
    group by ${id})`;
  return ctx.db.selectFrom(grouped.as('found')).selectAll().orderBy('owed', 'desc').orderBy('id');
}

/** What a customer owes in all, now or at the end of a past day. */
const balanceAt = (ctx: Context, customerId: RawBuilder<unknown>, end: Date | undefined) =>
  end
    ? sql`min(account.balance) - coalesce((select sum(later.amount) from receivable_ledger later where later.store_id = ${ctx.storeId}
        and later.customer_id = ${customerId} and later.create_time >= ${end} and later.create_time < 'infinity'), 0)`
    : sql`min(account.balance)`;

/** The newest receipt of a customer that stands: now, or as it was at the end of a past day. */
function lastPaid(ctx: Context, customerId: RawBuilder<unknown>, end: Date | undefined) {
  const stands = sql`select max(paid.create_time) from receipt_bill paid where paid.store_id = ${ctx.storeId}
    and paid.customer_id = ${customerId} and paid.status = 0`;
  if (!end) return sql`(${stands})`;
  return sql`greatest((${stands} and paid.create_time < ${end}),
    (select max(gone.create_time) from receipt_bill back join receipt_bill gone on gone.store_id = back.store_id and gone.id = back.voids
      where back.store_id = ${ctx.storeId} and back.customer_id = ${customerId} and back.create_time >= ${end} and gone.create_time < ${end}))`;
}

export const debt: Group<'report/debt'> = {
  page: (ctx, { query }) => page(ctx, debts(ctx, query), query, { sums: debtAgeSums }),

  exportExcel: (ctx, { query }) =>
    listSheet('欠款', debtColumns[query.by ?? 'customer'], query.columns, debts(ctx, query)),
};
