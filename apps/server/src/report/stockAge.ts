import { AGE_BOUNDS, OLD_FROM, STOCK_AGES } from '@partsdesk/core/report/stockAge';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/report';
import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf, startOfDay } from '../clock';
import { sheetAnswer } from '../file/writeWorkbook';
import { searchCondition } from '../goods/search/findParts';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { stockOn } from './stockOn';

type Filter = QueryOf<operations['stockAge_exportExcel']>;

const EXACT_TOTAL = 10_000;

/** What comes to a shelf without being new: loans and returns that come back. */
const COMES_BACK = ['serviceBorrow', 'salesReturn', 'afterSale'];
/** Besides, what only moves between warehouses. */
const MOVES = [...COMES_BACK, 'stockTransfer'];

const places = STOCK_AGES.map((_, place) => place);
const quantityAt = (place: number) => sql.ref(`quantity${String(place)}`);
const valueAt = (place: number) => sql.ref(`value${String(place)}`);

/** What a bound of days has at most: what came within it, as far as it is still there. */
const younger = (place: number): RawBuilder<unknown> =>
  place < 0 ? sql`0` : sql`least(held.quantity, coalesce(${sql.ref(`came.within${String(place)}`)}, 0))`;

/** The quantity of an age; the last has what no bound has. */
const ofAge = (place: number): RawBuilder<unknown> =>
  place === AGE_BOUNDS.length
    ? sql`held.quantity - ${younger(place - 1)}`
    : sql`${younger(place)} - ${younger(place - 1)}`;

/** What a younger age is worth by the average cost; the oldest has the rest. */
const valueOf = (place: number) => sql`floor(value * ${quantityAt(place)} / quantity)::bigint`;

/** Reads the stock of a day by part, with the quantity and the value of each age. */
async function aged(ctx: Context, { day = dayOf(ctx.now), warehouseId, categoryId, keyword, ...query }: Filter) {
  const shopId = ctx.shopId ?? query.shopId;
  const end = addDays(startOfDay(day), 1);
  const stock = await stockOn(ctx, day);
  const here = sql`warehouse.store_id = ${ctx.storeId} ${shopId ? sql`and warehouse.shop_id = ${shopId}` : sql``}
    ${warehouseId ? sql`and warehouse.id = ${warehouseId}` : sql``}`;
  const since = (days: number) => addDays(end, -days);
  const within = AGE_BOUNDS.map(
    (days, place) =>
      sql`sum(entry.quantity) filter (where entry.create_time >= ${since(days)}) as ${sql.ref(`within${String(place)}`)}`,
  );
  const values = places.map((place) =>
    place === AGE_BOUNDS.length
      ? sql`value - ${sql.join(places.slice(0, -1).map(valueOf), sql` - `)} as ${valueAt(place)}`
      : sql`${valueOf(place)} as ${valueAt(place)}`,
  );
  return sql`select id, code, name, "unitName", quantity, value, ${sql.join(places.map(quantityAt))}, ${sql.join(values)} from (
    select sku.id, sku.sku_code as code, concat_ws(' ', goods.name, nullif(sku.spec, '')) as name, goods.unit_name as "unitName",
      held.quantity, held.value, ${sql.join(places.map((place) => sql`${ofAge(place)} as ${quantityAt(place)}`))}
    from (select stock.sku_id, sum(stock.quantity) as quantity, sum(stock.value)::bigint as value from ${stock} stock
      join warehouse on warehouse.id = stock.warehouse_id where ${here} group by stock.sku_id having sum(stock.quantity) > 0) held
    join goods_sku sku on sku.store_id = ${ctx.storeId} and sku.id = held.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    left join (select entry.sku_id, ${sql.join(within)} from stock_ledger entry
      join warehouse on warehouse.store_id = entry.store_id and warehouse.id = entry.warehouse_id
      where ${here} and entry.store_id = ${ctx.storeId} and entry.quantity > 0
        and entry.create_time >= ${since(AGE_BOUNDS.at(-1) ?? 0)} and entry.create_time < ${end}
        and entry.document_kind <> all(${warehouseId ? COMES_BACK : MOVES}::text[]) group by entry.sku_id) came on came.sku_id = held.sku_id
    where true ${categoryId ? sql`and goods.category_id = ${categoryId}` : sql``} ${keyword ? sql`and ${await searchCondition(ctx, keyword)}` : sql``}
  ) part`;
}

type Found = { id: string; code: string; name: string; unitName: string; quantity: number; value: number } & Record<
  string,
  number | string
>;

const agesOf = (row: Record<string, number | string>) =>
  places.map((place) => ({
    quantity: Number(row[`quantity${String(place)}`] ?? 0),
    value: Number(row[`value${String(place)}`] ?? 0),
  }));

const oldest = sql`${sql.join(places.slice(OLD_FROM).map(valueAt), sql` + `)} desc, value desc, id`;

export const stockAge: Group<'report/stockAge'> = {
  async page(ctx, { query }) {
    const { current = 1, pageSize = 20 } = query;
    const rows = await aged(ctx, query);
    const sums = places.flatMap((place) => [
      sql`coalesce(sum(${quantityAt(place)}), 0) as ${quantityAt(place)}`,
      sql`coalesce(sum(${valueAt(place)}), 0)::bigint as ${valueAt(place)}`,
    ]);
    const [records, all] = await Promise.all([
      sql<Found>`select * from (${rows}) found order by ${oldest} limit ${sql.lit(pageSize)} offset ${sql.lit((current - 1) * pageSize)}`.execute(
        ctx.db,
      ),
      sql<Record<string, number>>`select count(*)::int as total, coalesce(sum(quantity), 0) as quantity,
        coalesce(sum(value), 0)::bigint as value, ${sql.join(sums)} from (${rows}) found`.execute(ctx.db),
    ]);
    const { total: counted = 0, quantity = 0, value = 0, ...byAge } = all.rows[0] ?? {};
    const total = Math.min(counted, EXACT_TOTAL);
    return {
      records: records.rows.map(({ id, code, name, unitName, ...row }) => ({
        ...{ id, code, name, unitName, quantity: row.quantity, value: row.value },
        ages: agesOf(row),
      })),
      current,
      pages: Math.ceil(total / pageSize),
      total,
      more: counted > EXACT_TOTAL,
      sums: { quantity, value, ages: agesOf(byAge) },
    };
  },

  async exportExcel(ctx, { query }) {
    const { rows } =
      await sql<Found>`select * from (${await aged(ctx, query)}) found order by ${oldest} limit 100000`.execute(ctx.db);
    return sheetAnswer(
      query.warehouseId ? '库龄（到仓天数）' : '库龄',
      [
        { title: '编码', width: 20 },
        { title: '名称', width: 40 },
        { title: '单位' },
        { title: '数量', kind: 'quantity' },
        { title: '成本(元)', kind: 'fen' },
        ...STOCK_AGES.flatMap(({ label }) => [
          { title: `${label}数量`, kind: 'quantity' as const },
          { title: `${label}成本(元)`, kind: 'fen' as const },
        ]),
      ],
      rows.map((row) => [
        ...[row.code, row.name, row.unitName, row.quantity, Math.round(row.value / 100)],
        ...agesOf(row).flatMap(({ quantity, value }) => [quantity, Math.round(value / 100)]),
      ]),
    );
  },
};
