import { expect, it } from 'vitest';
import { next } from '../../lifecycle';
import { customerRemindLifecycle } from './customerRemindLifecycle';

// Every pair: nothing is handled before its day, and what is handled or cancelled stays so.
it.each([
  [0, 'due', 1],
  [0, 'handle', undefined],
  [0, 'cancel', 3],
  [1, 'due', undefined],
  [1, 'handle', 2],
  [1, 'cancel', 3],
  ...[2, 3].flatMap((status) =>
    (['due', 'handle', 'cancel'] as const).map((event) => [status, event, undefined] as const),
  ),
] as const)('[MEM-90] a reminder in %i answers %s with %s', (status, event, after) => {
  expect(next(customerRemindLifecycle, status, event)).toBe(after);
});
