import { addSeconds } from '../clock';
import type { Db } from '../db/database';
import { Failure } from '../kit/failure';
import type { Outside } from '../kit/outside';
import { decrypted, encrypted } from '../secrets';
import type { Settings } from '../settings';

/** The dependencies of a call to the open platform. */
export interface WechatDesk extends Outside {
  now: Date;
  platform: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

const PURPOSE = 'wechat';
const PATIENCE_MS = 8_000;
/** Tokens are renewed this long before they expire. */
const EARLY_SECONDS = 300;

/** Our credentials in the sandbox. */
const sandboxComponent = 'wxsandboxcomponent,sandbox-secret,sandbox-token,c2FuZGJveHNhbmRib3hzYW5kYm94c2FuZGJveDEyMzQ';

/** Only a demo uses the sandbox's keys: they are public, so that anybody could speak for WeChat with them. */
export function componentOf({ wechatComponent, demo }: Pick<Settings, 'wechatComponent' | 'demo'>) {
  const known = wechatComponent ?? (demo ? sandboxComponent : undefined);
  if (known === undefined) throw new Failure('本系统尚未接入微信开放平台，请联系系统管理员');
  const [appId = '', secret = '', token = '', aesKey = ''] = known.split(',');
  return { appId, secret, token, aesKey };
}

const wechatUrl = ({ settings, sandboxUrl }: Outside): string => settings.wechatOpenUrl ?? `${sandboxUrl}/wechat`;
/** Returns the host of pages for people, which differs from WeChat's interface. */
export const loginPageUrl = (outside: Outside): string =>
  outside.settings.wechatOpenUrl ? 'https://mp.weixin.qq.com' : wechatUrl(outside);

/** Messages for the codes of WeChat's refusals. */
const refusalTexts: Record<number, string> = {
  40029: '授权码无效或已使用，请重新授权',
  40163: '登录凭证已使用，请重新打开小程序',
  61023: '授权已失效，请重新授权',
  61003: '小程序未授权给本平台',
  61070: '法人姓名与微信号不一致',
  86004: '法人微信号无效',
  85009: '已有版本正在审核',
  85013: '代码版本无效',
  85014: '代码模板不存在',
  85019: '没有审核中的版本',
  85020: '版本未通过审核，不能发布',
  87013: '撤回次数已达上限（每天5次，每月10次）',
  89247: '微信内部错误，请稍后重试',
  89249: '该企业已有注册任务正在进行',
  200012: '该小程序的消息模板已满25个，请先在微信后台删除不用的模板',
  200014: '微信没有该模板，请检查小程序的服务类目',
  200020: '模板的字段在该小程序的类目里不可用',
  40129: '小程序码的参数不正确',
  40169: '小程序码的参数过长',
  41030: '小程序还没有该页面，请先发布小程序代码',
  45009: '今天的调用次数已用完',
  45029: '微信的小程序码已达到数量上限',
  40125: '小程序密钥无效',
};
export class WechatRefusal extends Failure {
  readonly code: number;
  /** WeChat's own words, which name a wrong field. */
  readonly detail: string;

  constructor(code: number, detail = '') {
    super(refusalTexts[code] ?? `微信拒绝了该操作（${String(code)}）`);
    this.code = code;
    this.detail = detail;
  }
}

/** WeChat did not answer. What never reached it may be asked again; else it may have been done. */
export class WechatSilence extends Failure {
  readonly reached: boolean;

  constructor(reached: boolean) {
    super('微信平台暂时没有响应，请稍后重试');
    this.reached = reached;
  }
}

const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const isUnreached = (error: unknown): boolean => {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return UNREACHED.includes((cause as { code?: string } | undefined)?.code ?? '');
};

/**
 * Posts to the open platform, JSON or a form, or reads if there is no body; throws a refusal that the shop can read.
 */
export async function askWechat<Answer>(
  desk: WechatDesk,
  path: string,
  token: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const query = new URLSearchParams(token).toString();
  let reached = true;
  const sent =
    body instanceof URLSearchParams
      ? { method: 'POST', body }
      : body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await desk
    .fetch(`${wechatUrl(desk)}${path}${query && `?${query}`}`, {
      ...sent,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    .catch((error: unknown) => {
      reached = !isUnreached(error);
      return undefined;
    });
  const type = response?.headers.get('content-type') ?? '';
  if (response?.ok && type.startsWith('image/'))
    return { type, content: Buffer.from(await response.arrayBuffer()) } as Answer;
  const answer = response?.ok
    ? ((await response.json().catch(() => undefined)) as (Answer & { errcode?: number; errmsg?: string }) | undefined)
    : undefined;
  if (!answer) throw new WechatSilence(reached);
  if (answer.errcode) throw new WechatRefusal(answer.errcode, answer.errmsg);
  return answer;
}

async function keptToken({ platform, settings, now }: WechatDesk, name: string): Promise<string | undefined> {
  const row = await platform((db) =>
    db
      .selectFrom('platform.wechat_token')
      .select('value')
      .where('name', '=', name)
      .where('ends', '>', now)
      .executeTakeFirst(),
  );
  return row && decrypted(settings, PURPOSE, row.value);
}

export async function keepToken(db: Db, settings: Settings, name: string, value: string, ends: Date): Promise<void> {
  const row = { value: encrypted(settings, PURPOSE, value), ends };
  await db
    .insertInto('platform.wechat_token')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Returns the ticket that WeChat pushes every ten minutes; asks WeChat to start pushing if there is none yet. */
async function ticketOf(desk: WechatDesk): Promise<string> {
  const known = await keptToken(desk, 'ticket');
  if (known) return known;
  const { appId, secret } = componentOf(desk.settings);
  await askWechat(
    desk,
    '/cgi-bin/component/api_start_push_ticket',
    {},
    { component_appid: appId, component_secret: secret },
  );
  for (let waited = 0; waited < 20; waited += 1) {
    const pushed = await keptToken(desk, 'ticket');
    if (pushed) return pushed;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Failure('微信正在下发平台凭证，请十分钟后再试');
}

export async function componentToken(desk: WechatDesk): Promise<string> {
  const known = await keptToken(desk, 'component');
  if (known) return known;
  const { appId, secret } = componentOf(desk.settings);
  const answer = await askWechat<{ component_access_token: string; expires_in: number }>(
    desk,
    '/cgi-bin/component/api_component_token',
    {},
    { component_appid: appId, component_appsecret: secret, component_verify_ticket: await ticketOf(desk) },
  );
  await desk.platform((db) =>
    keepToken(
      db,
      desk.settings,
      'component',
      answer.component_access_token,
      addSeconds(desk.now, answer.expires_in - EARLY_SECONDS),
    ),
  );
  return answer.component_access_token;
}

/** Forgets a mini-app's token, which WeChat says has expired. */
export const forgetAuthorizerToken = ({ platform }: WechatDesk, appId: string): Promise<unknown> =>
  platform((db) => db.deleteFrom('platform.wechat_token').where('name', '=', `app ${appId}`).execute());

/** Returns a token to act for a mini-app. */
export async function authorizerToken(desk: WechatDesk, app: { appId: string; refreshToken: string }): Promise<string> {
  const known = await keptToken(desk, `app ${app.appId}`);
  if (known) return known;
  const answer = await askWechat<{ authorizer_access_token: string; expires_in: number }>(
    desk,
    '/cgi-bin/component/api_authorizer_token',
    { component_access_token: await componentToken(desk) },
    {
      component_appid: componentOf(desk.settings).appId,
      authorizer_appid: app.appId,
      authorizer_refresh_token: decrypted(desk.settings, PURPOSE, app.refreshToken),
    },
  );
  await desk.platform((db) =>
    keepToken(
      db,
      desk.settings,
      `app ${app.appId}`,
      answer.authorizer_access_token,
      addSeconds(desk.now, answer.expires_in - EARLY_SECONDS),
    ),
  );
  return answer.authorizer_access_token;
}

export const encryptToken = (settings: Settings, text: string): string => encrypted(settings, PURPOSE, text);
