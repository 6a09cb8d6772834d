import type { ShopContext } from '../store/shopContext';

/** Messages between the tabs of one browser. */
export type TabMessage = { type: 'loggedIn' } | { type: 'loggedOut' } | { type: 'shopEntered'; shop: ShopContext };

/** Message channel between tabs: a BroadcastChannel in a browser, nothing in a script. */
export interface Channel {
  post(message: TabMessage): void;
  /** Subscribes to the other tabs' messages, never the own ones; returns the unsubscribe function. */
  onMessage(listener: (message: TabMessage) => void): () => void;
}

/** A channel without other tabs. */
export const noChannel: Channel = { post: () => undefined, onMessage: () => () => undefined };
