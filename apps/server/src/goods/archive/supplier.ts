import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { recordOwner } from '../../kit/owner/record';
import { containing, page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';

const suppliers = recordOwner({ table: 'supplier', entity: 'supplier', noun: '供应商', fields: ['name', 'phone'] });

/** Finds the supplier of this name, or adds one. */
export async function supplierNamed(
  ctx: Context,
  typed: string | undefined,
  phone: string | undefined,
): Promise<string | null> {
  const name = typed?.trim();
  if (!name) return null;
  const known = await fromStore(ctx, 'supplier').select('id').where('name', '=', name).executeTakeFirst();
  return known?.id ?? suppliers.add(ctx, { name, phone: phone ?? '' });
}

export const supplier: Group<'parts/supplier'> = {
  page(ctx, { query: { keyword, ...wanted } }) {
    const found = fromStore(ctx, 'supplier').select(['id', 'name', 'phone']).orderBy('name');
    return page(ctx, keyword ? found.where('name', 'ilike', containing(keyword)) : found, wanted);
  },
};
