import type { Reminder } from '@partsdesk/core/notice/reminders';

/** Returns the address of the list that shows what a reminder counts. */
export const reminderAddress = ({ path, filters }: Pick<Reminder, 'path' | 'filters'>): string =>
  filters ? `${path}?list=${encodeURIComponent(JSON.stringify({ filters }))}` : path;
