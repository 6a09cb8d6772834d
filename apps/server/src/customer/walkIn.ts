import { sql } from 'kysely';
import type { Context } from '../kit/context';
import { customers, WALK_IN } from './customers';

/** Returns the store's walk-in customer (散客), who buys without a name and never on credit; adds it at the first use. */
export async function walkInCustomer(ctx: Context): Promise<string> {
  const known = await ctx.db
    .selectFrom('customer')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('kind', '=', sql.lit(WALK_IN))
    .executeTakeFirst();
  if (known) return known.id;
  const head = await ctx.db
    .selectFrom('shop')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('is_head', '=', true)
    .executeTakeFirstOrThrow();
  return customers.add(ctx, { name: '散客', shopId: head.id, kind: WALK_IN });
}
