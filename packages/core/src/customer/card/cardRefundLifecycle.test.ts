import { expect, it } from 'vitest';
import { next } from '../../lifecycle';
import { cardRefundLifecycle } from './cardRefundLifecycle';

// Every pair: nothing is paid that nobody passed, and what is paid or refused stays so.
it.each([
  [0, 'approve', 1],
  [0, 'reject', 3],
  [0, 'withdraw', 4],
  [0, 'pay', undefined],
  [1, 'approve', undefined],
  [1, 'reject', undefined],
  [1, 'withdraw', 4],
  [1, 'pay', 2],
  ...[2, 3, 4].flatMap((status) =>
    (['approve', 'reject', 'withdraw', 'pay'] as const).map((event) => [status, event, undefined] as const),
  ),
] as const)('[MEM-71] a card refund in %i answers %s with %s', (status, event, after) => {
  expect(next(cardRefundLifecycle, status, event)).toBe(after);
});
