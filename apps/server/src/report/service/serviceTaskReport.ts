import { wantedColumns } from '@partsdesk/core/listColumns';
import { COST_FIELDS } from '@partsdesk/core/report/saleReport';
import { serviceColumns } from '@partsdesk/core/report/serviceReport';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/report';
import { sql, type RawBuilder } from 'kysely';
import { isResultVisible } from '../../account/role/serviceRights';
import { addDays, startOfDay } from '../../clock';
import { sheetOf } from '../../file/listSheet';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { sortOf } from '../../kit/page';
import { moneyMoves } from '../moneyMoves';
import { COST_BUTTON, saleDays, SHOWN_COST, soldRows, type Days } from '../sale/saleFold';

type Query = Omit<QueryOf<operations['serviceTaskReport_exportExcel']>, 'columns'>;
type Row = Schemas['ServiceReportRow'];
type Figures = Schemas['ServiceFigures'];

/** Selects what was sold, what was paid and the tasks of the touched months, each by shop and person. */
async function results(ctx: Context, query: Query, { from, to }: Days) {
  const shopId = ctx.shopId ?? query.shopId;
  const span = { from: startOfDay(from), to: addDays(startOfDay(to), 1) };
  return sql`
    select entry.shop_id, entry.staff_id, entry.first as orders, entry.amount as net, entry.amount * 100 - ${SHOWN_COST} as margin, 0 as received, 0 as task
      ${await soldRows(ctx, query, { from, to })}
    union all select moved.shop_id, moved.staff_id, 0, 0, 0, moved.amount, 0 from (${moneyMoves(ctx, span)}) moved
      where ${shopId ? sql`moved.shop_id = ${shopId}` : sql`true`}
    union all select shop_id, staff_id, 0, 0, 0, 0, months.amount from service_task,
        unnest(amounts) with ordinality months (amount, month)
      where store_id = ${ctx.storeId} and ${shopId ? sql`shop_id = ${shopId}` : sql`true`}
        and year * 12 + months.month - 1 between ${monthOf(from)} and ${monthOf(to)}`;
}

/** Numbers months through the years. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

const completionOf = (net: RawBuilder<unknown>) =>
  sql`case when task > 0 then round(${net} * 1000.0 / task)::int end as completion`;

/** Nobody sorts by costs that are hidden; whoever has no service person stands last. */
function inOrder({ sort }: Query, cost: boolean) {
  const hidden = !cost && sort !== undefined && COST_FIELDS.includes(sort.split('.')[0] ?? '');
  const [field, direction] = sortOf(hidden ? undefined : sort, 'net.desc');
  return sql`(id = ''), ${sql.ref(field)} ${sql.raw(direction)} nulls last, id`;
}

/** Reads what people did, with their ranks and the sums of all of them. */
async function readPeople(
  ctx: Context,
  query: Query,
  cost: boolean,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await results(ctx, query, saleDays(ctx, query));
  const margin = cost ? sql`sum(row.margin)::bigint` : sql`null::bigint`;
  const figures = sql`sum(row.orders)::int as orders, sum(row.net)::bigint as net, ${margin} as margin,
    sum(row.received)::bigint as received, sum(row.task)::bigint as task`;
  const { rows: found } = await sql<{ record: Row | null; count: number; all: Figures }>`
    with row as materialized (select * from (${rows}) row where ${isResultVisible(ctx)}),
    person as (select coalesce(row.staff_id::text, '') as id, coalesce(max(staff.name), '') as name, ${figures}
      from row left join staff on staff.store_id = ${ctx.storeId} and staff.id = row.staff_id group by row.staff_id
      having sum(row.orders) <> 0 or sum(row.net) <> 0 or sum(row.margin) <> 0 or sum(row.received) <> 0 or sum(row.task) <> 0),
    whole as (select count(*)::int as count, coalesce(sum(orders), 0)::int as orders, coalesce(sum(net), 0)::bigint as net,
      ${cost ? sql`coalesce(sum(margin), 0)::bigint` : margin} as margin, coalesce(sum(received), 0)::bigint as received,
      coalesce(sum(task), 0)::bigint as task,
      coalesce(sum(net) filter (where task > 0), 0)::bigint as tasked from person)
    select to_jsonb(page) as record, whole.count, (select to_jsonb(shown) from (select orders, net, margin, received, task, ${completionOf(sql`tasked`)} from whole) shown) as all
    from whole left join (
      select person.*, ${completionOf(sql`net`)}, case when id <> '' then (rank() over (partition by id <> '' order by net desc))::int end as rank
      from person order by ${inOrder(query, cost)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) page on true`.execute(
    ctx.db,
  );
  const [first] = found;
  if (!first) throw new Error('sums without a row');
  return {
    records: found.flatMap(({ record }) => record ?? []),
    total: first.count,
    sums: first.all,
  };
}

const MOST_ROWS = 20_000;

export const serviceTaskReport: Group<'report/serviceTaskReport'> = {
  async page(ctx, { query }) {
    const { current = 1, pageSize = 20, ...filter } = query;
    const cost = await ctx.can(COST_BUTTON);
    const { records, total, sums } = await readPeople(ctx, filter, cost, {
      limit: pageSize,
      offset: (current - 1) * pageSize,
    });
    return { records, current, pages: Math.ceil(total / pageSize), total, more: false, sums };
  },

  async exportExcel(ctx, { query: { columns: wanted, ...query } }) {
    const cost = await ctx.can(COST_BUTTON);
    const { records, sums } = await readPeople(ctx, query, cost, { limit: MOST_ROWS, offset: 0 });
    const columns = wantedColumns(
      serviceColumns.filter(({ field }) => cost || !COST_FIELDS.includes(field)),
      wanted,
    );
    const all: Row = { ...sums, id: '', name: '合计', rank: null };
    return sheetOf('服务人员业绩', columns, records.length ? [...records, all] : records);
  },
};
