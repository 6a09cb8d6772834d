import type { ReminderCounts } from '@partsdesk/core/notice/reminders';
import { useSyncExternalStore } from 'react';

type Known = { shopKey: string; counts: ReminderCounts } | undefined;

let known: Known;
const listeners = new Set<() => void>();

/** Keeps the counts of a shop for whoever shows them. */
export function keepReminders(next: Known): void {
  known = next;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the counts of a shop as far as they are known. */
export function useReminders(shopKey: string): ReminderCounts | undefined {
  const kept = useSyncExternalStore(subscribe, () => known);
  return kept?.shopKey === shopKey ? kept.counts : undefined;
}
