import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { hasGlyph } from '@partsdesk/print/hasGlyph';
import { layout } from '@partsdesk/print/layout';
import { BASELINE } from '@partsdesk/print/marks';
import { plainSample, worstSamples } from '@partsdesk/print/samples';
import { SYSTEM_TEMPLATES } from '@partsdesk/print/systemTemplates';
import { pageBox, type PrintData } from '@partsdesk/print/template';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { fontFile } from '../file/watermark';
import { readPdf } from '../testing/readPdf';
import { isInTurn } from '../testing/turn';
import { pagesToPdf } from './pagesToPdf';

type System = (typeof SYSTEM_TEMPLATES)[number];

const now = new Date('2026-11-24T02:00:00Z');

function pagesOf({ templateType, body }: System, data: PrintData) {
  const type = printTypeOf(templateType);
  if (!type) throw new Error('no type');
  return layout(body, type, data).map((page) => ({ ...page, paper: pageBox(body.paper, page) }));
}

/** Lists what a PDF reads otherwise than the layout's marks say: lengths by more than 0.1 mm, boxes by 0.05. */
async function differences(pages: ReturnType<typeof pagesOf>) {
  const read = await readPdf(await pagesToPdf({ title: '样张', pages, pictures: new Map(), now }));
  expect(read.scaling).toBe('None');
  expect(read.pages).toHaveLength(pages.length);
  const wrong: unknown[] = [];
  for (const [index, { marks, paper }] of pages.entries()) {
    const page = read.pages[index];
    if (Math.abs((page?.width ?? 0) - paper.width) > 0.5 || Math.abs((page?.height ?? 0) - paper.height) > 0.5)
      wrong.push({ paper, read: [page?.width, page?.height] });
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? mark : []));
    if (page?.texts.length !== texts.length) wrong.push({ texts: texts.length, read: page?.texts.length });
    for (const [at, { text, x, y, size, width }] of texts.entries()) {
      const found = page?.texts[at];
      const far = [
        (found?.x ?? 0) - x,
        (found?.baseline ?? 0) - (y + size * BASELINE),
        (found?.width ?? 0) - width,
      ].some((by) => Math.abs(by) > 1);
      if (found?.text !== text || far) wrong.push({ text, x, y, width, found });
    }
  }
  return wrong;
}

it.each(SYSTEM_TEMPLATES.filter(({ name }) => isInTurn({ id: name })).map((one) => [one.name, one] as const))(
  '[PRN-08] a PDF of %s has the texts, places and paper of the layout',
  async (_, template) => {
    const type = printTypeOf(template.templateType);
    if (!type) throw new Error('no type');
    const longest = worstSamples(type).filter(({ name }) => name === '最长的文字' || name === '带标点的长文字');
    for (const data of [plainSample(type, 12), ...longest.map((one) => one.data)])
      expect(await differences(pagesOf(template, data))).toEqual([]);
  },
);

it('[PRN-18] what is markup or a command elsewhere stands in a PDF as text', async () => {
  const [template] = SYSTEM_TEMPLATES;
  const type = template && printTypeOf(template.templateType);
  if (!template || !type) throw new Error('no template');
  const sample = plainSample(type, 1);
  const remark = '<b>) Tj ET (\\) 1 0 0 RG</b> Φ12 Ⅲ型';
  const pages = pagesOf(template, { ...sample, fields: { ...sample.fields, remark } });
  expect(await differences(pages)).toEqual([]);
  expect(pages[0]?.marks).toContainEqual(expect.objectContaining({ text: `备注：${remark}` }));
});

it.each(['plain', 'bold'] as const)('[PRN-07] the list of code points is that of the %s font', (weight) => {
  const pdf = new PDFDocument({ autoFirstPage: false, font: fontFile(weight) }) as unknown as {
    _font: { font: { characterSet: number[] } };
  };
  const own = new Set(pdf._font.font.characterSet);
  const wrong = Array.from({ length: 0x3_0000 }, (_, at) => at).filter((at) => hasGlyph(at) !== own.has(at));
  expect(wrong.map((at) => at.toString(16))).toEqual([]);
});
