import type { PrintOffset } from '@partsdesk/core/print/printOffsets';
import { dotsOf, dotsOfPixels, shifted, type Dots } from '@partsdesk/print/escpos/dots';
import { BASELINE, type Mark, type Page } from '@partsdesk/print/marks';
import { DOT } from '@partsdesk/print/scanCode';

/** What the heads of rolls of 80 and 58 mm print, in 0.1 mm: they stand in the middle of the paper. */
const HEADS = [720, 480];
const FONT = '"Noto Sans SC", sans-serif';

/** Returns how wide a roll is printed. */
const headOf = (width: number): number => HEADS.find((head) => head <= width) ?? width;

/** Paints a page as the dots of a roll's printer: the marks of the preview, without its grey edges. */
export async function pageDots(page: Page, offset: PrintOffset): Promise<Dots> {
  const head = headOf(page.width);
  const [width, height] = [dotsOf(head), dotsOf(page.height)];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const draw = canvas.getContext('2d', { willReadFrequently: true });
  if (!draw) throw new Error('no canvas');
  await document.fonts.ready;
  draw.fillStyle = 'white';
  draw.fillRect(0, 0, width, height);
  draw.fillStyle = 'black';
  draw.translate(-dotsOf((page.width - head) / 2), 0);
  for (const mark of page.marks) await paint(draw, mark);
  const dots = dotsOfPixels(draw.getImageData(0, 0, width, height).data, width, height);
  return shifted(dots, dotsOf(offset.x), dotsOf(offset.y));
}

async function paint(draw: CanvasRenderingContext2D, mark: Mark): Promise<void> {
  const at = (length: number) => length / DOT;
  if (mark.kind === 'text') {
    draw.font = `${mark.bold ? '700' : '400'} ${String(at(mark.size))}px ${FONT}`;
    const { width } = draw.measureText(mark.text);
    draw.save();
    draw.translate(at(mark.x), at(mark.y + mark.size * BASELINE));
    // The letters take the layout's width in any font.
    if (width > 0) draw.scale(at(mark.width) / width, 1);
    draw.fillText(mark.text, 0, 0);
    draw.restore();
  } else if (mark.kind === 'line') {
    const [x, y] = [Math.round(at(mark.x)), Math.round(at(mark.y))];
    const [wide, high] = [Math.max(2, Math.round(at(mark.toX)) - x), Math.max(2, Math.round(at(mark.toY)) - y)];
    if (!mark.dashed) draw.fillRect(x, y, wide, high);
    else for (let dash = 0; dash < wide; dash += 12) draw.fillRect(x + dash, y, Math.min(7, wide - dash), high);
  } else if (mark.kind === 'bars')
    for (const bar of mark.bars)
      draw.fillRect(
        Math.round(at(mark.x + bar.x)),
        Math.round(at(mark.y + bar.y)),
        Math.round(at(bar.width)),
        Math.round(at(bar.height)),
      );
  else await paintPicture(draw, mark, at);
}

/** Paints a picture within its box, as large as its form allows; one that is gone is left out. */
async function paintPicture(
  draw: CanvasRenderingContext2D,
  { x, y, width, height, path }: Extract<Mark, { kind: 'image' }>,
  at: (length: number) => number,
): Promise<void> {
  const picture = new Image();
  picture.src = path;
  try {
    await picture.decode();
  } catch {
    return;
  }
  const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight);
  const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  draw.drawImage(picture, at(x + (width - wide) / 2), at(y + (height - high) / 2), at(wide), at(high));
}
