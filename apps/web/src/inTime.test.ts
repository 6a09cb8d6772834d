import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime } from './inTime';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a page that is fetched', () => {
  it('fails after 120 s, and not before [HTTP-09] [CONST-49]', async () => {
    let failed = false;
    const page = inTime(new Promise(() => undefined)).catch(() => {
      failed = true;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await page;
    expect(failed).toBe(true);
  });

  it('leaves no timer behind when it arrives', async () => {
    expect(await inTime(Promise.resolve('page'))).toBe('page');
    expect(vi.getTimerCount()).toBe(0);
  });
});
