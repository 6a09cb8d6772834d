import { costInput, costUnits, costYuan } from '@partsdesk/ui/text/costUnits.ts';
import { expect, it } from 'vitest';
import { blankLine, openingProblems, problemsAt } from './openingLines';

it('a cost is typed in yuan with four decimals and kept exactly', () => {
  expect([costUnits('12.3456'), costUnits('0.1'), costUnits(''), costUnits('1.23456'), costUnits('-1')]).toEqual([
    123_456,
    1000,
    undefined,
    undefined,
    undefined,
  ]);
  expect([costInput(123_456), costYuan(123_456), costYuan(123_456_000, 2)]).toEqual([
    '12.3456',
    '¥12.3456',
    '¥12,345.60',
  ]);
});

it('blank lines count for nothing, and what the server says of a line is shown where it stands', () => {
  const line = { ...blankLine('LQ-001'), quantity: 1 };
  const lines = [blankLine(), line, blankLine(), { ...line, key: 'other' }];
  const known = new Map([['LQ-001', { skuId: 's1' } as never]]);
  expect(openingProblems(lines, known)).toEqual({ 'lines[3].skuId': '重复的商品' });
  expect(openingProblems([blankLine('X')], new Map([['X', null]]))).toEqual({
    'lines[0].skuId': '没有这个商品',
    'lines[0].quantity': '数量应大于0',
  });
  expect(problemsAt(lines, { 'lines[1].quantity': '错' })).toEqual({ 'lines[3].quantity': '错' });
});
