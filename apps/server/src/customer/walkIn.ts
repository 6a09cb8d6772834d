import { sql } from 'kysely';
import { newId } from '../db/ids';
import type { Context } from '../kit/context';

/** Returns the store's walk-in customer (散客), who buys without a name and never on credit; adds it at the first use. */
export async function walkInCustomer(ctx: Context): Promise<string> {
  const found = () =>
    ctx.db
      .selectFrom('customer')
      .select('id')
      .where('store_id', '=', ctx.storeId)
      .where('kind', '=', sql.lit(0))
      .executeTakeFirst();
  const known = await found();
  if (known) return known.id;
  const head = await ctx.db
    .selectFrom('shop')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('is_head', '=', true)
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('customer')
    .values({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      shop_id: head.id,
      name: '散客',
      pinyin: 'sk',
      kind: 0,
      create_time: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await found())?.id ?? '';
}
