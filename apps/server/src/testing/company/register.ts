import { createClient, memorySession, type Client } from '@partsdesk/sdk';
import { sms } from '@partsdesk/sdk/basic/sms';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { vi } from 'vitest';
import { archiveParts, layIn } from './stockedShop';

export interface Newcomer {
  client: Client;
  session: ReturnType<typeof memorySession>;
}

/** Registers as a newcomer does, with the code from the sandbox's inbox, and logs in. */
export async function register(url: string, phone: string, password: string): Promise<Newcomer> {
  const anonymous = createClient({ baseUrl: url, session: memorySession(), leastTimeoutSeconds: 60 });
  await sms(anonymous).sendCode({ mobile: phone, purpose: 'register' });
  const smsCode = await vi.waitFor(
    async () => {
      const messages = (await (await fetch(`${url}/sandbox/sms?phone=${phone}`)).json()) as { text: string }[];
      const code = /验证码(\d{6})/.exec(messages[0]?.text ?? '')?.[1];
      if (!code) throw new Error('no message has arrived yet');
      return code;
    },
    { timeout: 60_000 },
  );
  await sysUser(anonymous).regByPhone({ phone, name: '王五', password }, { smsCode });
  const session = memorySession();
  session.login(await oauth(anonymous).login({ authType: 'password', username: phone, password }));
  return { client: createClient({ baseUrl: url, session, leastTimeoutSeconds: 60 }), session };
}

/** A newcomer's store with one stocked branch, in which they stand afterwards. */
export async function openShop({ client, session }: Newcomer, name: string) {
  const storeId = await partsStore(client).add({ name });
  session.choose({ tenantId: storeId, deptId: '0' });
  const shopId = await partsShop(client).add({ name: '城东店' });
  const parts = await archiveParts(client);
  session.choose({ tenantId: storeId, deptId: shopId });
  await layIn(client, parts);
  return { storeId, shopId, ...parts };
}
