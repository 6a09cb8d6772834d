import { DEBT_AGES, type DebtGrouping } from '@partsdesk/core/order/debt/debtReport';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/report';
import { sql, type RawBuilder } from 'kysely';
import { visiblePhone } from '../../account/role/customerPhones';
import { addDays, dayOf, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import { owing } from '../outbound/matchingOuts';
import { matching, sales } from '../sale/saleRows';
import { OWED_NOW, owedThen } from './owedThen';

export type DebtQuery = QueryOf<operations['debt_exportExcel']>;
export type DebtRow = Omit<Schemas['DebtRow'], 'lastPaid'> & { lastPaid: Date | null };

/** What makes a group: columns of a bill, the first of which is the id of the row. */
const KEYS = { id: 'uuid', code: 'text', customer_id: 'uuid', shop_id: 'uuid', service_staff_id: 'uuid' } as const;
type Key = keyof typeof KEYS;

const groupings: Record<DebtGrouping, { keys: readonly [Key, ...Key[]]; name: RawBuilder<unknown> }> = {
  customer: { keys: ['customer_id'], name: sql`customer.name` },
  bill: { keys: ['id', 'code', 'customer_id', 'shop_id'], name: sql`customer.name` },
  shop: { keys: ['shop_id'], name: sql`shop.name` },
  servicePerson: { keys: ['service_staff_id'], name: sql`server.name` },
};
const groupingOf = ({ by = 'customer' }: DebtQuery) => groupings[by];

const DAY_OF_SALE = sql`(sale.create_time at time zone 'Asia/Shanghai')::date`;

/** The day of the report and, for a past one, the moment at which it ended. */
function dayAsked(ctx: Context, { day }: DebtQuery): { day: string; end: Date | undefined } {
  const today = dayOf(ctx.now);
  return day && day < today ? { day, end: addDays(startOfDay(day), 1) } : { day: today, end: undefined };
}

/** Selects the outbounds that owed at the end of a day, each with its debt, its day in the shop and its age in days. */
function openBills(ctx: Context, query: DebtQuery) {
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

/** Selects the debts in groups, with keys and figures alone. */
export function debtGroups(ctx: Context, query: DebtQuery): RawBuilder<unknown> {
  const { keys } = groupingOf(query);
  const [id] = keys;
  const columns = (Object.keys(KEYS) as Key[]).map((key) =>
    keys.includes(key)
      ? sql`bill.${sql.ref(key)} as ${sql.ref(`of_${key}`)}`
      : sql`null::${sql.raw(KEYS[key])} as ${sql.ref(`of_${key}`)}`,
  );
  const ages = DEBT_AGES.map(
    ({ field, from, to }) =>
      sql`coalesce(sum(bill.owed) filter (where bill.age >= ${sql.lit(from)} ${to === null ? sql`` : sql`and bill.age <= ${sql.lit(to)}`}), 0)::bigint as ${sql.ref(field)}`,
  );
  return sql`select coalesce(bill.${sql.ref(id)}::text, '') as id, ${sql.join(columns)}, count(*)::int as bills,
      sum(bill.owed)::bigint as owed, ${sql.join(ages)}, min(bill.day) as since, max(bill.age) as days
    from ${openBills(ctx, query)} bill group by ${sql.join(keys.map((key) => sql`bill.${sql.ref(key)}`))}`;
}

/** Selects rows of the report: of groups that stand as `debt`, with names, limits and the last payment. */
export function debtRows(ctx: Context, query: DebtQuery, groups: RawBuilder<unknown>): RawBuilder<DebtRow> {
  const { by = 'customer' } = query;
  const { end } = dayAsked(ctx, query);
  const ofCustomer = by === 'customer';
  const phone = ofCustomer || by === 'bill' ? visiblePhone(ctx, 'customer.phone') : sql`''`;
  return sql<DebtRow>`select debt.id, coalesce(${groupingOf(query).name}, '') as name, ${phone} as phone,
      coalesce(debt.of_code, '') as code, ${by === 'bill' ? sql`shop.name` : sql`''`} as "shopName", debt.bills, debt.owed,
      ${sql.join(DEBT_AGES.map(({ field }) => sql.ref(`debt.${field}`)))}, to_char(debt.since, 'YYYY-MM-DD') as oldest, debt.days,
      ${ofCustomer ? sql`customer.credit_limit` : sql`null::bigint`} as "creditLimit",
      ${ofCustomer ? sql`greatest(0, ${balanceAt(ctx, end)} - customer.credit_limit)` : sql`0`}::bigint as over,
      ${ofCustomer ? lastPaid(ctx, end) : sql`null::timestamptz`} as "lastPaid"
    from ${groups} debt
    left join customer on customer.store_id = ${ctx.storeId} and customer.id = debt.of_customer_id
    left join shop on shop.store_id = ${ctx.storeId} and shop.id = debt.of_shop_id
    left join staff server on server.store_id = ${ctx.storeId} and server.id = debt.of_service_staff_id
    left join receivable account on account.store_id = ${ctx.storeId} and account.customer_id = debt.of_customer_id`;
}

/** What the customer of `debt` owes in all, now or at the end of a past day. */
const balanceAt = (ctx: Context, end: Date | undefined) =>
  end
    ? sql`account.balance - coalesce((select sum(later.amount) from receivable_ledger later where later.store_id = ${ctx.storeId}
        and later.customer_id = debt.of_customer_id and later.create_time >= ${end} and later.create_time < 'infinity'), 0)`
    : sql`account.balance`;

/** The newest receipt of the customer of `debt` that stands: now, or as it was at the end of a past day. */
function lastPaid(ctx: Context, end: Date | undefined) {
  const stands = sql`select max(paid.create_time) from receipt_bill paid where paid.store_id = ${ctx.storeId}
    and paid.customer_id = debt.of_customer_id and paid.status = 0`;
  if (!end) return sql`(${stands})`;
  return sql`greatest((${stands} and paid.create_time < ${end}),
    (select max(gone.create_time) from receipt_bill back join receipt_bill gone on gone.store_id = back.store_id and gone.id = back.voids
      where back.store_id = ${ctx.storeId} and back.customer_id = debt.of_customer_id and back.create_time >= ${end} and gone.create_time < ${end}))`;
}
