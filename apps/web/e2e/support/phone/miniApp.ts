import { createClient, memorySession, type Client } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { openplatform } from '@partsdesk/sdk/parts/openplatform';
import type { NewOwner } from '../newOwner';

const posted = async <Answer>(url: string, body: object): Promise<Answer> =>
  (
    await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  ).json() as Promise<Answer>;

/** Binds a mini-app to the store; answers its id, how its phones scan, a visitor of it, and others by their numbers. */
export async function miniApp(url: string, { client, session }: Pick<NewOwner, 'client' | 'session'>) {
  const storeId = session.context().tenantId ?? '';
  const appId = `wx${storeId.replaceAll('-', '').slice(-16)}`;
  const { authCode } = await posted<{ authCode: string }>(`${url}/sandbox/wechat/control/authorize`, { appId });
  await openplatform(client).bindStore({ authCode });
  const visitorOf = async (phone: string): Promise<Client> => {
    const known = memorySession();
    const client = createClient({ baseUrl: url, session: known });
    known.login(await oauth(client).customerLogin({ storeId, code: `customer-${phone}` }));
    return client;
  };
  const visitor = await visitorOf('13900002222');
  const scan = () => posted<{ scene: string }>(`${url}/sandbox/wechat/control/scan`, { appId });
  return { appId, visitor, visitorOf, scan };
}
