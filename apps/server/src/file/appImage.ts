import { takeTry } from '../account/login/tries';
import { withBefore, type Group } from '../kit/contract';
import { Failure, Problem } from '../kit/failure';
import { encodedImage } from './encodeImage';
import { signedPhotos } from './ownPhotos';
import { storeFile } from './store';

const MAX_A_DAY = 40;
const DAY_SECONDS = 86_400;
const LONGEST_SIDE = 2048;

export const appImage: Group<'storage/appImage'> = {
  uploadImg: withBefore(
    async (outside, { body }) => {
      // Counts the upload before decoding it, since parallel ones could exceed the limit and even a refused one is
      // costly.
      const taken = await outside.platform((db) =>
        takeTry(db, `photo ${outside.customerId ?? ''}`, MAX_A_DAY, DAY_SECONDS, outside.now),
      );
      if (!taken) throw new Problem(429, `24小时内最多上传${String(MAX_A_DAY)}张图片，请稍后再试`).retryAfter(3600);
      return encodedImage(body.file, { allowPng: true, mark: undefined, isPrivate: true, photoWithin: LONGEST_SIDE });
    },
    (ctx, { before: photo }) =>
      storeFile(
        ctx.db,
        ctx.settings,
        { storeId: ctx.storeId, userId: null, customerId: ctx.customerId ?? '' },
        photo,
        ctx.now,
      ),
  ),

  async sign(ctx, { query: { paths } }) {
    const addresses = await signedPhotos(ctx, ctx.customerId ?? '', paths);
    if (addresses.length !== paths.length) throw new Failure('文件不存在', { field: 'paths' });
    return addresses;
  },
};
