import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { containing, page } from '../../kit/page';

/** Finds the supplier of this name, or adds one. */
export async function supplierNamed(
  ctx: Context,
  typed: string | undefined,
  phone: string | undefined,
): Promise<string | null> {
  const name = typed?.trim();
  if (!name) return null;
  const known = ctx.db.selectFrom('supplier').select('id').where('store_id', '=', ctx.storeId).where('name', '=', name);
  const found = await known.executeTakeFirst();
  if (found) return found.id;
  const added = await ctx.db
    .insertInto('supplier')
    .values({ store_id: ctx.storeId, id: newId(ctx.now), name, phone: phone?.trim() ?? '', create_time: ctx.now })
    .onConflict((conflict) => conflict.columns(['store_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) ctx.changed('supplier', added.id, null, { name, phone });
  return (added ?? (await known.executeTakeFirstOrThrow())).id;
}

export const supplier: Group<'parts/supplier'> = {
  page(ctx, { query: { keyword, ...wanted } }) {
    const found = ctx.db
      .selectFrom('supplier')
      .select(['id', 'name', 'phone'])
      .where('store_id', '=', ctx.storeId)
      .orderBy('name');
    return page(ctx, keyword ? found.where('name', 'ilike', containing(keyword)) : found, wanted);
  },
};
