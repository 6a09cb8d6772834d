import { Nature } from '@partsdesk/core/fund/accountNature';
import type { ProfitBalance, ProfitFigure } from '@partsdesk/core/report/profitStatement';
import { sql } from 'kysely';
import { profitMoves } from '../../audit/profitMoves';
import { addDays, dayOf, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import { stockOn } from '../stockOn';

/** A day before all days of a store. */
export const BEGINNING = '1970-01-02';

export interface Column {
  id: string;
  name: string;
  from: string;
  to: string;
}

interface Wanted {
  by: 'shop' | 'month';
  from: string;
  to: string;
  shopId: string | undefined;
  columns: readonly Column[];
}

/** Reads what each ledger says of the columns, by its kinds, in 1/10,000 yuan. */
export async function profitFigures(ctx: Context, { by, from, to, shopId }: Wanted): Promise<ProfitFigure[]> {
  const { storeId } = ctx;
  const column = by === 'shop' ? sql`shop_id::text` : sql`to_char(day, 'YYYY-MM')`;
  const { rows } = await sql<ProfitFigure>`
    with moved as (${profitMoves(storeId, { from, to })})
    select found.*, kind.name as "typeName" from (
      select ${column} as "column", source, type_id as "typeId", sum(amount)::bigint as amount from moved
      where ${shopId ? sql`shop_id = ${shopId}` : sql`true`} group by 1, 2, 3) found
    left join fund_type kind on kind.store_id = ${storeId} and kind.id = found."typeId"
    order by kind.name, found."typeId"`.execute(ctx.db);
  return rows;
}

/**
 * Reads what lay in the accounts and warehouses of each shop at the end of a day. The money is told twice: by the
 * accounts' balances and by the last row of their chains, which must agree.
 */
async function balancesAt(ctx: Context, day: string, shopId: string | undefined) {
  const { storeId } = ctx;
  const narrowed = shopId ? sql`and place.shop_id = ${shopId}` : sql``;
  const { rows } = await sql<{ shopId: string; cash: number; chained: number; stock: number }>`
    select shop_id as "shopId", sum(cash)::bigint as cash, sum(chained)::bigint as chained, sum(stock)::bigint as stock from (
      select place.shop_id, place.balance * 100 as cash, coalesce((select balance_after from fund_ledger chain
          where chain.store_id = place.store_id and chain.account_id = place.id and chain.seq = place.last_seq), 0) * 100 as chained, 0 as stock
        from fund_account place
        where place.store_id = ${storeId} and place.nature = ${sql.lit(Nature.money)} ${narrowed}
      union all select place.shop_id, (later.gone - later.came) * 100, (later.gone - later.came) * 100, 0 from fund_day later
        join fund_account place on place.store_id = later.store_id and place.id = later.account_id
        where later.store_id = ${storeId} and place.nature = ${sql.lit(Nature.money)} and later.day > ${day}::date ${narrowed}
      union all select place.shop_id, 0, 0, held.value from ${await stockOn(ctx, day)} held
        join warehouse place on place.store_id = ${storeId} and place.id = held.warehouse_id where true ${narrowed}
    ) held group by 1`.execute(ctx.db);
  return rows;
}

/** Reads the balances before and after each column, from the accounts and the stock themselves. */
export async function profitBalances(
  ctx: Context,
  { by, from, to, shopId, columns }: Wanted,
): Promise<ProfitBalance[]> {
  const before = (day: string) => dayOf(addDays(startOfDay(day), -1));
  const ends = by === 'shop' ? [before(from), to] : [before(from), ...columns.map((column) => column.to)];
  const at = await Promise.all(ends.map((day) => balancesAt(ctx, day, shopId)));
  const sum = (end: number, of: 'cash' | 'chained' | 'stock', shop?: string) =>
    (at[end] ?? []).reduce((all, row) => (shop === undefined || row.shopId === shop ? all + row[of] : all), 0);
  return columns.flatMap(({ id }, index) => {
    const [opens, shop] = by === 'shop' ? [0, id] : [index, undefined];
    return [
      { column: id, of: 'cash', opening: sum(opens, 'cash', shop), closing: sum(opens + 1, 'chained', shop) },
      { column: id, of: 'stock', opening: sum(opens, 'stock', shop), closing: sum(opens + 1, 'stock', shop) },
    ] as const;
  });
}
