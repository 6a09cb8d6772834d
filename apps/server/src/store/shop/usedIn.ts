import { sql } from 'kysely';
import type { Context } from '../../kit/context';

/** Tables whose rows are made and deleted with a shop. */
export const OPENED_WITH_SHOP = ['goods_shop', 'shop_distribution', 'fund_account', 'warehouse'] as const;

/** Tables whose references to a shop do not block its deletion. */
const HARMLESS = ['audit_entry', ...OPENED_WITH_SHOP];

/**
 * Finds the tables with one of these ids in a column that ends with `ending` (`shop_id`, `warehouse_id`). It reads the
 * columns from the catalogue, so that no later table is forgotten.
 */
async function tablesUsing(ctx: Context, ending: string, ids: readonly string[]): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
      and (a.attname = ${ending} or a.attname like ${`%\\_${ending.replace('_', '\\_')}`})
      and not c.relname = any(${HARMLESS})`.execute(ctx.db);
  const used: string[] = [];
  for (const { table, column } of columns.rows) {
    const found =
      await sql`select 1 from ${sql.table(table)} where store_id = ${ctx.storeId} and ${sql.ref(column)} = any(${ids}::uuid[]) limit 1`.execute(
        ctx.db,
      );
    if (found.rows.length) used.push(table);
  }
  return used;
}

/** Finds the tables with records of a shop, its warehouses or its accounts. */
export async function tablesUsingShop(ctx: Context, shopId: string): Promise<string[]> {
  const idsOf = async (table: 'warehouse' | 'fund_account') =>
    (
      await ctx.db
        .selectFrom(table)
        .select('id')
        .where('store_id', '=', ctx.storeId)
        .where('shop_id', '=', shopId)
        .execute()
    ).map((row) => row.id);
  return [
    ...(await tablesUsing(ctx, 'shop_id', [shopId])),
    ...(await tablesUsing(ctx, 'warehouse_id', await idsOf('warehouse'))),
    ...(await tablesUsing(ctx, 'account_id', await idsOf('fund_account'))),
  ];
}
