import { expect, it } from 'vitest';
import { allowed, next } from '../lifecycle';
import { jobEnded, jobLifecycle } from './jobLifecycle';

it('a job may be stopped until it has ended, and taken up again by another worker', () => {
  expect([0, 1, 2, 3, 4].map((status) => allowed(jobLifecycle, status))).toEqual([
    ['take', 'fail', 'cancel'],
    ['take', 'finish', 'fail', 'cancel'],
    [],
    [],
    [],
  ]);
  expect(next(jobLifecycle, 1, 'take')).toBe(1);
  expect([0, 1, 2, 3, 4].map(jobEnded)).toEqual([false, false, true, true, true]);
});
