import { addDays } from '../clock';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { fromStore } from '../kit/storeTables';
import { signedAddress } from './addresses';
import { addressOf } from './store';

const nameOf = (path: string) => path.replace(/^\/file\//, '');

const photosOf = async (ctx: Context, customerId: string | null, paths: readonly string[]) =>
  (
    await fromStore(ctx, 'platform.stored_file')
      .select(['name', 'create_time as createTime'])
      .where('name', 'in', paths.map(nameOf))
      .where('customer_id', '=', customerId)
      .execute()
  ).map(({ name, createTime }) => ({ path: addressOf(name), name, createTime }));

/**
 * Checks the photos that a customer's document refers to; refuses other people's, and those older than a day, since the
 * sweep deletes unused photos after two days.
 */
export async function ownPhotos(ctx: Context, named: readonly string[]): Promise<string[]> {
  const paths = [...new Set(named)];
  if (!paths.length) return [];
  const own = await photosOf(ctx, ctx.customerId, paths);
  const since = addDays(ctx.now, -1);
  const strange = paths.find((path) => !own.some((photo) => photo.path === path && photo.createTime > since));
  if (strange === undefined) return paths;
  const at = named.indexOf(strange);
  throw new Failure(`第${String(at + 1)}张图片不存在或已过期，请重新上传`, { field: `imageUrls[${String(at)}]` });
}

/**
 * Signs the addresses of a customer's photos, in the order of their paths, for everybody who may see the document;
 * leaves out other people's photos.
 */
export async function signedPhotos(ctx: Context, customerId: string, paths: readonly string[]): Promise<string[]> {
  if (!paths.length) return [];
  const own = await photosOf(ctx, customerId, paths);
  return paths.flatMap((path) =>
    own.filter((photo) => photo.path === path).map(({ name }) => signedAddress(ctx.settings, name, ctx.now)),
  );
}
