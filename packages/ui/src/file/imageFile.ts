import { theme } from '../app/theme';

const SHRUNK_SIDE = 3000;

export interface PixelArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a picture, or a part of it, with at most `side` pixels per side. */
async function drawn(
  source: ImageBitmapSource,
  area: PixelArea | undefined,
  side: number,
  type: 'image/jpeg' | 'image/png',
): Promise<Blob> {
  const bitmap = await createImageBitmap(source);
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext('2d');
  if (type === 'image/jpeg' && paper) {
    paper.fillStyle = theme.palette.common.white;
    paper.fillRect(0, 0, canvas.width, canvas.height);
  }
  paper?.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn'))), type, 0.9);
  });
}

/** Returns whether the browser can draw a picture: a broken one would open an empty crop dialog. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** Shrinks a phone's photo, which is larger than any screen needs. */
export const shrunk = (file: File): Promise<Blob> => drawn(file, undefined, SHRUNK_SIDE, 'image/jpeg');

export const cropped = (file: File, area: PixelArea, side: number): Promise<Blob> =>
  drawn(file, area, side, file.type === 'image/png' ? 'image/png' : 'image/jpeg');
