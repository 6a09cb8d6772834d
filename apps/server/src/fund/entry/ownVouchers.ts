import { storedImages } from '../../file/storedImages';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';

/** Checks the pictures of an entry; refuses any that is not a private one that the user has uploaded here. */
export async function ownVouchers(ctx: Context, named: readonly string[], field = 'pictures'): Promise<string[]> {
  const paths = [...new Set(named)];
  if (!paths.length) return [];
  const own = await storedImages(ctx, paths)
    .where('user_id', '=', ctx.user?.id ?? '')
    .where('is_private', '=', true)
    .where('customer_id', 'is', null)
    .execute();
  const strange = paths.find((path) => !own.some(({ name }) => path === `/file/${name}`));
  if (strange === undefined) return paths;
  const at = named.indexOf(strange);
  throw new Failure(`第${String(at + 1)}张凭证不存在，请重新上传`, { field });
}
