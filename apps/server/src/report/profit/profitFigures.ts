import { Nature } from '@partsdesk/core/fund/accountNature';
import type { ProfitBalance, ProfitFigure } from '@partsdesk/core/report/profitStatement';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import { stockOn } from '../stockOn';

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
  const [first, end] = [startOfDay(from), addDays(startOfDay(to), 1)];
  const column = by === 'shop' ? sql`shop_id::text` : sql`to_char(day, 'YYYY-MM')`;
  const { rows } = await sql<ProfitFigure>`
    with moved (shop_id, day, source, amount, type_id) as (
      select shop_id, day, 'sale:' || kind, amount * 100, null::uuid from sale_ledger
        where store_id = ${storeId} and day >= ${from}::date and day <= ${to}::date
      union all select shop_id, day, 'cost', -cost, null from sale_ledger
        where store_id = ${storeId} and day >= ${from}::date and day <= ${to}::date and cost <> 0
      union all select warehouse.shop_id, (move.create_time at time zone 'Asia/Shanghai')::date,
          case move.document_kind when 'stockOut' then 'stockOut:' || coalesce(taken.reason, gone.reason) else 'stock:' || move.document_kind end, move.value, null
        from stock_ledger move join warehouse on warehouse.store_id = move.store_id and warehouse.id = move.warehouse_id
        left join stock_entry gone on gone.store_id = move.store_id and gone.id = move.document_id and move.document_kind = 'stockOut'
        -- A reversal says why; what it takes back says the reason of the stock-out.
        left join stock_entry taken on taken.store_id = gone.store_id and taken.id = gone.reversal_of
        where move.store_id = ${storeId} and move.create_time >= ${first} and move.create_time < ${end}
      union all select account.shop_id, entry.day,
          case when account.nature = ${sql.lit(Nature.gift)} then 'gift'
            when made.id is not null then 'entry:' || made.class else 'fund:' || entry.document_kind end,
          case when account.nature = ${sql.lit(Nature.gift)} then -entry.amount else entry.amount end * 100, made.type_id
        from fund_ledger entry join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id
        left join fund_entry made on made.store_id = entry.store_id and made.id = entry.document_id
          and entry.document_kind in ('fundIncome', 'fundExpenses')
        where entry.store_id = ${storeId} and account.nature in (${sql.lit(Nature.money)}, ${sql.lit(Nature.gift)})
          and entry.day >= ${from}::date and entry.day <= ${to}::date
      union all select one.shop_id, (one.refund_time at time zone 'Asia/Shanghai')::date, 'makeUpBack', -back.amount * 100, null
        from after_sale one join after_sale_refund back on back.store_id = one.store_id and back.after_sale_id = one.id
        where one.store_id = ${storeId} and back.makeup_id is not null and one.refund_time >= ${first} and one.refund_time < ${end})
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
      select place.shop_id, place.balance * 100 as cash, coalesce(chain.balance_after, 0) * 100 as chained, 0 as stock
        from fund_account place left join lateral (
          select balance_after from fund_ledger entry where entry.store_id = place.store_id and entry.account_id = place.id
          order by seq desc limit 1) chain on true
        where place.store_id = ${storeId} and place.nature = ${sql.lit(Nature.money)} ${narrowed}
      union all select place.shop_id, -entry.amount * 100, -entry.amount * 100, 0 from fund_ledger entry
        join fund_account place on place.store_id = entry.store_id and place.id = entry.account_id
        where entry.store_id = ${storeId} and place.nature = ${sql.lit(Nature.money)} and entry.day > ${day}::date ${narrowed}
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
