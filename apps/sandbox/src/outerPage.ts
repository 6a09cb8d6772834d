import type { FastifyInstance } from 'fastify';

/** What a linked platform does with a ticket: asks whose it is, and lets them in once. */
export function outerPage(app: FastifyInstance, address: string, title: string): void {
  app.get<{ Querystring: { ticket?: string } }>(address, async (request, reply) => {
    const response = await app.inject({ method: 'POST', url: '/api/gate/oauth/redeemTicket', payload: { ticket: request.query.ticket ?? '' } });
    const { data } = response.json<{ data?: { ssoUserId?: string } }>();
    const words = data?.ssoUserId ? `已登录，账号：${data.ssoUserId}` : '票据无效或已使用，请回到配件台重新打开。';
    return reply
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title><style>body{font:16px/1.6 "PingFang SC","Microsoft YaHei",sans-serif;margin:64px auto;max-width:560px;padding:0 16px;color:#1f2329}</style></head><body><h1>${title}</h1><p>${escape(words)}</p></body></html>`);
  });
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
