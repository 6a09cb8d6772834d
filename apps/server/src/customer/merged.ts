import { sql } from 'kysely';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { fromStore } from '../kit/storeTables';

/** Tests whether a row of `customer` stands for itself; one that was merged into another shows in no list or select. */
export const notMerged = sql<boolean>`customer.merged_into is null`;

/** Selects whom a customer's address leads to: the kept one of a merge, else the customer. */
export const keptOf = (ctx: Context, id: string) => sql<string>`coalesce((select gone.merged_into from customer as gone
  where gone.store_id = ${ctx.storeId} and gone.id = ${id}), ${id}::uuid)`;

/** Returns a customer with those who were merged into them, whose ledgers still tell what was before. */
export async function withMerged(ctx: Context, id: string): Promise<string[]> {
  const rows = await fromStore(ctx, 'customer').select('id').where('merged_into', '=', id).execute();
  return [id, ...rows.map((row) => row.id)];
}

/** Refuses a customer who was merged into another one, and names that one. */
export async function assertNotMerged(ctx: Context, id: string, field?: string): Promise<void> {
  const kept = await fromStore(ctx, 'customer as gone')
    .innerJoin('customer as kept', (join) =>
      join.onRef('kept.store_id', '=', 'gone.store_id').onRef('kept.id', '=', 'gone.merged_into'),
    )
    .select('kept.name')
    .where('gone.id', '=', id)
    .executeTakeFirst();
  if (kept) throw new Failure(`客户已合并到「${kept.name}」，请改选这位客户`, field ? { field } : {});
}
