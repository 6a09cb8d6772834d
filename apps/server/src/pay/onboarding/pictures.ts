import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { picturesOf, type MerchantForm, type MerchantProvider } from '@partsdesk/core/pay/onboarding/merchantForm';
import { PaymentError } from '@partsdesk/payments/call';
import { uploadMerchantPicture } from '@partsdesk/payments/shouqianba/merchants';
import { uploadPicture } from '@partsdesk/payments/wechat/media';
import sharp from 'sharp';
import { locationOf } from '../../file/store';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { withMutex } from '../../kit/mutex';
import type { AsSystem, Outside } from '../../kit/outside';
import { fromStore } from '../../kit/storeTables';
import { sqbKeysOf, sqbOf, wechatPayOf } from '../trade/providers';

const nameOf = (path: string) => path.replace(/^\/file\//, '');

/** Refuses pictures other than private ones of the store or of the user, since a form would reveal other people's. */
export async function assertOwnPictures(
  ctx: Context,
  form: MerchantForm,
  fieldOf: (path: string) => string,
): Promise<void> {
  const paths = picturesOf(form);
  if (!paths.length) return;
  const own = await fromStore(ctx, 'platform.stored_file')
    .select('name')
    .where('name', 'in', paths.map(nameOf))
    .where('is_private', '=', true)
    .where('customer_id', 'is', null)
    .where('type', 'like', 'image/%')
    .execute();
  const strange = paths.find((path) => !own.some(({ name }) => path === `/file/${name}`));
  if (strange !== undefined) throw new Failure('图片不存在，请重新上传', { field: `form.${fieldOf(strange)}` });
}

/** The error of a picture that cannot be sent, with its path. */
export class PictureProblem extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** Reads a picture as JPEG or PNG, since the providers do not take WebP. */
async function content(desk: Outside, storeId: string, path: string): Promise<Buffer> {
  try {
    const bytes = await readFile(locationOf(desk.settings, { store_id: storeId, name: nameOf(path) }));
    return path.endsWith('.jpg') || path.endsWith('.png')
      ? bytes
      : await withMutex('encode image', () => sharp(bytes).jpeg({ quality: 90 }).toBuffer());
  } catch {
    throw new PictureProblem(path, '图片无法读取，请重新上传');
  }
}

/** Uploads the form's pictures that the provider does not have yet; returns a lookup of their names there. */
export async function uploadedPictures(
  desk: Outside,
  system: AsSystem,
  storeId: string,
  provider: MerchantProvider,
  form: MerchantForm,
): Promise<(path: string) => string> {
  const known = new Map<string, string>();
  for (const path of picturesOf(form)) {
    const bytes = await content(desk, storeId, path);
    const digest = createHash('sha256').update(bytes).digest('hex');
    const kept = await system(storeId, ({ db }) =>
      db
        .selectFrom('merchant_picture')
        .select('media_id')
        .where('store_id', '=', storeId)
        .where('provider', '=', provider)
        .where('digest', '=', digest)
        .executeTakeFirst(),
    );
    known.set(path, kept?.media_id ?? (await upload(desk, system, { storeId, provider, path, bytes, digest })));
  }
  return (path) => known.get(path) ?? '';
}

interface Uploading {
  storeId: string;
  provider: MerchantProvider;
  path: string;
  bytes: Buffer;
  digest: string;
}

async function upload(
  desk: Outside,
  system: AsSystem,
  { storeId, provider, path, bytes, digest }: Uploading,
): Promise<string> {
  const png = path.endsWith('.png');
  const filename = `${digest.slice(0, 16)}.${png ? 'png' : 'jpg'}`;
  try {
    const media =
      provider === 'wechat'
        ? await uploadPicture(wechatPayOf(desk), {
            filename,
            content: new Uint8Array(bytes),
            type: png ? 'image/png' : 'image/jpeg',
          })
        : await uploadMerchantPicture(sqbMerchantsOf(desk), sqbKeysOf(desk.settings), { filename, content: bytes });
    await system(storeId, ({ db, now }) =>
      db
        .insertInto('merchant_picture')
        .values({ store_id: storeId, provider, digest, media_id: media, create_time: now })
        .onConflict((conflict) => conflict.columns(['store_id', 'provider', 'digest']).doNothing())
        .execute(),
    );
    return media;
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'refused')
      throw new PictureProblem(path, error.message || '图片不符合要求，请重新上传');
    throw error;
  }
}

/** Returns Shouqianba's address for applications, which is separate. */
export const sqbMerchantsOf = (desk: Outside) => ({
  ...sqbOf(desk),
  ...(desk.settings.shouqianbaMerchantUrl ? { url: desk.settings.shouqianbaMerchantUrl } : {}),
});
