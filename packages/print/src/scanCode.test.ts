import { barCode128 } from '@partsdesk/core/print/barCode128';
import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { check } from './check';
import { layout } from './layout';
import type { BarsMark } from './marks';
import { plainSample, worstSamples } from './samples';
import { DOT, scanCode } from './scanCode';
import { SYSTEM_TEMPLATES } from './systemTemplates';
import type { Template } from './template';

const till = printTypeOf(3)!;
const slips = SYSTEM_TEMPLATES.filter(({ templateType }) => templateType === 3);
const NUMBER = 'CK-A01-20261124-000001';

/** Lengths in the printer's dots. */
const inDots = (...lengths: number[]) => lengths.map((length) => length / DOT);
const codesOf = (body: Template, data = plainSample(till)) =>
  layout(body, till, data).flatMap(({ marks }) => marks.filter((mark): mark is BarsMark => mark.kind === 'bars'));

/** Reads the modules back from what is painted: of each row of a square code, or of the one row of bars. */
function modulesOf({ bars, width, height, symbol }: BarsMark): { module: number; rows: string[] } {
  const module = Math.min(...bars.map((bar) => bar.width));
  const [across, down] = [Math.round(width / module), symbol === '条码' ? 1 : Math.round(height / module)];
  const rows = Array.from({ length: down }, () => Array.from({ length: across }, () => '0'));
  for (const bar of bars)
    for (let at = 0; at < Math.round(bar.width / module); at += 1)
      rows[symbol === '条码' ? 0 : Math.round(bar.y / module)]![Math.round(bar.x / module) + at] = '1';
  return { module, rows: rows.map((row) => row.join('')) };
}

it('every code of a slip stands on whole dots of 203 dpi, two or more in a module', () => {
  for (const { body, id } of slips)
    for (const { name, data } of worstSamples(till))
      for (const mark of codesOf(body, data)) {
        const { module } = modulesOf(mark);
        expect(inDots(module)[0], `${id}, ${name}`).toBeGreaterThanOrEqual(2);
        const corner = inDots(mark.x, mark.y, ...mark.bars.flatMap(({ x, width }) => [x, width]));
        for (const dots of corner) expect(dots, `${id}, ${name}`).toBeCloseTo(Math.round(dots), 6);
        for (const { width } of mark.bars) expect(Math.abs((width / module) % 1)).toBeLessThan(1e-9);
      }
});

it('a roll of 80 mm has the number as Code 128 with ten modules of quiet on both sides', () => {
  const [mark] = codesOf(slips.find(({ paper }) => paper === '80mm')!.body);
  expect(mark).toMatchObject({ symbol: '条码', text: NUMBER });
  const quiet = '0'.repeat(10);
  const signs = barCode128(NUMBER)!.map((width, at) => (at % 2 ? '0' : '1').repeat(width));
  expect(modulesOf(mark!).rows).toEqual([`${quiet}${signs.join('')}${quiet}`]);
});

it('a roll of 58 mm has no room for that: it has the number as a square code with four modules of quiet', () => {
  const [mark] = codesOf(slips.find(({ paper }) => paper === '58mm')!.body);
  expect(mark).toMatchObject({ symbol: '二维码', text: NUMBER });
  const { size, data } = create(NUMBER, { errorCorrectionLevel: 'M' }).modules;
  const none = '0'.repeat(size + 8);
  const rows = Array.from(
    { length: size },
    (_, row) => `0000${[...data.slice(row * size, (row + 1) * size)].join('')}0000`,
  );
  expect(modulesOf(mark!).rows).toEqual([none, none, none, none, ...rows, none, none, none, none]);
});

it('where neither fits nothing is drawn, and such a template is refused by its item', () => {
  expect(scanCode(NUMBER, 80, 100)).toBeUndefined();
  const { body } = slips[0]!;
  const narrow: Template = {
    ...body,
    before: body.before.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (cell.kind === 'barcode' ? { ...cell, width: 80 } : cell)),
    })),
  };
  expect(codesOf(narrow)).toEqual([]);
  expect(check(body, till)).toEqual([]);
  const [fault, ...more] = check(narrow, till);
  expect(more).toEqual([]);
  expect(fault?.item).toMatch(/^表头信息第 \d+ 行第 1 项$/);
  expect(fault?.message).toBe('太窄，条码和二维码都放不下');
});
