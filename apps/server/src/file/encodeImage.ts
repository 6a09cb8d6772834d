import sharp from 'sharp';
import { Failure } from '../kit/failure';
import { withMutex } from '../kit/mutex';
import type { UploadedFile } from '../kit/uploadedFile';
import { imageFormat } from './kinds';
import type { NewFile } from './store';
import { watermarks } from './watermark';

const MAX_PIXELS_A_SIDE = 8000;
const MAX_PIXELS = 40_000_000;

// Uses one thread and no cache, since a decoded picture takes a hundred megabytes.
sharp.concurrency(1);
sharp.cache(false);

interface Wanted {
  allowPng: boolean;
  /** The watermark's text, if any. */
  mark: string | undefined;
  isPrivate: boolean;
  /** Shrinks a picture whose longer side exceeds this, and always encodes it as JPEG. */
  photoWithin?: number;
}

const refused = (message: string) => new Failure(message, { field: 'file' });

/**
 * Decodes a picture and encodes it anew, which drops everything else in the file (locations, scripts, other formats).
 */
export async function encodedImage(
  upload: UploadedFile,
  { allowPng, mark, isPrivate, photoWithin }: Wanted,
): Promise<NewFile> {
  const format = imageFormat(upload.content);
  if (!format) throw refused(allowPng ? '只支持 JPG、PNG、WebP、GIF 图片' : '只支持 JPG、WebP、GIF 图片');
  if (format === 'png' && !allowPng) throw refused('这里不支持 PNG 图片，请换成 JPG');
  return withMutex('encode image', async () => {
    const { width, height } = await sizeOf(upload.content);
    if (width > MAX_PIXELS_A_SIDE || height > MAX_PIXELS_A_SIDE)
      throw refused(`图片太大，每边最多${String(MAX_PIXELS_A_SIDE)}像素`);
    if (width * height > MAX_PIXELS) throw refused('图片太大，最多4000万像素');
    try {
      let picture = sharp(upload.content, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
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
