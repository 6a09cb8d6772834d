import type { Reminder } from '@partsdesk/core/notice/reminders';

/** Returns the address of the list that shows what a reminder counts. A drawer's list begins with what waits. */
export const reminderAddress = ({ path, filters, side }: Pick<Reminder, 'path' | 'filters' | 'side'>): string => {
  if (side) return `${path}?side=${side}`;
  return filters ? `${path}?list=${encodeURIComponent(JSON.stringify({ filters }))}` : path;
};
