import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PaySandbox } from './payState';

type Query = Record<string, string | undefined>;

const CODE_MS = 5 * 60_000;
const COOKIE = 'sandbox_openid';

/**
 * Identifies customers: serves the page that redirects a browser with a code, and redeems the code. A browser is always
 * the same customer.
 */
export function wechatCustomers(app: FastifyInstance, pay: PaySandbox): void {
  const codeFor = (openid: string) => {
    const code = randomBytes(16).toString('hex');
    for (const [old, { until }] of Object.entries(pay.state.oauthCodes))
      if (until < pay.now()) delete pay.state.oauthCodes[old];
    pay.state.oauthCodes[code] = { openid, until: pay.now() + CODE_MS };
    pay.changed();
    return code;
  };

  app.get<{ Querystring: Query }>('/sandbox/wechat/connect/oauth2/authorize', async ({ query, headers }, reply) => {
    const back = query.redirect_uri ?? '';
    if (!pay.isOurs(back) || !query.appid || query.response_type !== 'code')
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('模拟微信授权：redirect_uri 域名与后台配置不一致，错误码 10003');
    const openid =
      new RegExp(`(?:^|; )${COOKIE}=(o-[0-9a-f]{16})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ??
      `o-${randomBytes(8).toString('hex')}`;
    const address = new URL(back);
    address.searchParams.set('code', codeFor(openid));
    address.searchParams.set('state', query.state ?? '');
    return reply
      .header('Set-Cookie', `${COOKIE}=${openid}; Path=/sandbox/; HttpOnly; SameSite=Lax`)
      .redirect(address.href, 302);
  });

  app.get<{ Querystring: Query }>('/sandbox/wechat/sns/oauth2/access_token', async ({ query }) => {
    const { code = '', appid, secret, grant_type: grant } = query;
    if (!appid || !secret || grant !== 'authorization_code') return { errcode: 41002, errmsg: 'missing parameters' };
    const known = Object.hasOwn(pay.state.oauthCodes, code) ? pay.state.oauthCodes[code] : undefined;
    delete pay.state.oauthCodes[code];
    if (!known || known.until < pay.now()) return { errcode: 40029, errmsg: 'invalid code' };
    return {
      access_token: randomBytes(16).toString('hex'),
      expires_in: 7200,
      refresh_token: randomBytes(16).toString('hex'),
      openid: known.openid,
      scope: 'snsapi_base',
    };
  });

  app.post<{ Body: { openid: string } }>('/sandbox/pay/control/oauthCode', async ({ body }) => ({
    code: codeFor(body.openid),
  }));
}
