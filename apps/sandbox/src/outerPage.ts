import type { FastifyInstance } from 'fastify';
import { escape, sendPage } from './page';

/** Serves a linked platform's page: redeems the ticket and lets its user in, once. */
export function outerPage(app: FastifyInstance, address: string, title: string): void {
  app.get<{ Querystring: { ticket?: string } }>(address, async (request, reply) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/gate/oauth/redeemTicket',
      payload: { ticket: request.query.ticket ?? '' },
    });
    const { data } = response.json<{ data?: { ssoUserId?: string } }>();
    const words = data?.ssoUserId ? `已登录，账号：${data.ssoUserId}` : '票据无效或已使用，请回到配件台重新打开。';
    return sendPage(reply, title, `<p>${escape(words)}</p>`);
  });
}
