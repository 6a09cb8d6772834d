import { expect, it } from 'vitest';
import { keep, memoryStorage } from '../../storage';
import { claimSlip } from './slipsPrinted';

it('the automatic print of a receipt is claimed once on a device, and what is stored wrongly is forgotten', () => {
  const storage = memoryStorage();
  expect(claimSlip(storage, 'a')).toBe(true);
  expect(claimSlip(storage, 'b')).toBe(true);
  expect(claimSlip(storage, 'a')).toBe(false);
  for (let at = 0; at < 50; at += 1) claimSlip(storage, String(at));
  expect(claimSlip(storage, 'a')).toBe(true);
  keep(storage, 'slipsPrinted', { a: 1 });
  expect(claimSlip(storage, 'a')).toBe(true);
});
