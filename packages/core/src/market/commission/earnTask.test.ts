import { expect, it } from 'vitest';
import { allowed, next } from '../../lifecycle';
import { doubtfulWords } from './earnTask';
import { earnTaskLifecycle } from './earnTaskLifecycle';

it('[MKT-52] a task is passed or rejected once', () => {
  expect(next(earnTaskLifecycle, 0, 'pass')).toBe(1);
  expect(next(earnTaskLifecycle, 0, 'reject')).toBe(2);
  expect([1, 2].map((status) => allowed(earnTaskLifecycle, status))).toEqual([[], []]);
});

it('[MKT-52] a proof that has people share or recruit is found, with spaces between too', () => {
  expect(doubtfulWords('门头照两张，带上店名')).toEqual([]);
  expect(doubtfulWords('转 发到朋友圈')).toEqual(['朋友圈', '转发']);
  expect(doubtfulWords('拉人进群')).toEqual(['拉人']);
});
