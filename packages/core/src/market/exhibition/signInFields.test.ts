import { expect, it } from 'vitest';
import { MOST_ASKED, signInFieldsProblem, signInValueProblem, type SignInKind } from './signInFields';

const text = (label: string, hidden = false) => ({ label, kind: 'text' as const, hidden });
const many = (count: number, hidden = false) =>
  Array.from({ length: count }, (_, at) => text(`${hidden ? '旧' : ''}第${String(at)}项`, hidden));

it('[MKT-62] eight fields are asked at most; hidden ones do not count', () => {
  expect(signInFieldsProblem(many(MOST_ASKED))).toBeUndefined();
  expect(signInFieldsProblem([...many(MOST_ASKED), ...many(3, true)])).toBeUndefined();
  expect(signInFieldsProblem(many(MOST_ASKED + 1))).toMatchObject({ field: 'attributes' });
});

it('[MKT-64] a field has a name of its own, its choices, and asks for no identity number', () => {
  expect(signInFieldsProblem([text('单位'), text(' 单位 ')])).toMatchObject({ field: 'attributes[1].label' });
  expect(signInFieldsProblem([text('  ')])).toMatchObject({ field: 'attributes[0].label' });
  expect(signInFieldsProblem([text('身份证号')])).toMatchObject({ message: '签到不收集身份证等证件号码' });
  const choice = (choices: string[]) => signInFieldsProblem([{ label: '来源', kind: 'choice', choices }]);
  expect(choice(['朋友介绍', ' '])).toMatchObject({ field: 'attributes[0].choices' });
  expect(choice(['朋友介绍', '朋友介绍 '])).toMatchObject({ message: '「来源」有重复的选项' });
  expect(choice(['朋友介绍', '路过'])).toBeUndefined();
});

it.each<[SignInKind, string[], string[]]>([
  ['text', ['顺达汽修'], []],
  ['mobile', ['13800001111'], ['1380000111', '12800001111', '138000011112']],
  ['number', ['12', '-3.5', '0.125'], ['一', '1.2345', '1e3', '']],
  ['day', ['2026-02-28'], ['2026-02-30', '2026-2-1', '明天']],
  ['choice', ['路过'], ['别的', '']],
])('[MKT-63] an answer is judged by its kind: %s', (kind, right, wrong) => {
  const field = { label: '问题', kind, choices: ['路过', '朋友介绍'] };
  expect(right.filter((value) => signInValueProblem(field, value))).toEqual([]);
  for (const value of wrong) expect(signInValueProblem(field, value), value).toMatch(/^「问题」请/);
});
