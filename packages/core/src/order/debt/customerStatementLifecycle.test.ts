import { expect, it } from 'vitest';
import { allowed, can } from '../../lifecycle';
import { customerStatementLifecycle as lifecycle } from './customerStatementLifecycle';

const { sent, confirmed, disputed, void: voided } = lifecycle.statuses;

it('a statement is answered once, may be void at any time, and a void one stays so', () => {
  expect(allowed(lifecycle, sent.code).toSorted()).toEqual(['confirm', 'dispute', 'void']);
  for (const { code } of [confirmed, disputed]) {
    expect(can(lifecycle, code, 'confirm')).toBe(false);
    expect(can(lifecycle, code, 'dispute')).toBe(false);
    expect(can(lifecycle, code, 'void')).toBe(true);
  }
  expect(allowed(lifecycle, voided.code)).toEqual([]);
});
