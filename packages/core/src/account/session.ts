import type { SessionPort } from '@partsdesk/sdk';
import type { KeyValueStorage } from '../storage';
import { keepShopContext, NO_SHOP, readShopContext, type ShopContext } from '../store/shopContext';
import { clearLogin, readLogin, storeLogin } from './login';
import type { SessionEvent } from './sessionEvent';
import type { UserInfo } from './user';

/**
 * State shared by the SDK's client, the session flow and the shop flow: the login on this machine and this tab's shop.
 * Create it first, then the client with it, then the flows with the client, then `attach` the session flow's actor.
 */
export interface Session extends SessionPort {
  context(): ShopContext;
  /** Switches to another shop from the next call on. */
  enter(context: ShopContext): void;
  /** Enters the shop that another tab has stored, where this tab has none. */
  join(): void;
  /** Takes over user info that was loaded outside the session flow. */
  userLoaded(user: UserInfo): void;
  /** Removes login and shop from this machine. */
  clear(): void;
  /** Removes the shop of this tab only; keeps what other tabs have stored since. */
  leave(): void;
  /** Connects the session flow, which is notified of changes of the login. */
  attach(flow: { send(event: SessionEvent): void }): void;
}

export function createSession({ storage, now }: { storage: KeyValueStorage; now: () => number }): Session {
  let flow: { send(event: SessionEvent): void } | undefined;
  // Keeps the shop in memory, since another tab may store another one: this tab's calls must not follow it unnoticed.
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
    join() {
      if (!context.tenantId) context = readShopContext(storage, now());
    },
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
