import { takeTry } from '../account/tries';
import type { Group } from '../http/contract';
import { Failure, Problem } from '../http/failure';
import { encodedImage } from './encodeImage';
import { photosShown } from './ownPhotos';
import { storeFile, type NewFile } from './store';

const MOST_A_DAY = 40;
const DAY_SECONDS = 86_400;
const LONGEST_SIDE = 2048;

export const appImage: Group<'storage/appImage'> = {
  uploadImg: {
    async before(outside, { body }) {
      // Counted before it is looked at: many at once must not all pass, and what is refused costs time, too.
      const taken = await outside.platform((db) =>
        takeTry(db, `photo ${outside.customerId ?? ''}`, MOST_A_DAY, DAY_SECONDS, outside.now),
      );
      if (!taken) throw new Problem(429, `24小时内最多上传${String(MOST_A_DAY)}张图片，请稍后再试`).retryAfter(3600);
      return encodedImage(body.file, { allowPng: true, mark: undefined, isPrivate: true, photoWithin: LONGEST_SIDE });
    },
    handle: (ctx, { before: photo }: { before: NewFile }) =>
      storeFile(
        ctx.db,
        ctx.settings,
        { storeId: ctx.storeId, userId: null, customerId: ctx.customerId ?? '' },
        photo,
        ctx.now,
      ),
  },

  async sign(ctx, { query: { paths } }) {
    const addresses = await photosShown(ctx, ctx.customerId ?? '', paths);
    if (addresses.length !== paths.length) throw new Failure('文件不存在', { field: 'paths' });
    return addresses;
  },
};
