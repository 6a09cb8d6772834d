import { sql } from 'kysely';
import { profitMoves } from '../audit/profitMoves';
import { addDays, startOfDay } from '../clock';
import type { Context } from '../kit/context';
import { fromStore } from '../kit/storeTables';
import { BEGINNING, profitBalances } from '../report/profit/profitFigures';

/** Keeps what a closing comes to: movements by shop and source, the accounts and the warehouses at its end. */
export async function writeClosingFigures(
  ctx: Context,
  closing: { id: string; fromDay: string | null; closeTo: string },
): Promise<void> {
  const { db, storeId } = ctx;
  const { id, fromDay, closeTo } = closing;
  const end = addDays(startOfDay(closeTo), 1);
  await sql`insert into closing_figure (store_id, closing_id, shop_id, source, subject, amount)
    select ${storeId}, ${id}, found.shop_id, found.source, coalesce(found.subject, '00000000-0000-0000-0000-000000000000'), found.amount from (
      select moved.shop_id, moved.source, moved.type_id as subject, sum(moved.amount)::bigint as amount
        from (${profitMoves(storeId, { from: fromDay, to: closeTo })}) moved group by 1, 2, 3
      union all select account.shop_id, 'account', account.id, 100 * (account.balance - coalesce((select sum(entry.amount) from fund_ledger entry
          where entry.store_id = account.store_id and entry.account_id = account.id and entry.day > ${closeTo}::date), 0))
        from fund_account account where account.store_id = ${storeId}
      union all select warehouse.shop_id, 'warehouse', warehouse.id,
          coalesce(held.value, 0) - coalesce(later.value, 0) from warehouse
        left join (select warehouse_id, sum(value) as value from stock where store_id = ${storeId} group by 1) held on held.warehouse_id = warehouse.id
        left join (select warehouse_id, sum(value) as value from stock_ledger where store_id = ${storeId} and create_time >= ${end} group by 1) later
          on later.warehouse_id = warehouse.id
        where warehouse.store_id = ${storeId}) found
    where found.amount <> 0`.execute(db);
  const shops = await fromStore(ctx, 'shop').select(['id', 'name']).execute();
  const from = fromDay ?? BEGINNING;
  const columns = shops.map((shop) => ({ ...shop, from, to: closeTo }));
  const balances = await profitBalances(ctx, { by: 'shop', from, to: closeTo, shopId: undefined, columns });
  const opening = balances
    .filter((balance) => balance.opening !== 0)
    .map(({ column, of, opening: amount }) => ({
      store_id: storeId,
      closing_id: id,
      shop_id: column,
      source: `${of}Opens`,
      amount,
    }));
  if (opening.length) await db.insertInto('closing_figure').values(opening).execute();
}
