import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { BASELINE, type Mark, type Page, type TextMark } from '@partsdesk/print/marks';
import { fontFile } from '../file/watermark';

/** Pages that are laid out, each on the paper that it takes. */
export interface LaidOut {
  pages: readonly (Page & { paper: { width: number; height: number } })[];
  /** By the paths of the marks. */
  pictures: ReadonlyMap<string, Buffer>;
}

interface PdfHead {
  /** What a viewer shows in its title. */
  title: string;
  now: Date;
}

type Pdf = PDFKit.PDFDocument & { _root: { data: { ViewerPreferences?: PDFKit.PDFKitReference } } };
type TextOptions = PDFKit.Mixins.TextOptions & { horizontalScaling: number };

/** Points of 0.1 mm. */
const POINT = 72 / 254;
const pt = (length: number) => length * POINT;

// Widths are sums of advances, as the layout counts them.
const PLAIN = { kern: false, liga: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** Draws laid out pages as a PDF: the same marks at the same places as on the screen. */
export async function pagesToPdf({ title, now, ...laidOut }: PdfHead & LaidOut): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await drawPdf({ title, now }, [laidOut], (pdf) => pdf.on('data', (piece: Buffer) => pieces.push(piece)));
  return Buffer.concat(pieces);
}

/** Writes pages as a PDF while they are laid out, so that many documents never stand in memory at once. */
export const writePdf = (
  stream: Writable,
  head: PdfHead,
  laidOut: AsyncIterable<LaidOut> | Iterable<LaidOut>,
): Promise<void> => drawPdf(head, laidOut, (pdf) => pdf.pipe(stream, { end: false }));

async function drawPdf(
  { title, now }: PdfHead,
  laidOut: AsyncIterable<LaidOut> | Iterable<LaidOut>,
  take: (pdf: Pdf) => unknown,
): Promise<void> {
  // Loaded with the first PDF, since it is a fifth of the server's code.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ autoFirstPage: false, font: '', info: { Title: title, CreationDate: now } }) as Pdf;
  take(pdf);
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  // A viewer that fits the page to its paper would move every mark.
  pdf._root.data.ViewerPreferences = pdf.ref({ PrintScaling: 'None' });
  pdf.registerFont('plain', await readFile(fontFile()));
  pdf.registerFont('bold', await readFile(fontFile('bold')));
  for await (const { pages, pictures } of laidOut)
    for (const { marks, paper } of pages) {
      pdf.addPage({ size: [pt(paper.width), pt(paper.height)], margin: 0 });
      for (const mark of marks) draw(pdf, mark, pictures);
      // Other requests get their turn between two pages.
      await setImmediate();
    }
  pdf.end();
  await done;
}

function draw(pdf: Pdf, mark: Mark, pictures: LaidOut['pictures']): void {
  if (mark.kind === 'text') return drawText(pdf, mark);
  if (mark.kind === 'line') {
    pdf.save().lineWidth(pt(2));
    if (mark.dashed) pdf.dash(pt(8), { space: pt(6) });
    pdf.moveTo(pt(mark.x), pt(mark.y)).lineTo(pt(mark.toX), pt(mark.toY)).stroke().restore();
    return;
  }
  const { x, y, width, height } = mark;
  if (mark.kind === 'image') {
    const picture = pictures.get(mark.path);
    if (picture) pdf.image(picture, pt(x), pt(y), { fit: [pt(width), pt(height)], align: 'center', valign: 'center' });
    return;
  }
  for (const bar of mark.bars) pdf.rect(pt(x + bar.x), pt(y + bar.y), pt(bar.width), pt(bar.height));
  pdf.fill('#000000');
}

/** Draws a text in the layout's width, whatever its letters are wide in this font. */
function drawText(pdf: Pdf, { x, y, width, size, bold, text }: TextMark): void {
  pdf.font(bold ? 'bold' : 'plain').fontSize(pt(size));
  const own = pdf.widthOfString(text, { features: PLAIN });
  const options: TextOptions = {
    lineBreak: false,
    baseline: 'alphabetic',
    features: PLAIN,
    horizontalScaling: own > 0 ? (100 * pt(width)) / own : 100,
  };
  pdf.text(text, pt(x), pt(y + size * BASELINE), options);
}
