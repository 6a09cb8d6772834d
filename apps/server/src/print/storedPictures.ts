import { readFile } from 'node:fs/promises';
import type { Page } from '@partsdesk/print/marks';
import sharp from 'sharp';
import { locationOf } from '../file/store';
import { storedImages } from '../file/storedImages';
import type { Context } from '../kit/context';

/** More dots than a sheet has across at 300 dpi gain nothing. */
const MOST_DOTS = 1200;
const STORED = '/file/';
const DATA = 'data:image/png;base64,';

/** Makes of any picture one that a PDF takes, upright and on white. */
const asPng = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .rotate()
    .resize({ width: MOST_DOTS, height: MOST_DOTS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();

/**
 * Reads the pictures of laid out pages: public ones of this store, and codes that are drawn already. Whatever else a
 * path says is fetched from nowhere; a picture that is gone is left out.
 */
export async function storedPictures(ctx: Context, pages: readonly Page[]): Promise<ReadonlyMap<string, Buffer>> {
  const paths = new Set(
    pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'image' ? mark.path : []))),
  );
  const stored = [...paths].filter((path) => path.startsWith(STORED));
  const own = stored.length ? await storedImages(ctx, stored).where('is_private', '=', false).execute() : [];
  const names = new Set(own.map(({ name }) => name));
  const pictures = new Map<string, Buffer>();
  for (const path of paths) {
    const name = path.slice(STORED.length);
    const read = () =>
      path.startsWith(DATA)
        ? Promise.resolve(Buffer.from(path.slice(DATA.length), 'base64'))
        : readFile(locationOf(ctx.settings, { store_id: ctx.storeId, name }));
    if (!path.startsWith(DATA) && !names.has(name)) continue;
    const picture = await read()
      .then(asPng)
      .catch(() => undefined);
    if (picture) pictures.set(path, picture);
  }
  return pictures;
}
