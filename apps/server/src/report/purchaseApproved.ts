import { wantedColumns } from '@partsdesk/core/listColumns';
import { purchaseColumns } from '@partsdesk/core/report/purchaseReport';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/report';
import { sql, type RawBuilder } from 'kysely';
import { addDays, startOfDay } from '../clock';
import { sheetOf } from '../file/listSheet';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { shownCost } from '../kit/shownCost';
import { COST_BUTTON, saleDays } from './sale/saleFold';

type Query = Omit<QueryOf<operations['purchaseApproved_exportExcel']>, 'columns'>;
type Grouping = Schemas['PurchaseGrouping'];
type Row = Schemas['PurchaseRow'];
type Figures = Schemas['PurchaseFigures'];

/** The first level above each category. */
const roots = (storeId: string) => sql`
  root (id, root_id) as (select id, id from goods_category where store_id = ${storeId} and parent_id is null
    union all select below.id, root.root_id from goods_category below join root on below.parent_id = root.id where below.store_id = ${storeId})`;

interface Kind {
  key: { goods: RawBuilder<unknown>; money: RawBuilder<unknown> | undefined };
  name: (storeId: string) => RawBuilder<unknown>;
  /** What is owed is told. */
  owes?: true;
}

const named = (table: string) => (storeId: string) =>
  sql`coalesce((select name from ${sql.table(table)} named where named.store_id = ${storeId} and named.id = found.key::uuid), '')`;
const kinds: Record<Grouping, Kind> = {
  category: {
    key: {
      goods: sql`(select root.root_id from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
        join root on root.id = goods.category_id where sku.store_id = line.store_id and sku.id = line.sku_id)::text`,
      money: undefined,
    },
    name: named('goods_category'),
  },
  supplier: {
    key: { goods: sql`entry.supplier_id::text`, money: sql`supplier.id::text` },
    name: named('supplier'),
    owes: true,
  },
  month: {
    key: {
      goods: sql`to_char(entry.booked_time at time zone 'Asia/Shanghai', 'YYYY-MM')`,
      money: sql`to_char(paid.day, 'YYYY-MM')`,
    },
    name: () => sql`found.key`,
  },
};

/**
 * Selects goods booked in, goods that went back, and payments, within the days; for what is owed, those before them,
 * too.
 */
function purchases(ctx: Context, { key, owes }: Kind, query: Query, { from, to }: { from: string; to: string }) {
  const { storeId } = ctx;
  const shopId = ctx.shopId ?? query.shopId;
  const [first, end] = [startOfDay(from), addDays(startOfDay(to), 1)];
  const ofSupplier = query.supplierId;
  const goods = sql`select ${key.goods} as key, entry.booked_time >= ${first} as within,
      case entry.kind when 0 then line.quantity else -line.quantity end as quantity,
      case entry.kind when 0 then line.amount else 0 end as amount,
      case entry.kind when 1 then ${shownCost(sql.ref('line.value'))} else 0 end as returned, 0 as paid
    from stock_entry entry join stock_entry_line line on line.store_id = entry.store_id and line.document_id = entry.id
    -- A reversal says why; what it takes back says the reason of the stock-out.
    left join stock_entry taken on taken.store_id = entry.store_id and taken.id = entry.reversal_of
    where entry.store_id = ${storeId} and (entry.kind = 0 or entry.kind = 1 and coalesce(taken.reason, entry.reason) = '退供应商')
      and entry.booked_time < ${end} ${owes ? sql`` : sql`and entry.booked_time >= ${first}`}
      ${shopId ? sql`and exists (select from warehouse where warehouse.store_id = entry.store_id and warehouse.id = entry.warehouse_id and warehouse.shop_id = ${shopId})` : sql``}
      ${ofSupplier ? sql`and entry.supplier_id = ${ofSupplier}` : sql``}`;
  if (!key.money) return goods;
  return sql`${goods}
    union all select ${key.money}, paid.day >= ${from}::date, 0, 0, 0,
      case paid.direction when 1 then paid.amount else -paid.amount end
    from fund_entry paid left join supplier on supplier.store_id = paid.store_id and supplier.name = paid.party
    where paid.store_id = ${storeId} and paid.class in ('purchase', 'purchaseRefund') and paid.day <= ${to}::date
      ${owes ? sql`` : sql`and paid.day >= ${from}::date`}
      ${shopId ? sql`and paid.shop_id = ${shopId}` : sql``} ${ofSupplier ? sql`and supplier.id = ${ofSupplier}` : sql``}`;
}

/** Reads some of the groups, and what all of them come to. */
async function readGroups(
  ctx: Context,
  query: Query,
  cost: boolean,
  { limit, offset }: { limit: number; offset: number },
) {
  const by = query.by ?? 'category';
  const kind = kinds[by];
  const shown = (figure: RawBuilder<unknown>) => (cost ? figure : sql`null::bigint`);
  // 应付 takes in what was bought and paid before the days.
  const owed = kind.owes
    ? shown(sql`(sum(moved.amount) - round(sum(moved.returned) / 100.0) - sum(moved.paid))::bigint`)
    : sql`null::bigint`;
  const { rows } = await sql<{ record: Row | null; count: number; whole: Figures }>`
    with recursive ${roots(ctx.storeId)},
    moved as (${purchases(ctx, kind, query, saleDays(ctx, query))}),
    found as (
      select coalesce(moved.key, '') as key, coalesce(sum(moved.quantity) filter (where within), 0) as quantity,
        ${shown(sql`coalesce(sum(moved.amount) filter (where within), 0)::bigint`)} as amount,
        ${shown(sql`coalesce(sum(moved.returned) filter (where within), 0)::bigint`)} as returned,
        ${kind.key.money ? shown(sql`coalesce(sum(moved.paid) filter (where within), 0)::bigint`) : sql`null::bigint`} as paid,
        ${owed} as owed, coalesce(sum(moved.amount) filter (where within), 0) as bought, bool_or(within) as seen
      from moved group by 1),
    listed as (select * from found where seen or owed <> 0),
    whole as (select count(*)::int as count, coalesce(sum(quantity), 0) as quantity, sum(amount)::bigint as amount,
      sum(returned)::bigint as returned, sum(paid)::bigint as paid, sum(owed)::bigint as owed from listed)
    select to_jsonb(page) as record, whole.count,
      jsonb_build_object('quantity', whole.quantity, 'amount', whole.amount, 'returned', whole.returned, 'paid', whole.paid, 'owed', whole.owed) as whole
    from whole left join (
      select found.key as id, case when found.key = '' then '' else ${kind.name(ctx.storeId)} end as name, quantity, amount, returned, paid, owed
      from listed found order by ${by === 'month' ? sql`found.key desc` : sql`(found.key = ''), found.bought desc, found.key`}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}) page on true`.execute(ctx.db);
  const none: Figures = { quantity: 0, amount: null, returned: null, paid: null, owed: null };
  return {
    records: rows.flatMap(({ record }) => record ?? []),
    total: rows[0]?.count ?? 0,
    sums: rows[0]?.whole ?? none,
  };
}

const MOST_ROWS = 20_000;

export const purchaseApproved: Group<'report/purchaseApproved'> = {
  async listByCategory(ctx, { query: { current = 1, pageSize = 20, ...query } }) {
    const cost = await ctx.can(COST_BUTTON);
    const { records, total, sums } = await readGroups(ctx, query, cost, {
      limit: pageSize,
      offset: (current - 1) * pageSize,
    });
    return { records, current, pages: Math.ceil(total / pageSize), total, more: false, sums };
  },

  async exportExcel(ctx, { query: { columns: wanted, ...query } }) {
    const cost = await ctx.can(COST_BUTTON);
    const { records, total, sums } = await readGroups(ctx, query, cost, { limit: MOST_ROWS, offset: 0 });
    if (total > MOST_ROWS) throw new Failure('一次最多导出 20,000 行，请缩小条件，或换一种汇总方式');
    const columns = wantedColumns(purchaseColumns(query.by ?? 'category', cost), wanted);
    const all: Row = { ...sums, id: '', name: '合计' };
    return sheetOf('采购入库', columns, records.length ? [...records, all] : records);
  },
};
