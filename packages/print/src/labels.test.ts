import { barCode128 } from '@partsdesk/core/print/barCode128';
import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { expect, it } from 'vitest';
import { onSheets } from './labelSheet';
import { layout } from './layout';
import { bottomOf, type BarsMark } from './marks';
import { prove } from './prove';
import { plainSample, worstSamples } from './samples';
import { DOT } from './scanCode';
import { SYSTEM_TEMPLATES } from './systemTemplates';
import type { PrintData, Template } from './template';

const type = printTypeOf(19)!;
const labels = SYSTEM_TEMPLATES.filter(({ templateType }) => templateType === 19);
const bodyOf = (paper: string) => labels.find((one) => one.paper === paper)!.body;
const withCode = (skuCode: string): PrintData => {
  const { fields, lists } = plainSample(type);
  return { fields: { ...fields, skuCode }, lists };
};
const barsOf = (body: Template, data: PrintData) =>
  layout(body, type, data).flatMap(({ marks }) => marks.filter((mark): mark is BarsMark => mark.kind === 'bars'));

it('[PRN-09] [PRN-11] every label has the code of its part in whole dots, as Code 128 where that fits', () => {
  const [mark] = barsOf(bodyOf('40x30'), withCode('LQ-1001'));
  expect(mark).toMatchObject({ symbol: '条码', text: 'LQ-1001' });
  const modules = barCode128('LQ-1001')!.reduce((sum, one) => sum + one, 20);
  expect(mark!.width / DOT / modules).toBe(2);
  expect(barsOf(bodyOf('40x30'), withCode('LQ-1001-ABCDEFGH'))[0]?.symbol).toBe('二维码');
  expect(barsOf(bodyOf('60x40'), withCode('LQ-1001-ABCD'))[0]?.symbol).toBe('条码');
  for (const { body, id } of labels)
    for (const { name, data } of worstSamples(type))
      for (const { x, y, bars } of barsOf(body, data))
        for (const length of [x, y, ...bars.flatMap((bar) => [bar.x, bar.width])])
          expect(length / DOT, `${id}, ${name}`).toBeCloseTo(Math.round(length / DOT), 6);
});

it('[PRN-11] a label is one page whatever its part is called; a template that would make two is refused', () => {
  for (const { body } of labels)
    for (const { data } of worstSamples(type)) expect(layout(body, type, data)).toHaveLength(1);
  const body = bodyOf('40x30');
  const low: Template = { ...body, paper: { ...body.paper, height: 260 } };
  expect(prove(low, type)).toContainEqual({ item: '模板', message: '最长的文字：一张放不下，会印成 2 张' });
});

it('labels fill a sheet row by row from the first that is left, and codes keep whole dots', () => {
  const body = bodyOf('a4-3x8');
  const { labels: sheet } = body.paper;
  const each = Array.from({ length: 4 }, () => layout(body, type, withCode('LQ-1001'))[0]!);
  const sheets = onSheets(each, { ...body.paper, labels: sheet! }, 23);
  expect(sheets.map(({ width, height }) => [width, height])).toEqual([
    [2100, 2970],
    [2100, 2970],
  ]);
  const bars = sheets.map(({ marks }) => marks.filter((mark): mark is BarsMark => mark.kind === 'bars'));
  expect(bars.map(({ length }) => length)).toEqual([2, 2]);
  const [own] = barsOf(body, withCode('LQ-1001'));
  // The 23rd label stands in the second column of the last row.
  expect(Math.abs(bars[0]![0]!.x - own!.x - (70 + 660))).toBeLessThan(DOT);
  expect(Math.abs(bars[0]![0]!.y - own!.y - (125 + 7 * 340))).toBeLessThan(DOT);
  expect(bars[1]!.map(({ x }) => Math.round((x - own!.x - 70) / 660))).toEqual([0, 1]);
  for (const { x } of bars.flat()) expect(x / DOT).toBeCloseTo(Math.round(x / DOT), 6);
  for (const { marks } of sheets) for (const mark of marks) expect(bottomOf(mark)).toBeLessThanOrEqual(2970);
});

it('a sheet that its labels do not fit on is refused, and so are rows of anything but labels', () => {
  const body = bodyOf('a4-3x8');
  const labels = { ...body.paper.labels!, columns: 4 };
  expect(prove({ ...body, paper: { ...body.paper, labels } }, type)).toContainEqual({
    item: '纸张',
    message: '4 列标签超出整张纸的宽度 59 毫米',
  });
  expect(prove({ ...body, paper: { ...body.paper, labels: body.paper.labels } }, printTypeOf(1)!)).toContainEqual({
    item: '纸张',
    message: '只有标签可以几张排在一张纸上',
  });
});
