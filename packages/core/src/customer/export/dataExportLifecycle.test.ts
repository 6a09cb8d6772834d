import { expect, it } from 'vitest';
import { next } from '../../lifecycle';
import { dataExportLifecycle } from './dataExportLifecycle';

const events = ['approve', 'reject', 'withdraw', 'download', 'expire'] as const;
/** What each state accepts; it refuses everything else. */
const accepted: Partial<Record<`${number} ${(typeof events)[number]}`, number>> = {
  '0 approve': 1,
  '0 reject': 3,
  '0 withdraw': 4,
  '1 download': 2,
  '1 expire': 5,
  '2 download': 2,
};

// Every pair: nothing leaves the house before a decision, nor after its end.
it.each([0, 1, 2, 3, 4, 5].flatMap((status) => events.map((event) => [status, event] as const)))(
  '[MEM-81] [MEM-83] an application for an export in %i answers %s',
  (status, event) => {
    expect(next(dataExportLifecycle, status, event)).toBe(accepted[`${status} ${event}`]);
  },
);
