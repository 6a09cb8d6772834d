import { expect, it } from 'vitest';
import { allowed, next, statusLabel } from '../lifecycle';
import { storeAuthLifecycle } from './storeAuthLifecycle';

it('store authentication: handed in, passed or rejected, handed in again [FLOW-03]', () => {
  expect([0, 1, 2, 3].map((status) => statusLabel(storeAuthLifecycle, status))).toEqual([
    '未认证',
    '审核中',
    '已认证',
    '已驳回',
  ]);
  expect([0, 1, 2, 3].map((status) => allowed(storeAuthLifecycle, status))).toEqual([
    ['submit'],
    ['pass', 'reject'],
    [],
    ['resubmit'],
  ]);
  expect(next(storeAuthLifecycle, 0, 'submit')).toBe(1);
  expect(next(storeAuthLifecycle, 1, 'pass')).toBe(2);
  expect(next(storeAuthLifecycle, 1, 'reject')).toBe(3);
  expect(next(storeAuthLifecycle, 3, 'resubmit')).toBe(1);
});
