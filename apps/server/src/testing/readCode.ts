import { createRequire } from 'node:module';
import type * as Zxing from '@zxing/library';
import sharp from 'sharp';

// Node finds only some of the names of this CommonJS package by `import`.
const { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } =
  createRequire(import.meta.url)('@zxing/library') as typeof Zxing;

/** Reads the bars or the square code in a picture by the reader that the phone's camera uses; throws without one. */
export async function readCode(picture: Uint8Array, square: boolean): Promise<string> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  // Only the formats that are printed: the reader warns of each that it does not find.
  const hints = new Map<Zxing.DecodeHintType, unknown>([
    [DecodeHintType.TRY_HARDER, true],
    [DecodeHintType.POSSIBLE_FORMATS, [square ? BarcodeFormat.QR_CODE : BarcodeFormat.CODE_128]],
  ]);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}
