import { expect, it } from 'vitest';
import { next } from '../lifecycle';
import { customerVehicleAuditLifecycle } from './customerVehicleAuditLifecycle';

// Every pair: what is waiting is decided once, and only what was rejected is handed in again.
it.each([
  [0, 'pass', 1],
  [0, 'reject', 2],
  [0, 'resubmit', undefined],
  [1, 'pass', undefined],
  [1, 'reject', undefined],
  [1, 'resubmit', undefined],
  [2, 'pass', undefined],
  [2, 'reject', undefined],
  [2, 'resubmit', 0],
] as const)('a claimed vehicle in %i answers %s with %s', (status, event, after) => {
  expect(next(customerVehicleAuditLifecycle, status, event)).toBe(after);
});
