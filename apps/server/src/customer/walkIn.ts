import { sql } from 'kysely';
import type { Context } from '../kit/context';
import { fromStore } from '../kit/storeTables';
import { customers, WALK_IN } from './customers';

/** Returns the store's walk-in customer (散客), who buys without a name and never on credit; adds it at the first use. */
export async function walkInCustomer(ctx: Context): Promise<string> {
  const known = await fromStore(ctx, 'customer').select('id').where('kind', '=', sql.lit(WALK_IN)).executeTakeFirst();
  if (known) return known.id;
  const head = await fromStore(ctx, 'shop').select('id').where('is_head', '=', true).executeTakeFirstOrThrow();
  return customers.add(ctx, { name: '散客', shopId: head.id, kind: WALK_IN });
}
