import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import QRCode from 'qrcode';
import { escape, sendPage } from './page';
import { component, pushTo } from './wechatSeal';
import { wechatSubscribe } from './wechatSubscribe';

type Fields = Record<string, string | undefined>;
type Asked = FastifyRequest<{ Body: Record<string, unknown>; Querystring: Fields }>;

const HOLDS_SECONDS = 7200;
/** Returns the address at which this connection arrived, whatever its Host header says. */
function ownOrigin({ socket, server }: FastifyRequest): string {
  // A call of the mini-app's window comes by no wire.
  if (socket.localPort === undefined)
    return server.listeningOrigin.replace('0.0.0.0', '127.0.0.1').replace('[::]', '[::1]');
  const address = (socket.localAddress ?? '127.0.0.1').replace('::ffff:', '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${String(socket.localPort)}`;
}
/** Tests whether an address leads back to the page's own host or to this machine. */
const leadsBack = (address: string, { hostname }: FastifyRequest) =>
  URL.canParse(address) &&
  /^https?:$/.test(new URL(address).protocol) &&
  ['localhost', '127.0.0.1', '[::1]', hostname].includes(new URL(address).hostname);
const refuse = (errcode: number) => ({ errcode, errmsg: 'refused' });
const done = { errcode: 0, errmsg: 'ok' };
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Stands in for WeChat's open platform: authorising mini-apps, their code, registration and visits. */
export function wechatSandbox(app: FastifyInstance, now: () => number = Date.now): void {
  const ticket = `ticket@@@${randomBytes(8).toString('hex')}`;
  const codes = new Map<string, string>();
  const auditing = new Set<string>();
  const registering = new Map<string, 'face' | 'comparing'>();
  const appOf = ({ query }: Asked) => /^app-(\w+)-/.exec(query.access_token ?? '')?.[1];
  const codeFor = (appId: string) => {
    const code = `queryauthcode@@@${randomBytes(12).toString('hex')}`;
    codes.set(code, appId);
    return code;
  };
  const post = (path: string, answer: (request: Asked) => unknown) =>
    app.post<{ Body: Record<string, unknown>; Querystring: Fields }>(`/sandbox/wechat${path}`, async (request) =>
      answer(request),
    );
  const forApp = (path: string, answer: (appId: string, request: Asked) => unknown) =>
    post(path, (request) => {
      const appId = appOf(request);
      return appId ? answer(appId, request) : refuse(40001);
    });

  post('/cgi-bin/component/api_start_push_ticket', async (request) => {
    const fields = { AppId: component.appId, InfoType: 'component_verify_ticket', ComponentVerifyTicket: ticket };
    await pushTo(`${ownOrigin(request)}/notify/wechat`, fields, now());
    return done;
  });
  post('/cgi-bin/component/api_component_token', ({ body }) =>
    body.component_verify_ticket === ticket && body.component_appsecret === component.secret
      ? { component_access_token: `component-${randomBytes(8).toString('hex')}`, expires_in: HOLDS_SECONDS }
      : refuse(61005),
  );
  // The code names its user: `customer-13800001111` is the same person every time.
  app.get<{ Querystring: Fields }>('/sandbox/wechat/sns/component/jscode2session', ({ query }) => {
    const who = /^customer-(\w{1,40})$/.exec(query.js_code ?? '')?.[1];
    return who && query.component_access_token
      ? { openid: `o-${query.appid ?? ''}-${who}`, session_key: randomBytes(16).toString('base64') }
      : refuse(40029);
  });
  post('/cgi-bin/component/api_create_preauthcode', () => ({
    pre_auth_code: `preauthcode@@@${randomBytes(8).toString('hex')}`,
    expires_in: 1800,
  }));
  post('/cgi-bin/component/api_query_auth', ({ body }) => {
    const code = text(body.authorization_code);
    const appId = codes.get(code);
    if (!appId) return refuse(40029);
    codes.delete(code);
    return {
      authorization_info: {
        authorizer_appid: appId,
        authorizer_access_token: `app-${appId}-0`,
        expires_in: HOLDS_SECONDS,
        authorizer_refresh_token: `refresh-${appId}`,
        func_info: [],
      },
    };
  });
  post('/cgi-bin/component/api_get_authorizer_info', ({ body }) => ({
    authorizer_info: {
      nick_name: `汽配商城${text(body.authorizer_appid).slice(-4)}`,
      head_img: '',
      principal_name: '杭州顺达汽车配件有限公司',
      verify_type_info: { id: 0 },
    },
  }));
  post('/cgi-bin/component/api_authorizer_token', ({ body }) =>
    body.authorizer_refresh_token === `refresh-${text(body.authorizer_appid)}`
      ? {
          authorizer_access_token: `app-${text(body.authorizer_appid)}-${randomBytes(4).toString('hex')}`,
          expires_in: HOLDS_SECONDS,
          authorizer_refresh_token: body.authorizer_refresh_token,
        }
      : refuse(61023),
  );

  post('/wxa/gettemplatelist', () => ({
    ...done,
    template_list: [
      { template_id: 12, user_version: '2.3.0', user_desc: '新增先用后付、优惠券弹窗', create_time: 1_763_000_000 },
      { template_id: 11, user_version: '2.2.1', user_desc: '修复部分机型无法下单', create_time: 1_760_000_000 },
    ],
  }));
  forApp('/wxa/commit', (_appId, { body }) => ([11, 12].includes(Number(body.template_id)) ? done : refuse(85014)));
  forApp('/wxa/submit_audit', (appId) => {
    if (auditing.has(appId)) return refuse(85009);
    auditing.add(appId);
    return { ...done, auditid: Math.floor(Math.random() * 1e9) };
  });
  forApp('/wxa/undocodeaudit', (appId) => (auditing.delete(appId) ? done : refuse(85019)));
  forApp('/wxa/release', () => done);
  for (const path of ['/wxa/get_qrcode', '/wxa/getwxacode'])
    app.post<{ Body: Record<string, unknown>; Querystring: Fields }>(
      `/sandbox/wechat${path}`,
      async (request, reply) => {
        const appId = appOf(request);
        if (!appId) return refuse(40001);
        return reply
          .type('image/png')
          .send(await QRCode.toBuffer(`https://example.com/weapp/${appId}`, { width: 280, margin: 2 }));
      },
    );
  // As WeChat's: `scene` of 1 to 32 visible characters, no slash before the page, a picture or a refusal in JSON.
  const newestCode = new Map<string, { page: string; scene: string }>();
  app.post<{ Body: Record<string, unknown>; Querystring: Fields }>(
    '/sandbox/wechat/wxa/getwxacodeunlimit',
    async (request, reply) => {
      const appId = appOf(request);
      if (!appId) return refuse(40001);
      const [scene, page] = [text(request.body.scene), text(request.body.page)];
      if (scene.length > 32) return refuse(40169);
      if (!/^[\w!#$&'()*+,/:;=?@.~-]+$/.test(scene)) return refuse(40129);
      if (!page || page.startsWith('/')) return refuse(41030);
      newestCode.set(appId, { page, scene });
      const address = `https://example.com/weapp/${appId}/${page}?scene=${encodeURIComponent(scene)}`;
      return reply.type('image/png').send(await QRCode.toBuffer(address, { width: 430, margin: 2 }));
    },
  );
  wechatSubscribe(app, { now, appOf: (request) => appOf(request as Asked), originOf: ownOrigin });
  forApp('/datacube/getweanalysisappiddailyvisittrend', (_appId, { body }) => {
    const seed = Number(text(body.begin_date).slice(-4));
    return {
      list: [
        {
          ref_date: body.begin_date,
          session_cnt: 120 + (seed % 70),
          visit_pv: 380 + (seed % 190),
          visit_uv: 66 + (seed % 40),
          visit_uv_new: seed % 17,
          stay_time_uv: 96.4,
          stay_time_session: 52.1,
          visit_depth: 2.7,
        },
      ],
    };
  });
  post('/cgi-bin/component/fastregisterweapp', ({ body, query }) => {
    if (query.action === 'create') {
      const key = text(body.name);
      if (text(body.legal_persona_wechat) === 'invalid') return refuse(86004);
      if (registering.has(key)) return refuse(89249);
      registering.set(key, 'face');
      return done;
    }
    const state = registering.get(text(body.name));
    return refuse(state === 'face' ? 89251 : state === 'comparing' ? 89252 : 89250);
  });

  // Page on which the owner of a mini-app consents.
  app.get<{ Querystring: Fields }>('/sandbox/wechat/cgi-bin/componentloginpage', (request, reply) => {
    const back = request.query.redirect_uri ?? '';
    if (!leadsBack(back, request)) return reply.code(400).send('redirect_uri');
    const code = encodeURIComponent(codeFor(`wx${randomBytes(8).toString('hex')}`));
    const address = `${back}?auth_code=${code}&expires_in=3600`;
    return sendPage(
      reply,
      '小程序授权（模拟）',
      `<p>配件台申请代您管理小程序。</p><p><a href="${escape(address)}">同意授权</a></p>`,
    );
  });

  // Takes WeChat's decisions, for tests and manual trials.
  app.post<{ Body: { appId: string } }>('/sandbox/wechat/control/authorize', (request) => ({
    authCode: codeFor(request.body.appId),
  }));
  app.post<{ Body: Record<string, string> }>('/sandbox/wechat/control/push', async (request) => {
    const { appId, ...fields } = request.body;
    if (appId && fields.Event?.startsWith('weapp_audit_')) auditing.delete(appId);
    if (fields.InfoType === 'notify_third_fasteregister') registering.delete(fields.name ?? '');
    return { taken: await pushTo(`${ownOrigin(request)}/notify/wechat${appId ? `/${appId}` : ''}`, fields, now()) };
  });
  app.post<{ Body: { appId: string } }>(
    '/sandbox/wechat/control/scan',
    (request) => newestCode.get(request.body.appId) ?? refuse(40097),
  );
  app.post<{ Body: { name: string } }>('/sandbox/wechat/control/compare', (request) => {
    registering.set(request.body.name, 'comparing');
    return done;
  });
}
