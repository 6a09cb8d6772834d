import type { Context } from '../kit/context';
import { fromStore } from '../kit/storeTables';

/** Selects the store's pictures at these paths; who may use which is for the caller to say. */
export const storedImages = (ctx: Context, paths: readonly string[]) =>
  fromStore(ctx, 'platform.stored_file')
    .select('name')
    .where(
      'name',
      'in',
      paths.map((path) => path.replace(/^\/file\//, '')),
    )
    .where('type', 'like', 'image/%');
