import { readCode } from '@partsdesk/server/testing/readCode';
import { readPdf } from '@partsdesk/server/testing/readPdf';
import { expect, type Page } from '@playwright/test';

/** A pixel in 0.1 mm: Chromium's own paper is a whole number of them. Our PDF's box is held to the paper itself. */
const PAPER_ROUNDING = 254 / 96;
/** In 0.1 mm, by which a text may stand elsewhere, and our box be another. */
const [TEXT_OFF, BOX_OFF] = [1, 0.5];

type PdfPage = Awaited<ReturnType<typeof readPdf>>['pages'][number];

/** Chromium names some letters of its PDF by a radical or a rare sign of the same glyph: ⻚ for 页, 㬵 for 胶. */
const isSame = (sign: string, letter: string | undefined) =>
  sign === letter || /[\u2E80-\u2FDF\u3400-\u4DBF]/u.test(sign);
/** Chromium leaves out what is blank. */
const written = (texts: PdfPage['texts']) => texts.filter(({ text }) => text.trim());
const signsOf = (texts: PdfPage['texts']) => [...texts.map(({ text }) => text.replaceAll(/\s/gu, '')).join('')];

/** Has the printer's dialog answered by the test, from the next page on. */
export const keepDialogOpen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printing = 'yes';
    };
  });

export const dialogIsOpen = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-printing', 'yes');

export const dialogIsDone = (page: Page): Promise<void> =>
  page.evaluate(() => {
    delete document.documentElement.dataset.printing;
    window.dispatchEvent(new Event('afterprint'));
  });

/** Reads what the browser prints now; that ends the dialog, so codes are looked at before. */
export async function printed(page: Page): Promise<PdfPage[]> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-sheet]')).toBeVisible();
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  await page.emulateMedia({ media: null });
  return pages;
}

/** Expects our PDF to be of this size, with the boxes, texts and places of what the browser printed. */
export function expectSamePaper(
  pdf: readonly PdfPage[],
  paper: readonly PdfPage[],
  size: { width: number; height?: number },
): void {
  expect(pdf).toHaveLength(paper.length);
  for (const [at, { width, height, texts }] of pdf.entries()) {
    const other = paper[at];
    expect(Math.abs(width - size.width), 'width of our box').toBeLessThanOrEqual(BOX_OFF);
    expect(Math.abs(height - (size.height ?? height)), 'height of our box').toBeLessThanOrEqual(BOX_OFF);
    expect(Math.abs(width - (other?.width ?? 0)), 'width of the box').toBeLessThanOrEqual(PAPER_ROUNDING);
    expect(Math.abs(height - (other?.height ?? 0)), 'height of the box').toBeLessThanOrEqual(PAPER_ROUNDING);
    const [words, ofPaper] = [signsOf(texts), signsOf(other?.texts ?? [])];
    expect(ofPaper.map((sign, index) => (isSame(sign, words[index]) ? words[index] : sign)).join('')).toBe(
      words.join(''),
    );
    const far = written(texts).filter(
      ({ x, baseline, text }) =>
        !other?.texts.some(
          (one) =>
            Math.abs(one.x - x) <= TEXT_OFF &&
            Math.abs(one.baseline - baseline) <= TEXT_OFF &&
            isSame(one.text[0] ?? '?', text[0]),
        ),
    );
    expect(far, 'texts elsewhere than on paper').toEqual([]);
  }
}

/** Reads the codes back from the rendered picture of what is printed; answers each with what it should say. */
export async function codesSeen(page: Page): Promise<{ said: string; read: string }[]> {
  await page.emulateMedia({ media: 'print' });
  const seen = [];
  for (const code of await page.locator('[data-sheet] g[role=img]').all()) {
    const [symbol = '', said = ''] = ((await code.getAttribute('aria-label')) ?? '').split(/ (.*)/s);
    await code.scrollIntoViewIfNeeded();
    const box = await code.boundingBox();
    if (!box) throw new Error(`the code ${said} is not to be seen`);
    // The quiet zone belongs to the code: ten modules beside bars, four around a square.
    const [beside, above] = symbol === '条码' ? [9, 0] : [3, 3];
    const clip = { x: box.x - beside, y: box.y - above, width: box.width + 2 * beside, height: box.height + 2 * above };
    seen.push({ said, read: await readCode(await page.screenshot({ clip }), symbol !== '条码') });
  }
  await page.emulateMedia({ media: null });
  return seen;
}
