import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { TimelineEntry } from '@partsdesk/ui/document/Timeline';

/** Converts a document's events to timeline entries, newest first. */
export function timelineEntries(events: readonly Schemas['DocumentEvent'][]): TimelineEntry[] {
  return events.map(({ title, by, time, detail }) => ({ at: time, title, who: by, note: detail })).reverse();
}
