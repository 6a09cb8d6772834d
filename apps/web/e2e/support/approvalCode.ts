import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { DEMO_PASSWORD } from './logIn';
import { serverUrl } from './test';

/** The manager's short code, set before the day begins. */
export async function setApprovalCode(account: string, code: string): Promise<void> {
  const session = memorySession();
  const client = createClient({ baseUrl: serverUrl(), session });
  session.login(await oauth(client).login({ authType: 'password', username: account, password: DEMO_PASSWORD }));
  await sysUser(client).setApprovalCode({ password: DEMO_PASSWORD, code });
}
