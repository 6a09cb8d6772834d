import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text of a PDF, in 0.1 mm from the page's upper left corner. */
interface PdfText {
  text: string;
  x: number;
  baseline: number;
  width: number;
}

interface PdfPage {
  width: number;
  height: number;
  texts: PdfText[];
}

interface Glyph {
  unicode: string;
  width: number;
}

/** 0.1 mm of points. */
const LENGTH = 254 / 72;

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** What a matrix inside of another one does to a point. */
const within = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** Reads a PDF as a viewer does: its pages, and every text with its place. */
export async function readPdf(content: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const pdf = await task.promise;
  const pages: PdfPage[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at);
    const [, , width = 0, height = 0] = page.view;
    const { fnArray, argsArray } = await page.getOperatorList();
    const texts: PdfText[] = [];
    let [x, baseline, size, scale, wide] = [0, 0, 0, 1, 1];
    let current = IDENTITY;
    const saved: Matrix[] = [];
    for (const [index, operation] of fnArray.entries()) {
      const args = argsArray[index] as unknown[];
      if (operation === OPS.save) saved.push(current);
      if (operation === OPS.restore) current = saved.pop() ?? IDENTITY;
      if (operation === OPS.transform) current = within(current, args as unknown as Matrix);
      if (operation === OPS.beginText) scale = 1;
      if (operation === OPS.setTextMatrix) {
        const [matrix] = args as [Matrix];
        const [across, , , , right, up] = within(current, matrix);
        [x, baseline, wide] = [right, height - up, across];
      }
      if (operation === OPS.setFont) size = args[1] as number;
      if (operation === OPS.setHScale) scale = (args[0] as number) / 100;
      if (operation !== OPS.showText) continue;
      const glyphs = args[0] as (Glyph | number)[];
      const advance = glyphs.reduce<number>(
        (sum, glyph) => sum + (typeof glyph === 'number' ? -glyph : glyph.width),
        0,
      );
      const text = glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('');
      const long = (advance * size * scale * wide) / 1000;
      texts.push({ text, x: x * LENGTH, baseline: baseline * LENGTH, width: long * LENGTH });
    }
    pages.push({ width: width * LENGTH, height: height * LENGTH, texts });
  }
  const preferences: { PrintScaling?: string } | null = await pdf.getViewerPreferences();
  await task.destroy();
  return { pages, scaling: preferences?.PrintScaling };
}
