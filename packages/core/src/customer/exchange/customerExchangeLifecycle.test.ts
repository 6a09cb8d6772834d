import { expect, it } from 'vitest';
import { next } from '../../lifecycle';
import { customerExchangeLifecycle } from './customerExchangeLifecycle';

const events = ['out', 'reject', 'cancel', 'takeBack'] as const;

// Every pair: a gift leaves once, and points come back once.
it.each([
  [0, 'out', 1],
  [0, 'reject', 2],
  [0, 'cancel', 3],
  [0, 'takeBack', undefined],
  [1, 'out', undefined],
  [1, 'reject', undefined],
  [1, 'cancel', undefined],
  [1, 'takeBack', 4],
  ...[2, 3, 4].flatMap((status) => events.map((event) => [status, event, undefined] as const)),
] as const)('[MEM-45] an exchange in %i answers %s with %s', (status, event, after) => {
  expect(next(customerExchangeLifecycle, status, event)).toBe(after);
});
