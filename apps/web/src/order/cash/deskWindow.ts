import { forget, keep, kept, type KeyValueStorage } from '@partsdesk/core/storage';

/** How long a window may take to say that it has the desk open, in milliseconds; one that crashed never says it. */
const ANSWER_MS = 1_000;

interface WindowMessage {
  type: 'asked' | 'open' | 'taken';
  key: string;
}

interface DeskWindowOptions {
  storage: KeyValueStorage;
  now: () => number;
  /** Names this window among those of the browser. */
  id: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Leases each desk to one window of the browser: a cart that two windows have would be sold twice. The holder stands in
 * the storage beside the cart. A window that is closed or reloaded gives its desks back; one that crashed does not
 * answer when it is asked.
 */
export function createDeskWindow({ storage, now, id }: DeskWindowOptions) {
  const channel = new BroadcastChannel('partsdesk:desk');
  const listeners = new Set<() => void>();
  const taken = new Set<string>();
  const placeOf = (key: string) => `cashDeskWindow:${key}`;
  const holderOf = (key: string) => kept(storage, placeOf(key), now(), isText);
  const post = (message: WindowMessage) => channel.postMessage(message);
  const tell = () => listeners.forEach((listener) => listener());
  const isElsewhere = (key: string) => ![undefined, id].includes(holderOf(key));

  const release = (key: string) => {
    if (holderOf(key) === id) forget(storage, placeOf(key));
  };
  const take = (key: string) => {
    if (holderOf(key) === id) return;
    keep(storage, placeOf(key), id);
    taken.add(key);
    post({ type: 'taken', key });
    tell();
  };
  channel.addEventListener('message', ({ data: { type, key } }: MessageEvent<WindowMessage>) => {
    if (type === 'asked' && holderOf(key) === id) post({ type: 'open', key });
    if (type === 'taken') tell();
  });
  // A window that was frozen has missed what the others said.
  for (const event of ['focus', 'pageshow']) window.addEventListener(event, tell);
  window.addEventListener('pagehide', () => taken.forEach(release));

  return {
    /** Whether another window has the desk open. */
    isElsewhere,
    /** Opens the desk in this window; the other one stops. */
    take,
    /** Leaves the desk to whichever window opens it next. */
    release,
    /** Takes the desk unless the window that has it open says so; returns what gives up waiting. */
    takeIfLeft: (key: string): (() => void) => {
      const timer = setTimeout(() => take(key), ANSWER_MS);
      const hear = ({ data }: MessageEvent<WindowMessage>) => {
        if (data.type === 'open' && data.key === key) clearTimeout(timer);
      };
      channel.addEventListener('message', hear);
      post({ type: 'asked', key });
      return () => {
        clearTimeout(timer);
        channel.removeEventListener('message', hear);
      };
    },
    /** Hears that a desk was taken, here or elsewhere; returns what ends it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
