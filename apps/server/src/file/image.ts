import type { Group } from '../kit/contract';
import type { BeforeContext } from '../kit/outside';
import type { UploadedFile } from '../kit/uploadedFile';
import { claimedStore } from './claimedStore';
import { encodedImage } from './encodeImage';
import { storeFile, type NewFile } from './store';

interface Input {
  query: { isAllowPng?: boolean; isAllowWatermark?: boolean; isPrivate?: boolean };
  body: { file: UploadedFile };
}

/** Encodes the picture before the transaction, since it is slow. */
async function encode(outside: BeforeContext, { query, body }: Input): Promise<{ image: NewFile; storeId: string }> {
  const store = await outside.platform((db) => claimedStore(db, outside.user?.id ?? '', outside.claims.tenantId));
  const image = await encodedImage(body.file, {
    allowPng: query.isAllowPng ?? false,
    mark: query.isAllowWatermark ? store?.name : undefined,
    isPrivate: query.isPrivate ?? false,
  });
  return { image, storeId: store?.id ?? '' };
}

const upload = {
  before: encode,
  handle: (ctx, { before: { image, storeId } }: { before: Awaited<ReturnType<typeof encode>> }) =>
    storeFile(ctx.db, ctx.settings, { storeId, userId: ctx.user?.id ?? null }, image, ctx.now),
} satisfies Group<'storage/image'>['uploadImg'];

export const image: Group<'storage/image'> = { uploadFile: upload, uploadImg: upload };
