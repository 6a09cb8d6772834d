import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf, startOfDay } from '../clock';
import type { Context } from '../kit/context';

/** The context of a store, in a request or in housekeeping. */
type Books = Pick<Context, 'db' | 'storeId' | 'now'>;

/** Returns the newest day with a snapshot, up to this one; null if the whole ledger must be summed. */
async function snapshotDay({ db, storeId }: Books, day: string): Promise<string | null> {
  const found = await db
    .selectFrom('stock_snapshot_day')
    .select((row) => row.fn.max('day').as('day'))
    .where('store_id', '=', storeId)
    .where('day', '<=', day)
    .executeTakeFirst();
  return found?.day ?? null;
}

/**
 * Builds the stock at the end of a day as a table of warehouse_id, sku_id, quantity and value: the last snapshot plus
 * the ledger since.
 */
export async function stockOn(ctx: Books, day: string): Promise<RawBuilder<unknown>> {
  if (day >= dayOf(ctx.now))
    return sql`(select warehouse_id, sku_id, on_hand as quantity, value from stock where store_id = ${ctx.storeId})`;
  const from = await snapshotDay(ctx, day);
  const end = addDays(startOfDay(day), 1);
  const since = from === null ? sql`` : sql`and create_time >= ${addDays(startOfDay(from), 1)}`;
  return sql`(select warehouse_id, sku_id, sum(quantity) as quantity, sum(value)::bigint as value from (
      select warehouse_id, sku_id, quantity, value from stock_snapshot where store_id = ${ctx.storeId} and day = ${from}::date
      union all select warehouse_id, sku_id, quantity, value from stock_ledger where store_id = ${ctx.storeId} ${since} and create_time < ${end}
    ) part group by warehouse_id, sku_id)`;
}

/** Writes the snapshot of a past day, from the last one and the ledger since, unless it exists. */
export async function writeSnapshot(ctx: Books, day: string): Promise<void> {
  if (day >= dayOf(ctx.now)) return;
  const stock = await stockOn(ctx, day);
  const taken = await ctx.db
    .insertInto('stock_snapshot_day')
    .values({ store_id: ctx.storeId, day, create_time: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!taken) return;
  await sql`insert into stock_snapshot (store_id, day, warehouse_id, sku_id, quantity, value)
    select ${ctx.storeId}, ${day}::date, warehouse_id, sku_id, quantity, value from ${stock} held where quantity <> 0 or value <> 0`.execute(
    ctx.db,
  );
}
