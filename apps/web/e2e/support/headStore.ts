import { createClient, memorySession, type Client } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { DEMO_PASSWORD } from './logIn';

/** The demo company's owner in its head store, by the SDK. */
export async function headStore(baseUrl: string): Promise<Client> {
  const session = memorySession();
  const client = createClient({ baseUrl, session });
  session.login(await oauth(client).login({ authType: 'password', username: 'laoban', password: DEMO_PASSWORD }));
  const [store] = await partsStore(client).listMyStore();
  session.choose({ tenantId: store?.id ?? '', deptId: '0' });
  return client;
}
