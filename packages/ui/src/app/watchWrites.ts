import type { Client, Operation } from '@partsdesk/sdk';

/** Calls a listener after each write; returns the function that stops it. */
export type OnWrite = (listener: () => void) => () => void;

/**
 * Reports the writes of a client, carried out or refused: after any of them, what was read before may be out of date.
 * Listeners hear before the caller goes on. `matters` leaves out writes that change nothing a screen shows.
 */
export function watchWrites(
  client: Client,
  matters: (operation: Operation) => boolean = () => true,
): { client: Client; onWrite: OnWrite; changed: () => void } {
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());
  return {
    client: {
      async call(operation, args, options) {
        try {
          return await client.call(operation, args, options);
        } finally {
          if (operation.write && matters(operation)) changed();
        }
      },
    },
    onWrite: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changed,
  };
}
