import { createSession } from '@partsdesk/core/account/session';
import { keepIntroShown } from '@partsdesk/core/pay/paymentCodeIntro';
import { contextOf, NO_SHOP, shopEntries } from '@partsdesk/core/store/shopContext';
import { createClient } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from './logIn';
import { serverUrl } from './test';

const DAY_MS = 24 * 3600_000;

/** What a browser keeps of somebody who logged in and entered a shop: written by the product's own session. */
async function logInTo(account: string, shop: string, storeName: string): Promise<[string, string][]> {
  const kept = new Map<string, string>();
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
  const now = () => Date.now();
  const session = createSession({ storage, now });
  const client = createClient({ baseUrl: serverUrl(), session });
  session.renewed(await oauth(client).login({ authType: 'password', username: account, password: DEMO_PASSWORD }));
  const { id: userId } = await sysUser(client).user();
  const store = (await partsStore(client).listMyStore()).find(({ name }) => name === storeName);
  if (!store) throw new Error(`${account} has no store ${storeName}`);
  session.enter({ ...NO_SHOP, tenantId: store.id });
  const entries = shopEntries(await partsShop(client).listMyShop2());
  const entry = entries.find(({ kind, name }) => (shop === '总店' ? kind === 'head' : name === shop));
  if (!entry) throw new Error(`${account} has no shop ${shop}`);
  session.enter(contextOf(entry));
  // Until the end of tomorrow, for a run over midnight.
  keepIntroShown(storage, { userId, tenantId: store.id }, now() + DAY_MS);
  return [...kept];
}

const logins = new Map<string, Promise<[string, string][]>>();

/**
 * The page's context is logged in as somebody of the demo company and works in a shop; open any page next. One login
 * serves all tests of a worker: what ends or renews a login logs in by the form.
 */
export async function asUser(page: Page, account: string, shop = '城东店', storeName = '顺达汽配'): Promise<void> {
  const key = [account, shop, storeName].join(' ');
  const login = logins.get(key) ?? logInTo(account, shop, storeName);
  logins.set(key, login);
  // Playwright's own way opens a window more to write them, which takes as long as the page itself.
  await page.context().addInitScript(
    (entries) => {
      // A page of about:blank has no storage.
      if (location.protocol === 'about:' || localStorage.getItem('loggedIn')) return;
      for (const [name, value] of entries) localStorage.setItem(name, value);
      localStorage.setItem('loggedIn', 'once');
    },
    await login,
  );
}
