import { REMINDERS, type ReminderCounts } from '@partsdesk/core/notice/reminders';
import { expect, it } from 'vitest';
import { waitingEntries } from './waiting';

it('shows what the bell shows', () => {
  const counts = Object.fromEntries(REMINDERS.map(({ key }) => [key, 1])) as unknown as ReminderCounts;
  const permissions = { routes: REMINDERS.map(({ routeName }) => routeName), buttons: [{ path: 'remind.link' }] };
  const entries = waitingEntries(
    { toReceive: { count: 0, amount: 0 }, toHandOut: 0 },
    counts,
    permissions as never,
    () => false,
  );
  const labels = entries.map(({ label }) => label);
  expect(labels).toContain('待审核退货');
  // Counts what the list that it opens shows: what is due and unread, not all that is due.
  expect(labels).toContain('定时提醒（未读）');
  expect(entries.find(({ label }) => label === '定时提醒（未读）')?.path).toContain(
    encodeURIComponent('"unread":true'),
  );
});
