import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';

/** Locks the head shop's row, which serialises all additions and renames of shops and warehouses. */
export async function lockStore(ctx: Context): Promise<void> {
  await fromStore(ctx, 'shop').select('id').where('is_head', '=', true).forUpdate().execute();
}
