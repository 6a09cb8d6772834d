import type { SessionPort } from '@partsdesk/sdk';
import type { KeyValueStorage } from '../storage';
import { keepShopContext, NO_SHOP, readShopContext, type ShopContext } from '../store/shopContext';
import { clearLogin, readLogin, storeLogin } from './login';
import type { SessionEvent } from './sessionFlow';
import type { UserInfo } from './user';

/**
 * What the SDK's client, the session flow and the shop flow share: the login on this machine and
 * the shop that this tab works in. Make it first, the client of it, the flows of the client, then
 * `attach` the session flow's actor.
 */
export interface Session extends SessionPort {
  context(): ShopContext;
  /** Works in another shop from the next call on. */
  enter(context: ShopContext): void;
  /** User info was loaded anew by somebody else than the session flow. */
  userLoaded(user: UserInfo): void;
  /** Forgets login and shop on this machine. */
  clear(): void;
  /** Forgets the shop of this tab only; what other tabs have stored since stays. */
  leave(): void;
  /** Tells the session flow what becomes of the login. */
  attach(flow: { send(event: SessionEvent): void }): void;
}

export function createSession({ storage, now }: { storage: KeyValueStorage; now: () => number }): Session {
  let flow: { send(event: SessionEvent): void } | undefined;
  // In memory, since another tab may choose another shop: this one's calls must not follow it unseen.
  let context = readShopContext(storage, now());
  const enter = (next: ShopContext) => {
    context = next;
    keepShopContext(storage, next);
  };
  const clear = () => {
    clearLogin(storage);
    enter(NO_SHOP);
  };
  return {
    tokens: () => readLogin(storage, now()),
    context: () => context,
    renewed: (login) => void storeLogin(storage, login, now()),
    lost(reason) {
      clear();
      flow?.send({ type: 'lost', reason });
    },
    enter,
    clear,
    leave() {
      context = NO_SHOP;
    },
    userLoaded: (user) => flow?.send({ type: 'userLoaded', user }),
    attach(actor) {
      flow = actor;
    },
  };
}
