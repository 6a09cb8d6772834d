import { createClient, memorySession, type Client } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { openplatform } from '@partsdesk/sdk/parts/openplatform';
import type { NewOwner } from './newOwner';

const posted = async <Answer>(url: string, body: object): Promise<Answer> =>
  (
    await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  ).json() as Promise<Answer>;

/** Binds a mini-app to the store; answers how its phones scan, and a visitor of it. */
export async function miniApp(url: string, { client, session }: NewOwner) {
  const storeId = session.context().tenantId ?? '';
  const appId = `wx${storeId.replaceAll('-', '').slice(-16)}`;
  const { authCode } = await posted<{ authCode: string }>(`${url}/sandbox/wechat/control/authorize`, { appId });
  await openplatform(client).bindStore({ authCode });
  const known = memorySession();
  const visitor: Client = createClient({ baseUrl: url, session: known });
  known.login(await oauth(visitor).customerLogin({ storeId, code: 'customer-13900002222' }));
  const scan = () => posted<{ scene: string }>(`${url}/sandbox/wechat/control/scan`, { appId });
  return { visitor, scan };
}
