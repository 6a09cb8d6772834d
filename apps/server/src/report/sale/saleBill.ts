import { wantedColumns } from '@partsdesk/core/listColumns';
import { COST_FIELDS, saleColumns, type SaleGrouping } from '@partsdesk/core/report/saleReport';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/report';
import { sql, type RawBuilder } from 'kysely';
import { sheetOf } from '../../file/listSheet';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { sortOf } from '../../kit/page';
import { COST_BUTTON, counts, figuresOf, rateOf, saleDays, soldRows } from './saleFold';

type Query = Omit<QueryOf<operations['saleBill_exportExcel']>, 'columns'>;
type Row = Schemas['SaleBillRow'];
type Figures = Schemas['SaleFigures'];

const EXACT_TOTAL = 10_000;
const MOST_ROWS = 20_000;

interface Grouping {
  /** What the rows are grouped by. */
  key: RawBuilder<unknown>;
  /** The key of a group as its id, where it is not the key's own text. */
  id?: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** Where the names stand, joined to the groups `found`. */
  from?: (storeId: string) => RawBuilder<unknown>;
  code?: RawBuilder<unknown>;
}

const named = (table: string) => (storeId: string) =>
  sql`left join ${sql.table(table)} named on named.store_id = ${storeId} and named.id = found.key`;
const byName = (column: string, table: string): Grouping => ({
  key: sql.ref(`entry.${column}`),
  name: sql`coalesce(named.name, '')`,
  from: named(table),
});

/** The number of a document, by its kind. */
const documentCode = (storeId: string) => sql`case found.document_kind
  when 'saleOut' then (select code from sale_out one where one.store_id = ${storeId} and one.id = found.id::uuid)
  when 'salesReturn' then (select code from sales_return one where one.store_id = ${storeId} and one.id = found.id::uuid)
  when 'afterSale' then (select code from after_sale one where one.store_id = ${storeId} and one.id = found.id::uuid)
  when 'refundBill' then (select code from refund_bill one where one.store_id = ${storeId} and one.id = found.id::uuid)
  else (select code from order_sale one where one.store_id = ${storeId} and one.id = found.id::uuid) end`;

const DAY = sql`to_char(found.key, 'YYYY-MM-DD')`;
const MONTH = sql`to_char(found.key, 'YYYY-MM')`;

const groupings: Record<Exclude<SaleGrouping, 'document'>, Grouping> = {
  day: { key: sql`entry.day`, id: DAY, name: DAY },
  month: { key: sql`entry.day - (extract(day from entry.day)::int - 1)`, id: MONTH, name: MONTH },
  shop: byName('shop_id', 'shop'),
  staff: byName('staff_id', 'staff'),
  category: { ...byName('root_category_id', 'goods_category'), name: sql`coalesce(named.name, '已删除的分类')` },
  goods: {
    key: sql`entry.sku_id`,
    name: sql`concat_ws(' ', goods.name, nullif(named.spec, ''))`,
    code: sql`named.sku_code`,
    from: (storeId) => sql`${named('goods_sku')(storeId)}
      left join goods on goods.store_id = ${storeId} and goods.id = named.goods_id`,
  },
  customer: byName('customer_id', 'customer'),
  orderType: { key: sql`entry.order_type`, name: sql`''` },
};

/** Selects the groups with their names and shares; a day's or a figure's order is the caller's. */
async function grouped(ctx: Context, query: Query, cost: boolean) {
  const by = query.by ?? 'day';
  const { storeId } = ctx;
  const rows = await soldRows(ctx, query, saleDays(ctx, query));
  const rates = sql`${rateOf(sql`found.margin`, sql`found.net * 100`)} as "marginRate",
    ${rateOf(sql`found.net`, sql`sum(found.net) over ()`)} as share`;
  const figures = sql`found.orders, found.quantity, found.sales, found.returned, found.net, found.cost, found.margin`;
  if (by === 'document')
    return sql`select found.id, coalesce(customer.name, '') as name, coalesce(${documentCode(storeId)}, '') as code,
        found.document_kind as "documentKind", coalesce(shop.name, '') as "shopName", found.day, ${figures}, ${rates}
      from (select entry.document_id::text as id, entry.document_kind, to_char(max(entry.day), 'YYYY-MM-DD') as day,
          min(entry.customer_id::text)::uuid as customer_id, min(entry.shop_id::text)::uuid as shop_id, ${figuresOf(cost)}
        ${rows} group by entry.document_id, entry.document_kind having ${counts}) found
      left join customer on customer.store_id = ${storeId} and customer.id = found.customer_id
      left join shop on shop.store_id = ${storeId} and shop.id = found.shop_id`;
  const { key, id = sql`coalesce(found.key::text, '')`, name, code = sql`''`, from } = groupings[by];
  return sql`select ${id} as id, ${name} as name, ${code} as code, '' as "documentKind", '' as "shopName", '' as day,
      ${figures}, ${rates}
    from (select ${key} as key, ${figuresOf(cost)} ${rows} group by 1 having ${counts}) found ${from?.(storeId) ?? sql``}`;
}

/** Sorts as asked; nobody sorts by costs that are hidden. */
function inOrder({ by = 'day', sort }: Query, cost: boolean) {
  const hidden = !cost && sort !== undefined && COST_FIELDS.includes(sort.split('.')[0] ?? '');
  const usual = by === 'day' || by === 'month' ? 'name.desc' : 'net.desc';
  const [field, direction] = sortOf(hidden ? undefined : sort, usual);
  const newest = by === 'document' ? sql`day desc, ` : sql``;
  return sort && !hidden
    ? sql`${sql.ref(field)} ${sql.raw(direction)} nulls last, id`
    : sql`${newest}${sql.ref(field)} ${sql.raw(direction)}, id`;
}

interface Totals extends Figures {
  total: number;
}

/** Reads some of the groups, and what all of them come to, in one go over the ledger. */
async function readGroups(
  ctx: Context,
  query: Query,
  cost: boolean,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<Record<string, unknown>>`
    with found as materialized (${await grouped(ctx, query, cost)}),
    total as (select count(*)::int as total, coalesce(sum(orders), 0)::int as orders, coalesce(sum(quantity), 0) as quantity,
      coalesce(sum(sales), 0)::bigint as sales, coalesce(sum(returned), 0)::bigint as returned,
      coalesce(sum(net), 0)::bigint as net, ${cost ? sql`coalesce(sum(cost), 0)::bigint` : sql`null::bigint`} as cost,
      ${cost ? sql`coalesce(sum(margin), 0)::bigint` : sql`null::bigint`} as margin from found)
    select page.*, ${sql.join(
      ['total', 'orders', 'quantity', 'sales', 'returned', 'net', 'cost', 'margin'].map(
        (name) => sql`total.${sql.ref(name)} as ${sql.ref(`all_${name}`)}`,
      ),
    )}, ${rateOf(sql`total.margin`, sql`total.net * 100`)} as "all_marginRate"
    from total left join (select * from found order by ${inOrder(query, cost)}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}) page on true`.execute(ctx.db);
  const split = (row: Record<string, unknown>, all: boolean) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) =>
        name.startsWith('all_') === all ? [[name.replace(/^all_/, ''), value]] : [],
      ),
    );
  const [first = {}] = rows;
  const { total, ...sums } = split(first, true) as unknown as Totals;
  const records = rows.flatMap((row) => (row['id'] === null ? [] : [split(row, false) as unknown as Row]));
  return { records, total, sums };
}

export const saleBill: Group<'report/saleBill'> = {
  async page(ctx, { query }) {
    const { current = 1, pageSize = 20, ...filter } = query;
    const cost = await ctx.can(COST_BUTTON);
    const found = await readGroups(ctx, filter, cost, { limit: pageSize, offset: (current - 1) * pageSize });
    const total = Math.min(found.total, EXACT_TOTAL);
    return {
      records: found.records,
      current,
      pages: Math.ceil(total / pageSize),
      total,
      more: found.total > EXACT_TOTAL,
      sums: found.sums,
    };
  },

  async exportExcel(ctx, { query: { columns: wanted, ...query } }) {
    const cost = await ctx.can(COST_BUTTON);
    const { records, total, sums } = await readGroups(ctx, query, cost, { limit: MOST_ROWS, offset: 0 });
    if (total > MOST_ROWS) throw new Failure('一次最多导出 20,000 行，请缩小条件，或换一种汇总方式');
    const shown = saleColumns[query.by ?? 'day'].filter(({ field }) => cost || !COST_FIELDS.includes(field));
    const columns = wantedColumns(shown, wanted);
    const all: Row = { ...sums, id: '', name: '合计', code: '', documentKind: '', shopName: '', day: '', share: null };
    return sheetOf('销售报表', columns, records.length ? [...records, all] : records);
  },
};
