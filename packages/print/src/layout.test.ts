import { printTypeOf } from '@partsdesk/core/print/printTypes';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakText, printable, textWidth } from './breakText';
import { check } from './check';
import { layout } from './layout';
import type { Page, TextMark } from './marks';
import { pageFaults } from './prove';
import { plainSample } from './samples';
import { SYSTEM_TEMPLATES } from './systemTemplates';
import { pageSize, type PrintData, type Template } from './template';

const SEED = Math.floor(Math.random() * 1_000_000);
const RUNS = { seed: SEED, numRuns: 30, verbose: 1 } as const;
const bodyOf = (id: string): Template => {
  const found = SYSTEM_TEMPLATES.find((template) => template.id === id);
  if (!found) throw new Error(`no template ${id}`);
  return found.body;
};
const out = printTypeOf(2)!;
const till = printTypeOf(3)!;
const textsOf = (page: Page) => page.marks.filter((mark): mark is TextMark => mark.kind === 'text');
/** A form that is summed on every page. */
const summed: Template = {
  ...bodyOf('system-2-241-3'),
  table: { ...bodyOf('system-2-241-3').table!, pageSum: true, carry: true },
};
const figureAfter = (page: Page, label: string): number | undefined => {
  const texts = textsOf(page);
  const at = texts.findIndex(({ text }) => text === label);
  if (at < 0) return undefined;
  const row = texts.filter(({ y, size }) => Math.abs(y - texts[at]!.y) < size / 2);
  return Math.round(Number(row.at(-1)!.text.replaceAll(',', '')) * 100);
};

it('[PRN-05] page sums add up to the total, and what is carried over is carried in', () => {
  for (const lines of [1, 4, 9, 10, 11, 57]) {
    const pages = layout(summed, out, plainSample(out, lines));
    const total = figureAfter(pages.at(-1)!, '合计');
    const sums = pages.map((page) => figureAfter(page, '本页小计') ?? Number.NaN);
    expect(
      sums.reduce((sum, one) => sum + one, 0),
      `${String(lines)} lines`,
    ).toBe(total);
    for (const [at, page] of pages.entries()) {
      const next = pages[at + 1];
      if (next) expect(figureAfter(page, '过次页')).toBe(figureAfter(next, '承前页'));
    }
    expect(pageFaults(pages, summed, plainSample(out, lines))).toEqual([]);
  }
});

it('[PRN-06] the total and the signatures keep a line with them, and no last page is empty, for 0 to 50 lines', () => {
  for (const { templateType, body } of SYSTEM_TEMPLATES.filter((one) => one.templateType === 2)) {
    for (let lines = 0; lines <= 50; lines += 1) {
      const pages = layout(body, printTypeOf(templateType)!, plainSample(out, lines));
      const last = textsOf(pages.at(-1)!);
      expect(last.some(({ text }) => text === '合计')).toBe(true);
      expect(last.some(({ text }) => text === '客户签收：')).toBe(true);
      if (lines > 0)
        expect(
          last.some(({ line }) => line === lines - 1),
          `${String(lines)} lines`,
        ).toBe(true);
      const shown = pages.map((page) => textsOf(page).find(({ text }) => text.startsWith('第 '))?.text);
      expect(shown).toEqual(pages.map((_, at) => `第 ${String(at + 1)} 页 / 共 ${String(pages.length)} 页`));
    }
  }
});

it('[PRN-06] the layout ends for a head below the foot, columns without width and 10,000 characters in a cell', () => {
  const sample = plainSample(out, 5);
  const long = {
    ...sample,
    lists: { lines: sample.lists.lines!.map((line) => ({ ...line, name: '长'.repeat(10_000) })) },
  };
  const body = bodyOf('system-2-241-3');
  const table = body.table!;
  const without: Template = {
    ...body,
    table: { ...table, columns: table.columns.map((one) => ({ ...one, width: 0 })) },
  };
  const crossed: Template = { ...body, margin: { ...body.margin, top: 900, bottom: 900 } };
  const once = { ...long, lists: { lines: long.lists.lines.slice(0, 1) } };
  for (const template of [body, without, crossed]) expect(layout(template, out, once).length).toBeGreaterThan(0);
  const pages = layout(body, out, long);
  const printed = pages.flatMap((page) => textsOf(page)).filter(({ text }) => /^长+$/.test(text));
  expect(
    printed.reduce((sum, { text }) => sum + text.length, 0),
    'not one character is lost',
  ).toBe(50_000);
  expect(pageFaults(pages, body, long)).toEqual([]);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom('<script>alert(1)</script>', '\u202Eabc', '{code}', '𠮷𠮷', '\uD800', 'a\u200Bb', '', 'W'.repeat(99)),
);

it(`[PRN-05] [PRN-18] any texts of a document stay text within the page, in order (seed ${String(SEED)})`, () => {
  fc.assert(
    fc.property(
      fc.array(anyText, { maxLength: 15 }),
      anyText,
      fc.constantFrom(...SYSTEM_TEMPLATES),
      (names, words, one) => {
        const type = printTypeOf(one.templateType)!;
        const sample = plainSample(type, names.length);
        const data: PrintData = {
          fields: { ...sample.fields, remark: words, header: words.slice(0, 40), address: words },
          lists: {
            ...sample.lists,
            lines: (sample.lists.lines ?? []).map((line, at) => ({ ...line, name: names[at] ?? '' })),
          },
        };
        const pages = layout(one.body, type, data);
        expect(pageFaults(pages, one.body, data)).toEqual([]);
        for (const page of pages)
          for (const { text } of textsOf(page)) expect(text, 'nothing that hides or turns').toBe(printable(text));
      },
    ),
    RUNS,
  );
});

it(`a broken text has all its signs but blanks at line ends, each line in its width (seed ${String(SEED)})`, () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 40, max: 900 }), (text, width) => {
      const lines = breakText(text, width, 32);
      const bare = (of: string) => of.replaceAll(/\s/g, '');
      expect(bare(lines.join(''))).toBe(bare(printable(text)));
      for (const line of lines) expect(textWidth(line, 32)).toBeLessThanOrEqual(width + 0.01);
    }),
    RUNS,
  );
});

it('Chinese breaks anywhere but before a comma, Latin between words, a long run anywhere', () => {
  expect(breakText('机油滤清器，火花塞', 5 * 32, 32)).toEqual(['机油滤清', '器，火花塞']);
  expect(breakText('front brake pad', 32 * 3.4, 32)).toEqual(['front', 'brake', 'pad']);
  expect(breakText('WWWWWW', 32 * 2, 32).join('')).toBe('WWWWWW');
});

it('a third of a continuous form is 264 points exactly, a roll ends where its text ends', () => {
  const form = bodyOf('system-2-241-3');
  expect(pageSize(form.paper, layout(form, out, plainSample(out))[0]!)).toBe('684pt 264pt');
  const [short, long] = [1, 30].map((lines) => layout(bodyOf('system-3-80mm'), till, plainSample(till, lines))[0]!);
  expect(short!.width).toBe(800);
  expect(long!.height).toBeGreaterThan(short!.height + 29 * 100);
});

it("what stands above a table keeps off its upper border, on every page, and so do the head's words", () => {
  for (const { templateType, body, id } of SYSTEM_TEMPLATES.filter(({ body }) => body.table)) {
    const type = printTypeOf(templateType)!;
    for (const page of layout(body, type, plainSample(type, 40))) {
      const border = Math.min(...page.marks.map((mark) => (mark.kind === 'line' ? mark.y : Number.POSITIVE_INFINITY)));
      const above = textsOf(page).filter(({ y }) => y < border);
      expect(above.length, id).toBeGreaterThan(0);
      for (const { y, size, text } of above) expect(border - y - size, `${id}: ${text}`).toBeGreaterThanOrEqual(12);
    }
  }
});

it('a third of a continuous form holds two lines with sums and signatures on one page', () => {
  for (const type of [1, 2])
    expect(
      layout(bodyOf(`system-${String(type)}-241-3`), printTypeOf(type)!, plainSample(printTypeOf(type)!, 2)),
    ).toHaveLength(1);
});

it('[PRN-04] what is printed once a line is limited, or a document of many lines would take too long', () => {
  const body = bodyOf('system-3-80mm');
  const [line] = body.before.filter(({ each }) => each === 'lines');
  const many = { ...body, before: [...body.before, ...Array.from({ length: 20 }, () => line!)] };
  expect(check(many, till)).toEqual([{ item: '模板', message: '逐条打印的项目最多 20 个' }]);
  expect(check(body, till)).toEqual([]);
});
