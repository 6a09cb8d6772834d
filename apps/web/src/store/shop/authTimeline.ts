import { storeAuthLifecycle } from '@partsdesk/core/store/storeAuthLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { TimelineEntry } from '@partsdesk/ui/document/Timeline';

const { pass, reject } = storeAuthLifecycle.events;

/** Lists the events of an authentication, newest first. */
export const authTimeline = (events: readonly Schemas['StoreAuthEvent'][]): TimelineEntry[] =>
  events
    .map(({ title, by, time, reason }) => ({
      at: time,
      title,
      who: by,
      note: reason || null,
      tone: title === pass.label ? ('green' as const) : title === reject.label ? ('red' as const) : ('blue' as const),
    }))
    .reverse();
