import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { shownCost } from '../../kit/shownCost';
import { campaignSources } from './campaignOrders';

const cancelled = sql.lit(orderSaleLifecycle.statuses.cancelled.code);
const used = sql.lit(couponLifecycle.statuses.used.code);
const DAY_MS = 86_400_000;
const COST = shownCost(sql.ref('ledger.cost'));

interface Worth {
  orders: number;
  revenue: number;
  margin: number;
}

interface Found extends Worth {
  customers: number;
  newCustomers: number;
  discount: number;
  commission: number;
  giftCost: number;
  first: Date | null;
  last: Date | null;
  customerIds: string[] | null;
}

/** Sums of the sale ledger and of commission, of the orders in `chosen (id)`. */
const worth = (ctx: Context) => sql`
  sold as (select coalesce(sum(ledger.amount), 0)::bigint as amount, coalesce(sum(${COST}), 0)::bigint as cost
    from sale_ledger ledger where ledger.store_id = ${ctx.storeId} and ledger.order_id in (select id from chosen)),
  shared as (select coalesce(sum(line.earned), 0)::bigint as earned
    from sub_commission line where line.store_id = ${ctx.storeId} and line.order_id in (select id from chosen))`;

const hereOnly = ({ shopId }: Context) => (shopId ? sql`and sale.shop_id = ${shopId}` : sql``);

/** What the same customers bought in the days before. */
async function before(ctx: Context, customerIds: readonly string[], from: Date, to: Date): Promise<Worth> {
  const {
    rows: [found],
  } = await sql<Worth>`
    with chosen as (select sale.id from order_sale sale where sale.store_id = ${ctx.storeId} ${hereOnly(ctx)}
      and sale.customer_id = any(${[...customerIds]}::uuid[]) and sale.status <> ${cancelled}
      and sale.create_time >= ${from} and sale.create_time < ${to}), ${worth(ctx)}
    select (select count(*)::int from chosen) as orders, sold.amount as revenue,
      sold.amount - sold.cost / 100 - shared.earned as margin from sold, shared`.execute(ctx.db);
  return found ?? { orders: 0, revenue: 0, margin: 0 };
}

export const campaign: Group<'report/campaign'> = {
  async effect(ctx, { query: { kind, id } }) {
    const source = campaignSources[kind];
    const known = await sql`${source.exists(ctx, id)}`.execute(ctx.db);
    if (!known.rows.length) throw new Failure(`${source.noun}不存在`, { field: 'id' });
    const chosen = sql`chosen as (select sale.id, sale.customer_id, sale.create_time, promoted.discount
      from (${source.orders(ctx, id)}) promoted
      join order_sale sale on sale.store_id = ${ctx.storeId} and sale.id = promoted.order_id
      where sale.status <> ${cancelled} ${hereOnly(ctx)})`;
    const [counts, sums, others] = await Promise.all([
      sql<{ given: number; used: number }>`${source.counts(ctx, id)}`.execute(ctx.db),
      sql<Found>`with ${chosen}, ${worth(ctx)},
        away as (select coalesce(sum(${COST}), 0)::bigint as cost,
            coalesce(sum(${COST}) filter (where ledger.order_id not in (select id from chosen)), 0)::bigint as beside
          from sale_ledger ledger where ledger.store_id = ${ctx.storeId}
            and ledger.order_line_id in (${source.giftLines(ctx, id)})),
        firsts as (select customer_id, min(create_time) as first from chosen group by 1)
        select (select count(*)::int from chosen) as orders, (select count(*)::int from firsts) as customers,
          (select count(*)::int from firsts where not exists (select from order_sale earlier
            where earlier.store_id = ${ctx.storeId} and earlier.customer_id = firsts.customer_id
              and earlier.create_time < firsts.first and earlier.status <> ${cancelled})) as "newCustomers",
          (select coalesce(sum(discount), 0)::bigint from chosen) as discount, shared.earned as commission,
          (select min(create_time) from chosen) as first, (select max(create_time) from chosen) as last,
          (select array_agg(customer_id) from firsts) as "customerIds",
          away.cost / 100 as "giftCost", sold.amount as revenue,
          sold.amount - (sold.cost + away.beside) / 100 - shared.earned as margin
        from sold, shared, away`.execute(ctx.db),
      sql<{ name: string }>`with ${chosen}
        select distinct scheme.name from chosen
          join coupon on coupon.store_id = ${ctx.storeId} and coupon.order_id = chosen.id and coupon.status = ${used}
          join coupon_scheme scheme on scheme.store_id = coupon.store_id and scheme.id = coupon.scheme_id
        where ${source.own ? sql`coupon.${sql.ref(source.own)} is distinct from ${id}::uuid` : sql`true`}
        order by 1 limit 20`.execute(ctx.db),
    ]);
    const [count] = counts.rows;
    const [found] = sums.rows;
    if (!count || !found) throw new Error('an effect without a row');
    const { first, last, customerIds, ...figures } = found;
    const from = first && dayOf(first);
    const to = last && dayOf(last);
    const start = from ? startOfDay(from) : undefined;
    const days = start && to ? Math.round((startOfDay(to).getTime() - start.getTime()) / DAY_MS) + 1 : 0;
    const earlier = start ? await before(ctx, customerIds ?? [], addDays(start, -days), start) : undefined;
    const seesCost = await ctx.can('StatementInventoryCost');
    const shown = <Figures extends { margin: number }>(of: Figures) => ({ ...of, margin: seesCost ? of.margin : null });
    return {
      ...count,
      ...shown(figures),
      giftCost: seesCost ? figures.giftCost : null,
      from,
      to,
      before: shown(earlier ?? { orders: 0, revenue: 0, margin: 0 }),
      overlaps: others.rows.map(({ name }) => name),
    };
  },
};
