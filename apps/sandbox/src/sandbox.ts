import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collaboration } from './collaboration';
import { distribution } from './distribution';
import { miniAppWindow, type MiniApp } from './miniApp/window';
import { escape, html } from './page';
import { payFaces } from './pay/payFaces';
import type { PayOptions } from './pay/paySandbox';

export type { PastPayment } from './pay/payState';
import { wechatSandbox } from './wechat';

interface Message {
  phone: string;
  text: string;
  time: string;
  /** Of its request: the same comes again after a crash. */
  key: string;
}

const MOST_MESSAGES = 200;

interface SandboxOptions extends PayOptions {
  /** Serves this machine alone: who else could read the inbox could log in as anybody. */
  loopbackOnly?: boolean;
  /** The stores whose mini-app has a window here. */
  miniApps?: () => Promise<readonly MiniApp[]>;
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Hides the stand-ins from whoever comes from elsewhere, directly or through a proxy on this machine. */
function refuseOthers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/sandbox')) return undefined;
    const { headers, socket } = request;
    const forwarded = headers.forwarded ?? headers['x-forwarded-for'] ?? headers['x-real-ip'];
    if (LOOPBACK.test(socket.remoteAddress ?? '') && forwarded === undefined) return undefined;
    return reply.code(404).send({ status: 404, message: '没有这个地址' });
  });
}

/**
 * Stand-ins for the outside parties, for demo and tests: an SMS gateway with a readable inbox, the third party that
 * vouches for logins, linked platforms, WeChat, the payment providers. Not for a shop's real business.
 */
export async function sandbox(app: FastifyInstance, options: SandboxOptions = {}): Promise<void> {
  const messages: Message[] = [];
  if (options.loopbackOnly) refuseOthers(app);

  app.post<{ Body: { phone: string; text: string } }>('/sandbox/sms', (request, reply) => {
    const { phone, text } = request.body;
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    // Accepts what it has sent already, and sends it no second time.
    if (messages.some((message) => message.key === key)) return reply.send({ accepted: true });
    messages.unshift({ phone, text, time: new Date().toISOString(), key });
    messages.length = Math.min(messages.length, MOST_MESSAGES);
    return reply.send({ accepted: true });
  });
  app.get<{ Querystring: { phone?: string } }>('/sandbox/sms', (request) =>
    messages.filter(({ phone }) => !request.query.phone || phone === request.query.phone),
  );

  // Vouches for a session `known:<ssoUserId>`, not for `expired`; anything else is unknown.
  app.get<{ Querystring: { sessionId?: string; BJ_SESSION?: string } }>('/sandbox/third-login', (request) => {
    const { sessionId = '', BJ_SESSION: session = '' } = request.query;
    const known = /^known:([\w-]+)$/.exec(sessionId);
    if (!session || sessionId === 'expired' || !known) return { status: 'expired' };
    return { status: 'valid', ssoUserId: known[1] };
  });

  collaboration(app);
  distribution(app);

  wechatSandbox(app, options.now);
  payFaces(app, options);
  if (options.miniApps) miniAppWindow(app, options.miniApps);

  app.get('/sandbox/', (_request, reply) =>
    reply
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(inbox(messages)),
  );
  await Promise.resolve();
}

function inbox(messages: Message[]): string {
  const rows = messages
    .map(
      ({ phone, text, time }) =>
        `<tr><td>${escape(time.slice(11, 19))}</td><td>${escape(phone)}</td><td>${escape(text)}</td></tr>`,
    )
    .join('');
  const style = `body{font:14px/1.6 "PingFang SC","Microsoft YaHei",sans-serif;margin:32px auto;max-width:720px}
body{padding:0 16px;color:#1f2329}table{border-collapse:collapse;width:100%}
td{border-top:1px solid #e6e8eb;padding:8px 12px 8px 0;vertical-align:top}`;
  return html(
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">',
    `<title>短信收件箱</title>\n<style>${style}</style>\n</head>`,
    '<body><h1>短信收件箱</h1><p>模拟短信网关：系统发出的短信都在这里，不会发到真实手机。</p>',
    `<table>${rows || '<tr><td>还没有短信</td></tr>'}</table></body></html>`,
  );
}
