import { expect, it } from 'vitest';
import { thumbOrder } from './thumbOrder';

it('on a phone what cannot be undone stands first and what comes next last, the others as they were', () => {
  const run = () => undefined;
  const actions = [
    { label: '打印', run },
    false as const,
    { label: '提交审核', run, primary: true },
    { label: '导出明细', run },
    { label: '作废', run, danger: true },
  ];
  expect(thumbOrder(actions).map(({ label }) => label)).toEqual(['作废', '打印', '导出明细', '提交审核']);
});
