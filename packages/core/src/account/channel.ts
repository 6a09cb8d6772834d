import type { ShopContext } from '../store/shopContext';

/** What the tabs of one browser tell each other. */
export type TabMessage = { type: 'loggedIn' } | { type: 'loggedOut' } | { type: 'shopEntered'; shop: ShopContext };

/** The way between tabs: a BroadcastChannel in a browser, nothing in a script. */
export interface Channel {
  post(message: TabMessage): void;
  /** Hears the other tabs, never itself; answers how to stop. */
  onMessage(listener: (message: TabMessage) => void): () => void;
}

/** A channel to nobody. */
export const noChannel: Channel = { post: () => undefined, onMessage: () => () => undefined };
