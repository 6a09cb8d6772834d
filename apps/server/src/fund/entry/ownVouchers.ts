import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

/** Checks the pictures of an entry; refuses any that is not a private one that the user has uploaded here. */
export async function ownVouchers(ctx: Context, named: readonly string[]): Promise<string[]> {
  const paths = [...new Set(named)];
  if (!paths.length) return [];
  const own = await fromStore(ctx, 'platform.stored_file')
    .select('name')
    .where(
      'name',
      'in',
      paths.map((path) => path.replace(/^\/file\//, '')),
    )
    .where('user_id', '=', ctx.user?.id ?? '')
    .where('is_private', '=', true)
    .where('customer_id', 'is', null)
    .where('type', 'like', 'image/%')
    .execute();
  const strange = paths.find((path) => !own.some(({ name }) => path === `/file/${name}`));
  if (strange === undefined) return paths;
  const at = named.indexOf(strange);
  throw new Failure(`第${String(at + 1)}张凭证不存在，请重新上传`, { field: 'pictures' });
}
