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
  expect(entries.map(({ label }) => label)).toContain('待审核退货');
});
