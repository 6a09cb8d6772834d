import { sql } from 'kysely';
import { asKeeper } from '../../db/keeper';
import type { TestServer } from '../startTestServer';

/** What the ledgers of a store add up to: money in fen, cost and stock value in 1/10,000 yuan. */
export interface LedgerFolds {
  net: number;
  /** Each row in whole fen, as it is shown. */
  shownCost: number;
  sold: number;
  orders: number;
  cash: number;
  owed: number;
  stock: number;
  quantity: number;
}

/** Adds up the ledgers themselves, without any of the reports' own statements. */
export const ledgerFolds = (server: TestServer, storeId: string): Promise<LedgerFolds> =>
  asKeeper(server.database, async (db) => {
    const { rows } = await sql<LedgerFolds>`
      select sold.*, cash.*, debt.*, stock.* from
        (select coalesce(sum(amount), 0)::bigint as net, coalesce(sum(round(cost / 100.0)), 0)::bigint * 100 as "shownCost", coalesce(sum(quantity), 0) as sold,
          coalesce(sum(first), 0)::int as orders from sale_ledger where store_id = ${storeId}) sold,
        (select coalesce(sum(entry.amount), 0)::bigint as cash from fund_ledger entry
          join fund_account place on place.store_id = entry.store_id and place.id = entry.account_id
          where entry.store_id = ${storeId} and place.nature = 1) cash,
        (select coalesce(sum(amount), 0)::bigint as owed from receivable_ledger where store_id = ${storeId}) debt,
        (select coalesce(sum(value), 0)::bigint as stock, coalesce(sum(quantity), 0) as quantity from stock_ledger where store_id = ${storeId}) stock`.execute(
      db,
    );
    const [folds] = rows;
    if (!folds) throw new Error('the ledgers have no sums');
    return folds;
  });

/** A row of an account's chain that is not the next number, or does not go on from the balance before it. */
export const brokenChains = (server: TestServer, storeId: string): Promise<string[]> =>
  asKeeper(server.database, async (db) => {
    const { rows } = await sql<{ subject: string }>`
      select name || ' ' || seq as subject from (
        select account.name, entry.seq, entry.amount, entry.balance_after,
          coalesce(lag(entry.balance_after) over chain, 0) as before, row_number() over chain as place,
          last_value(entry.balance_after) over whole as last, max(entry.seq) over whole as top, account.balance, account.last_seq
        from fund_ledger entry join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id
        where entry.store_id = ${storeId}
        window chain as (partition by entry.account_id order by entry.seq),
          whole as (partition by entry.account_id order by entry.seq rows between unbounded preceding and unbounded following)) row
      where place <> seq or before + amount <> balance_after or last <> balance or top <> last_seq`.execute(db);
    return rows.map(({ subject }) => subject);
  });
