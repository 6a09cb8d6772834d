import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { storedImages } from './storedImages';

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
  const own = await storedImages(ctx, paths).where('is_private', '=', false).execute();
  if (!paths.every((path) => own.some(({ name }) => path === `/file/${name}`)))
    throw new Failure('图片不存在，请重新上传', { field });
  return paths.join(',');
}
