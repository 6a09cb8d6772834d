import type { FastifyInstance } from 'fastify';
import { outerPage } from './outerPage';

const roles = [
  { id: 'admin', name: '分销管理员', remark: '管理分销商、价格和结算' },
  { id: 'operator', name: '分销运营', remark: '上架分销商品，处理分销订单' },
  { id: 'finance', name: '分销财务', remark: '核对佣金，确认打款' },
  { id: 'seller', name: '分销员', remark: '推广商品，查看自己的佣金' },
];

/**
 * Stands in for the distribution platform: its roles, their holders, and the page that takes tickets. Keeps its state
 * in memory only.
 */
export function distribution(app: FastifyInstance): void {
  app.get('/sandbox/distribution/roles', () => roles);

  app.put<{ Params: { store: string; user: string }; Body: { roleIds: string[] } }>(
    '/sandbox/distribution/users/:store/:user',
    (request, reply) => {
      const given = roles.filter((role) => request.body.roleIds.includes(role.id));
      if (given.length !== new Set(request.body.roleIds).size)
        return reply.code(422).send({ message: '分销平台没有该角色' });
      return { fenxiaoUserId: `fx-${request.params.user.slice(-12)}`, roles: given };
    },
  );
  app.delete('/sandbox/distribution/users/:store/:user', () => ({}));

  outerPage(app, '/sandbox/distribution/open', '分销平台（模拟）');
}
