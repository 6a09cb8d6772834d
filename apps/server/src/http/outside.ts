import type { Settings } from '../settings';

/** What a handler's `before` may use: the way out, and no database. */
export interface Outside {
  fetch: typeof globalThis.fetch;
  settings: Settings;
  /** Where the stand-ins for the outside parties answer, if they run in this process. */
  sandboxUrl: string;
}
