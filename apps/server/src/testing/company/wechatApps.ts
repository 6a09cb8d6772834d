import { openplatform } from '@partsdesk/sdk/parts/openplatform';
import { openplatformAudit } from '@partsdesk/sdk/parts/openplatformAudit';
import type { Person } from '../startTestServer';

const posted = async <Answer>(url: string, body: object): Promise<Answer> =>
  (
    await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  ).json() as Promise<Answer>;

/** The owner of a mini-app says yes; answers the code that comes back. */
export const authCodeFor = async (url: string, appId: string): Promise<string> =>
  (await posted<{ authCode: string }>(`${url}/sandbox/wechat/control/authorize`, { appId })).authCode;

/** The open platform tells us something; about a mini-app's review, with its id. */
export const wechatTells = async (url: string, fields: Record<string, string>): Promise<boolean> =>
  (await posted<{ taken: boolean }>(`${url}/sandbox/wechat/control/push`, fields)).taken;

export const appIdOf = (storeId: string): string => `wx${storeId.replaceAll('-', '').slice(-16)}`;

/** The store's mini-app, bound, known by a token, and with no code under review. */
export async function boundApp(url: string, storeId: string, { client }: Person): Promise<string> {
  const appId = appIdOf(storeId);
  const group = openplatform(client);
  if ((await group.queryBindStatus()).status !== 1) await group.bindStore({ authCode: await authCodeFor(url, appId) });
  const { code } = await group.getInfo();
  if (code.allowed.includes('undo')) await wechatTells(url, { appId, Event: 'weapp_audit_fail', Reason: '示例' });
  await group.getQrcode();
  return appId;
}

/** What registration ran for the store is over, without success. */
export async function noRegistration(url: string, { client }: Person): Promise<void> {
  const { status, code, name } = await openplatformAudit(client).fastRegisterWeabAppView();
  if (status === 1 || status === 2)
    await wechatTells(url, { InfoType: 'notify_third_fasteregister', code, name, status: '89999', msg: '示例' });
}
