import { UNITS_A_FEN } from '@partsdesk/core/cost';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/report';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../clock';
import { sheetAnswer } from '../file/writeWorkbook';
import { searchCondition } from '../goods/search/findParts';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { shownCost } from '../kit/shownCost';
import { stockOn } from './stockOn';

type Query = QueryOf<operations['inventoryCost_page']>;

/** The grouping of rows: parts, categories or warehouses. */
const groupings = {
  goods: {
    id: sql`sku.id`,
    code: sql`sku.sku_code`,
    name: sql`concat_ws(' ', goods.name, nullif(sku.spec, ''))`,
    unit: sql`goods.unit_name`,
  },
  category: { id: sql`category.id`, code: sql`''`, name: sql`category.name`, unit: sql`''` },
  warehouse: {
    id: sql`warehouse.id`,
    code: sql`warehouse.code`,
    name: sql`shop.name || ' ' || warehouse.name`,
    unit: sql`''`,
  },
};

const EXACT_TOTAL = 10_000;
const A_FEN = sql.lit(UNITS_A_FEN);

interface Row {
  id: string;
  code: string;
  name: string;
  unitName: string;
  quantity: number;
  value: number;
}

/** The category that a part had at the end of a day. */
const categoryOn = (ctx: Context, day: string) =>
  day >= dayOf(ctx.now)
    ? sql`goods.category_id`
    : sql`coalesce((select was.category_id from goods_category_was was where was.store_id = goods.store_id
        and was.goods_id = goods.id and was.until >= ${addDays(startOfDay(day), 1)} order by was.until limit 1), goods.category_id)`;

/**
 * Selects the stock of a day in groups with a quantity. Their values are whole fen by largest remainder, so that they
 * add up to the whole stock's, whatever they are grouped by.
 */
async function grouped(ctx: Context, query: Query) {
  const fen = sql`floor(value / ${A_FEN}::numeric)`;
  const missing = sql`(round(sum(value) over () / ${A_FEN}) - sum(${fen}) over ())`;
  return sql`select id, code, name, "unitName", quantity, ((${fen} + case when
      row_number() over (order by value - ${fen} * ${A_FEN} desc, id) <= ${missing} then 1 else 0 end) * ${A_FEN})::bigint as value
    from (${await exactGroups(ctx, query)}) exact`;
}

async function exactGroups(ctx: Context, query: Query) {
  const { day = dayOf(ctx.now), by = 'goods', warehouseId, categoryId, keyword } = query;
  const { id, code, name, unit } = groupings[by];
  const shopId = ctx.shopId ?? query.shopId;
  const held = await stockOn(ctx, day);
  return sql`select ${id} as id, ${code} as code, ${name} as name, ${unit} as "unitName", sum(held.quantity) as quantity, sum(held.value)::bigint as value
    from ${held} held
    join warehouse on warehouse.store_id = ${ctx.storeId} and warehouse.id = held.warehouse_id
    join shop on shop.store_id = warehouse.store_id and shop.id = warehouse.shop_id
    join goods_sku sku on sku.store_id = ${ctx.storeId} and sku.id = held.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    join goods_category category on category.store_id = goods.store_id and category.id = ${categoryOn(ctx, day)}
    where held.quantity <> 0 ${shopId ? sql`and warehouse.shop_id = ${shopId}` : sql``} ${warehouseId ? sql`and warehouse.id = ${warehouseId}` : sql``}
      ${categoryId ? sql`and category.id = ${categoryId}` : sql``} ${keyword ? sql`and ${await searchCondition(ctx, keyword)}` : sql``}
    group by 1, 2, 3, 4`;
}

/** Sums the goods in transit now, as the transfers show them; they belong to the company but lie in no warehouse. */
async function inTransit({ db, storeId }: Context): Promise<number> {
  const found = await sql<{ value: number }>`
    select coalesce(sum(${shownCost(sql.ref('transfer.value'))}), 0)::bigint as value from (
      select document_id, sum(transit_value)::bigint as value from stock_transfer_line
      where store_id = ${storeId} and transit_quantity > 0 group by document_id) transfer`.execute(db);
  return found.rows[0]?.value ?? 0;
}

export const inventoryCost: Group<'report/inventoryCost'> = {
  async page(ctx, { query }) {
    const { current = 1, pageSize = 20 } = query;
    const rows = await grouped(ctx, query);
    const [records, sums, transitValue] = await Promise.all([
      sql<Row>`select * from (${rows}) found order by value desc, id limit ${sql.lit(pageSize)} offset ${sql.lit((current - 1) * pageSize)}`.execute(
        ctx.db,
      ),
      sql<{
        total: number;
        quantity: number;
        value: number;
      }>`select count(*)::int as total, coalesce(sum(quantity), 0) as quantity, coalesce(sum(value), 0)::bigint as value from (${rows}) found`.execute(
        ctx.db,
      ),
      inTransit(ctx),
    ]);
    const { total: all = 0, quantity = 0, value = 0 } = sums.rows[0] ?? {};
    const total = Math.min(all, EXACT_TOTAL);
    return {
      records: records.rows,
      current,
      pages: Math.ceil(total / pageSize),
      total,
      more: all > EXACT_TOTAL,
      sums: { quantity, value, transitValue },
    };
  },

  async exportExcel(ctx, { query }) {
    const { rows } =
      await sql<Row>`select * from (${await grouped(ctx, query)}) found order by value desc, id limit 100000`.execute(
        ctx.db,
      );
    // Rounds to fen, the smallest unit of a sheet.
    return sheetAnswer(
      '库存成本',
      [
        { title: '编码', width: 20 },
        { title: '名称', width: 40 },
        { title: '单位' },
        { title: '数量', kind: 'quantity' },
        { title: '成本(元)', kind: 'fen' },
      ],
      rows.map((row) => [row.code, row.name, row.unitName, row.quantity, Math.round(row.value / 100)]),
    );
  },
};
