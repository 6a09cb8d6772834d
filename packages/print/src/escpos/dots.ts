import { DOT } from '../scanCode';

/** A page as a printer of 203 dpi burns it: rows of whole bytes, the leftmost dot in the highest bit, 1 is black. */
export interface Dots {
  /** In dots, a whole number of bytes. */
  width: number;
  height: number;
  rows: Uint8Array;
}

/** Returns how many dots a length of 0.1 mm takes. */
export const dotsOf = (length: number): number => Math.round(length / DOT);

/** Lightest grey that is burnt, of 255: thin strokes of Chinese signs must not break. */
const BLACK_BELOW = 160;

/** Makes dots of a picture's pixels (red, green, blue, opacity), white beside it. */
export function dotsOfPixels(pixels: Uint8ClampedArray, width: number, height: number): Dots {
  const bytes = Math.ceil(width / 8);
  const rows = new Uint8Array(bytes * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const [red = 255, green = 255, blue = 255, opacity = 0] = pixels.subarray(at, at + 4);
      const grey = 255 - ((255 - (red * 0.299 + green * 0.587 + blue * 0.114)) * opacity) / 255;
      if (grey < BLACK_BELOW) rows[y * bytes + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  return { width: bytes * 8, height, rows };
}

/** Moves a page by whole dots, right and down; what leaves the paper is cut. */
export function shifted({ width, height, rows }: Dots, right: number, down: number): Dots {
  if (right === 0 && down === 0) return { width, height, rows };
  const bytes = width / 8;
  const moved = new Uint8Array(rows.length);
  for (let y = Math.max(0, -down); y < height && y + down < height; y += 1)
    for (let x = Math.max(0, -right); x < width && x + right < width; x += 1)
      if (rows[y * bytes + (x >> 3)]! & (0x80 >> (x & 7))) {
        const to = x + right;
        moved[(y + down) * bytes + (to >> 3)]! |= 0x80 >> (to & 7);
      }
  return { width, height, rows: moved };
}
