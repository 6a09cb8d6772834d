import { barCode128 } from '@partsdesk/core/print/barCode128';
import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { expect, it } from 'vitest';
import { layout } from './layout';
import type { BarsMark } from './marks';
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
