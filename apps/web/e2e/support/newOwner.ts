import { createClient, memorySession, type Client } from '@partsdesk/sdk';
import { sms } from '@partsdesk/sdk/basic/sms';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from './logIn';

export interface NewOwner {
  phone: string;
  client: Client;
  session: ReturnType<typeof memorySession>;
}

export const freshPhone = (): string => `17${String(Date.now()).slice(-9)}`;

/** The code of the newest text message to a phone, out of the sandbox's inbox. */
export async function smsCodeOf(baseUrl: string, phone: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const [newest] = (await (await fetch(`${baseUrl}/sandbox/sms?phone=${phone}`)).json()) as { text: string }[];
      return (code = /验证码(\d{6})/.exec(newest?.text ?? '')?.[1] ?? '');
    })
    .not.toBe('');
  return code;
}

/**
 * Registers and founds a store with a branch, by the SDK: a company of their own for tests that would spoil the demo's.
 */
export async function newOwner(baseUrl: string, storeName: string): Promise<NewOwner> {
  const phone = freshPhone();
  const anonymous = createClient({ baseUrl, session: memorySession() });
  await sms(anonymous).sendCode({ mobile: phone, purpose: 'register' });
  await sysUser(anonymous).regByPhone(
    { phone, name: '钱新', password: DEMO_PASSWORD },
    { smsCode: await smsCodeOf(baseUrl, phone) },
  );
  const session = memorySession();
  const client = createClient({ baseUrl, session });
  session.login(await oauth(client).login({ authType: 'password', username: phone, password: DEMO_PASSWORD }));
  session.choose({ tenantId: await partsStore(client).add({ name: storeName }), deptId: '0' });
  await partsShop(client).add({ name: '一分店' });
  return { phone, client, session };
}
