import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { recordOwner } from '../../kit/owner/record';
import { containing, page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';

const suppliers = recordOwner({ table: 'supplier', entity: 'supplier', noun: '供应商', fields: ['name', 'phone'] });

/** Finds the supplier of this name, or adds one. A phone that is given is the newest known. */
export async function supplierNamed(
  ctx: Context,
  typed: string | undefined,
  phone: string | undefined,
): Promise<string | null> {
  const name = typed?.trim();
  if (!name) return null;
  const given = phone?.trim() ?? '';
  const known = await fromStore(ctx, 'supplier').select(['id', 'phone']).where('name', '=', name).executeTakeFirst();
  if (!known) return suppliers.add(ctx, { name, phone: given });
  if (given && given !== known.phone) {
    await ctx.db
      .updateTable('supplier')
      .set({ phone: given })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', known.id)
      .execute();
    ctx.changed('supplier', known.id, { name, phone: known.phone }, { name, phone: given });
  }
  return known.id;
}

export const supplier: Group<'parts/supplier'> = {
  page(ctx, { query: { keyword, ...wanted } }) {
    const found = fromStore(ctx, 'supplier').select(['id', 'name', 'phone']).orderBy('name');
    return page(ctx, keyword ? found.where('name', 'ilike', containing(keyword)) : found, wanted);
  },
};
