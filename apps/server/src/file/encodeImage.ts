import sharp from 'sharp';
import { Failure } from '../http/failure';
import { inTurn } from '../http/inTurn';
import type { UploadedFile } from '../http/upload';
import { imageFormat } from './kinds';
import type { NewFile } from './store';
import { watermarks } from './watermark';

const MOST_PIXELS_A_SIDE = 8000;
const MOST_PIXELS = 40_000_000;

// One picture at a time and one thread for it: a whole picture unpacked is a hundred megabytes.
sharp.concurrency(1);
sharp.cache(false);

interface Wanted {
  allowPng: boolean;
  /** The words across the picture, if any. */
  mark: string | undefined;
  isPrivate: boolean;
  /** Made smaller where a side is longer than this, and always a JPEG. */
  photoWithin?: number;
}

const refused = (message: string) => new Failure(message, { field: 'file' });

/** Takes a picture apart and puts it together again: what else was in the file (places, scripts, other formats) does not come along. */
export async function encodedImage(
  upload: UploadedFile,
  { allowPng, mark, isPrivate, photoWithin }: Wanted,
): Promise<NewFile> {
  const format = imageFormat(upload.content);
  if (!format) throw refused(allowPng ? '只支持 JPG、PNG、WebP、GIF 图片' : '只支持 JPG、WebP、GIF 图片');
  if (format === 'png' && !allowPng) throw refused('这里不支持 PNG 图片，请换成 JPG');
  return inTurn('encode image', async () => {
    const { width, height } = await sizeOf(upload.content);
    if (width > MOST_PIXELS_A_SIDE || height > MOST_PIXELS_A_SIDE)
      throw refused(`图片太大，每边最多${String(MOST_PIXELS_A_SIDE)}像素`);
    if (width * height > MOST_PIXELS) throw refused('图片太大，最多4000万像素');
    try {
      let picture = sharp(upload.content, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
      if (mark) picture = picture.composite(await watermarks(mark, { width, height }));
      if (photoWithin)
        picture = picture
          .resize(photoWithin, photoWithin, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#fff' });
      const kept = photoWithin ? 'jpeg' : format === 'png' ? 'png' : format === 'jpeg' ? 'jpeg' : 'webp';
      const encoded =
        kept === 'png'
          ? picture.png()
          : kept === 'jpeg'
            ? picture.jpeg({ quality: 85 })
            : picture.webp({ quality: 85 });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      return {
        content: data,
        type: `image/${kept}`,
        extension: kept === 'jpeg' ? 'jpg' : kept,
        name: upload.name,
        isPrivate,
        width: info.width,
        height: info.height,
      };
    } catch {
      throw refused('图片已损坏，无法读取');
    }
  });
}

async function sizeOf(content: Buffer): Promise<{ width: number; height: number }> {
  try {
    const {
      autoOrient: { width, height },
    } = await sharp(content, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    throw refused('图片已损坏，无法读取');
  }
}
