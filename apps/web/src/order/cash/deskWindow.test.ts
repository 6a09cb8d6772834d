import { memoryStorage } from '@partsdesk/core/storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDeskWindow } from './deskWindow';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const KEY = 'user:store:shop';
const PATIENCE = 5_000;

/** Lets the windows hear what the others have said. */
async function heard(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function twoWindows() {
  const storage = memoryStorage();
  const [first, second] = ['first', 'second'].map((id) => createDeskWindow({ storage, now: () => 0, id }));
  if (!first || !second) throw new Error('no windows');
  return { storage, first, second };
}

it('of two windows one has the desk open; the other leaves it there until it is told to take it', async () => {
  const { first, second } = twoWindows();
  first.take(KEY);
  expect([first.isElsewhere(KEY), second.isElsewhere(KEY)]).toEqual([false, true]);
  second.takeIfLeft(KEY);
  await heard();
  vi.advanceTimersByTime(PATIENCE);
  expect(second.isElsewhere(KEY)).toBe(true);

  const taken = vi.fn<() => void>();
  first.subscribe(taken);
  second.take(KEY);
  await heard();
  expect(taken).toHaveBeenCalled();
  expect([first.isElsewhere(KEY), second.isElsewhere(KEY)]).toEqual([true, false]);
});

it('a window that was closed or reloaded has given its desk back, and one that crashed does not answer', async () => {
  const { storage, first, second } = twoWindows();
  first.take(KEY);
  window.dispatchEvent(new Event('pagehide'));
  expect(second.isElsewhere(KEY)).toBe(false);

  storage.set('partsdesk:cashDeskWindow:user:store:shop', JSON.stringify({ value: 'crashed' }));
  expect(second.isElsewhere(KEY)).toBe(true);
  second.takeIfLeft(KEY);
  await heard();
  expect(second.isElsewhere(KEY)).toBe(true);
  vi.advanceTimersByTime(PATIENCE);
  expect(second.isElsewhere(KEY)).toBe(false);
});
