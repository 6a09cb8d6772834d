import type { FastifyInstance } from 'fastify';
import { outerPage } from './outerPage';

/** Copies of outbounds that are kept, the newest. */
const MOST_OUTBOUNDS = 200;

const people = ['孙志远', '胡雪梅', '高建平', '马晓东', '罗文静', '梁国栋', '宋丽华', '谢永强'];

/** Lists an organisation's accounts, which are always the same. */
const accountsOf = (org: string) =>
  people.map((holder, index) => {
    const number = String(index + 1).padStart(2, '0');
    return {
      ssoId: `hub-${org}-${number}`,
      name: `${org}-${number}`,
      holder,
      phone: `1370571${org.length.toString().padStart(2, '0')}${number}`,
    };
  });

const ofPhone = (phone: string) => ({ ssoId: `hub-${phone}`, name: `hub${phone.slice(-4)}`, holder: '本人', phone });

/**
 * Stands in for the parts-collaboration platform: an organisation's accounts, one for every mobile number, the copies
 * of outbounds that it was given, and the page that takes tickets.
 */
export function collaboration(app: FastifyInstance): void {
  app.get<{ Querystring: { org?: string; phone?: string } }>('/sandbox/collaboration/accounts', (request) => {
    const { org, phone } = request.query;
    if (phone) return [ofPhone(phone)];
    return accountsOf(org ?? '');
  });

  app.get<{ Params: { ssoId: string }; Querystring: { org?: string } }>(
    '/sandbox/collaboration/accounts/:ssoId',
    (request, reply) => {
      const { ssoId } = request.params;
      const own = /^hub-(1[3-9]\d{9})$/.exec(ssoId)?.[1];
      const account = own ? ofPhone(own) : accountsOf(request.query.org ?? '').find((one) => one.ssoId === ssoId);
      return account ?? reply.code(404).send({ message: 'no such account' });
    },
  );

  const outbounds = new Map<string, object>();
  app.put<{ Params: { id: string }; Querystring: { org?: string }; Body: object }>(
    '/sandbox/collaboration/outbounds/:id',
    (request) => {
      const { id } = request.params;
      outbounds.delete(id);
      outbounds.set(id, Object.assign({ id, org: request.query.org ?? '' }, request.body));
      for (const oldest of outbounds.keys()) if (outbounds.size > MOST_OUTBOUNDS) outbounds.delete(oldest);
      return { taken: true };
    },
  );
  app.get('/sandbox/collaboration/outbounds', () => [...outbounds.values()].reverse());

  outerPage(app, '/sandbox/collaboration/open', '配件协作平台（模拟）');
}
