import { authorizerToken, askWechat, forgetAuthorizerToken, WechatRefusal, type WechatDesk } from './wechatPlatform';

/** A mini-app that has authorised us. */
export interface AuthorisedApp {
  appId: string;
  refreshToken: string;
}

interface HeldTemplate {
  priTmplId: string;
  title: string;
  /** A line a field: `商品:{{thing2.DATA}}`. */
  content: string;
}

interface NewTemplate {
  tid: string;
  kids: readonly number[];
  title: string;
  keys: readonly string[];
}

/** WeChat's codes of a token that holds no more. */
const EXPIRED = [40001, 42001];

/** Asks with the mini-app's token; once more with a fresh one where WeChat says that it has expired. */
async function asApp<Answer>(desk: WechatDesk, app: AuthorisedApp, path: string, body?: object): Promise<Answer> {
  const ask = async () => askWechat<Answer>(desk, path, { access_token: await authorizerToken(desk, app) }, body);
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof WechatRefusal) || !EXPIRED.includes(error.code)) throw error;
    await forgetAuthorizerToken(desk, app.appId);
    return ask();
  }
}

/**
 * Adds a template of messages to the mini-app; returns its id. One that is there already is taken, since the answer to
 * an earlier try may have been lost, and a mini-app holds few.
 */
export async function addTemplate(desk: WechatDesk, app: AuthorisedApp, wanted: NewTemplate): Promise<string> {
  const { data = [] } = await asApp<{ data?: HeldTemplate[] }>(desk, app, '/wxaapi/newtmpl/gettemplate');
  const held = data.find(
    ({ title, content }) => title === wanted.title && wanted.keys.every((key) => content.includes(`{{${key}.DATA}}`)),
  );
  if (held) return held.priTmplId;
  const form = new URLSearchParams({ tid: wanted.tid, sceneDesc: wanted.title });
  for (const [at, kid] of wanted.kids.entries()) form.append(`kidList[${String(at)}]`, String(kid));
  const { priTmplId } = await asApp<{ priTmplId: string }>(desk, app, '/wxaapi/newtmpl/addtemplate', form);
  return priTmplId;
}

export const deleteTemplate = (desk: WechatDesk, app: AuthorisedApp, templateId: string): Promise<unknown> =>
  asApp(desk, app, '/wxaapi/newtmpl/deltemplate', new URLSearchParams({ priTmplId: templateId }));

interface PhoneMessage {
  openId: string;
  templateId: string;
  page: string;
  values: Readonly<Record<string, string>>;
}

/** Sends one message to a phone; returns WeChat's number of it. */
export async function sendSubscribed(
  desk: WechatDesk,
  app: AuthorisedApp,
  { openId, templateId, page, values }: PhoneMessage,
): Promise<string> {
  const data = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]));
  const body = { touser: openId, template_id: templateId, page, data, lang: 'zh_CN' };
  const { msgid } = await asApp<{ msgid?: number | string }>(desk, app, '/cgi-bin/message/subscribe/send', body);
  return msgid === undefined ? '' : String(msgid);
}
