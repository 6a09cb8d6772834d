import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../storage';
import { introIsDue, keepIntroShown } from './paymentCodeIntro';

const at = (text: string) => Date.parse(`${text}+08:00`);
const who = { userId: 'u1', tenantId: 's1' };

describe('the introduction of the payment code', () => {
  it('is shown once a day and comes back when the next day starts [SHELL-19] [CONST-13]', () => {
    const storage = memoryStorage();
    expect(introIsDue(storage, who, at('2026-11-21T09:00:00'))).toBe(true);
    keepIntroShown(storage, who, at('2026-11-21T09:00:00'));
    expect(introIsDue(storage, who, at('2026-11-21T23:59:59'))).toBe(false);
    expect(introIsDue(storage, who, at('2026-11-22T00:00:00'))).toBe(true);
  });

  it('is shown again to another user, and in another store, on the same machine [SHELL-19]', () => {
    const storage = memoryStorage();
    const now = at('2026-11-21T09:00:00');
    keepIntroShown(storage, who, now);
    expect(introIsDue(storage, { ...who, userId: 'u2' }, now)).toBe(true);
    expect(introIsDue(storage, { ...who, tenantId: 's2' }, now)).toBe(true);
    expect(introIsDue(storage, who, now)).toBe(false);
  });
});
