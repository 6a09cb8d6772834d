import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { fromStore } from '../kit/storeTables';

/** Checks paths of pictures, separated by commas; refuses any that is not a public picture of this store. */
export async function ownImages(
  ctx: Context,
  text: string,
  { field, most }: { field: string; most: number },
): Promise<string> {
  const paths = [
    ...new Set(
      text
        .split(',')
        .map((path) => path.trim())
        .filter(Boolean),
    ),
  ];
  if (!paths.length) return '';
  if (paths.length > most) throw new Failure(`图片最多${String(most)}张`, { field });
  const own = await fromStore(ctx, 'platform.stored_file')
    .select('name')
    .where(
      'name',
      'in',
      paths.map((path) => path.replace(/^\/file\//, '')),
    )
    .where('is_private', '=', false)
    .where('type', 'like', 'image/%')
    .execute();
  if (!paths.every((path) => own.some(({ name }) => path === `/file/${name}`)))
    throw new Failure('图片不存在，请重新上传', { field });
  return paths.join(',');
}
