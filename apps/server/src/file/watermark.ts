import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

const require = createRequire(import.meta.url);
const MIN_PIXELS = 160;

const WEIGHTS = { plain: '400Regular', bold: '700Bold' };

/** Bundled, since a server has no Chinese font. */
export const fontFile = (weight: keyof typeof WEIGHTS = 'plain'): string => {
  const name = WEIGHTS[weight];
  return join(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'), `../${name}/NotoSansSC_${name}.ttf`);
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/**
 * Draws the text in the lower right corner, a third of the picture wide, in white with a dark edge for any background.
 */
export async function watermarks(words: string, picture: { width: number; height: number }): Promise<OverlayOptions[]> {
  if (Math.min(picture.width, picture.height) < MIN_PIXELS) return [];
  const width = Math.round(picture.width / 3);
  const height = Math.min(Math.round(picture.height / 10), Math.round(width / 4));
  const margin = Math.round(Math.min(picture.width, picture.height) / 40);
  const write = (colour: string) =>
    sharp({
      text: {
        text: `<span foreground="${colour}" alpha="70%">${escaped(words)}</span>`,
        font: 'Noto Sans SC',
        fontfile: fontFile(),
        width,
        height,
        rgba: true,
        wrap: 'none',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  const [dark, light] = [await write('#000000'), await write('#ffffff')];
  const left = picture.width - light.info.width - margin;
  const top = picture.height - light.info.height - margin;
  return [
    { input: dark.data, left: Math.max(0, left + 1), top: Math.max(0, top + 1) },
    { input: light.data, left: Math.max(0, left), top: Math.max(0, top) },
  ];
}
