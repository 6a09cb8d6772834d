import { expect, it } from 'vitest';
import { next } from '../../lifecycle';
import { valueAdjustLifecycle } from './valueAdjustLifecycle';

// Every pair: what was decided or withdrawn stays so.
it.each([
  [0, 'approve', 1],
  [0, 'reject', 2],
  [0, 'withdraw', 3],
  ...[1, 2, 3].flatMap((status) =>
    (['approve', 'reject', 'withdraw'] as const).map((event) => [status, event, undefined] as const),
  ),
] as const)('[MEM-70] an adjustment of a card in %i answers %s with %s', (status, event, after) => {
  expect(next(valueAdjustLifecycle, status, event)).toBe(after);
});
