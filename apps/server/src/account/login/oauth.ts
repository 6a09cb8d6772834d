import { enabled } from '@partsdesk/core/enabled';
import { addSeconds } from '../../clock';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { collaborationUrl } from '../../outside/collaboration';
import { distributionUrl } from '../../outside/distribution';
import { spendPassword } from './oneTimePassword';
import { enterShop, openSession, renewSession, type Tokens } from './sessions';
import { thirdPartyUser } from './thirdParty';
import { hashToken, newToken } from './token';
import { loginNameOf, verifiedLogin } from './verifiedLogin';

const TICKET_SECONDS = 60;

/** The customers' login stands with the customers. */
export const oauth: Omit<Group<'gate/oauth'>, 'customerLogin'> = {
  login: withBefore(
    (beforehand, { body }) => verifiedLogin(beforehand, body),
    async (ctx, { body, before: account }) => {
      if (!account) throw new Failure('账号或密码错误');
      if (account.status === enabled.statuses.disabled.code) throw new Failure('账号已被停用');
      await spendPassword(ctx.db, account.id);
      ctx.changed('login', account.id, null, { username: loginNameOf(body) });
      return openSession(ctx.db, { userId: account.id }, ctx.now);
    },
  ),

  refreshToken: (ctx, { body }) => renewSession(ctx.db, body.refreshToken, ctx.now),

  thirdLogin: withBefore(
    (outside, { body }) => thirdPartyUser(outside, body),
    async (ctx, { before }) => {
      if (!before) throw new Failure('登录凭证失效，请重新登录。', { status: 1401 });
      const account = await ctx.db
        .selectFrom('platform.app_user')
        .select(['id', 'status'])
        .where('sso_user_id', '=', before)
        .executeTakeFirst();
      if (!account) throw new Failure('该平台账号尚未绑定，请先注册', { status: 1404 });
      if (account.status === enabled.statuses.disabled.code) throw new Failure('账号已被停用');
      const login = await openSession(ctx.db, { userId: account.id }, ctx.now);
      // The handler returns the whole envelope (`x-envelope`), but the contract's type covers the data alone.
      return { status: 0, data: login } as unknown as Tokens;
    },
  ),

  async enterShop(ctx, { body: { tenantId, deptId } }) {
    const related = await ctx.db
      .selectFrom('platform.relationship')
      .select('user_id')
      .where('user_id', '=', ctx.user?.id ?? '')
      .where('store_id', '=', tenantId)
      .where('shop_id', deptId ? '=' : 'is', deptId ?? null)
      .where('status', '=', 1)
      .executeTakeFirst();
    if (!related) throw new Failure('店铺不存在，或您无权进入', { field: 'tenantId' });
    await enterShop(ctx.db, ctx.sessionId, { storeId: tenantId, shopId: deptId ?? null });
    return null;
  },

  outerTicket: withBefore(
    (outside, { query: { target } }) =>
      Promise.resolve(target === 'collaboration' ? collaborationUrl(outside) : distributionUrl(outside)),
    async (ctx, { query: { target }, before }) => {
      const userId = ctx.user?.id ?? '';
      const { ssoUserId } = await ctx.db
        .selectFrom('platform.app_user')
        .select('sso_user_id as ssoUserId')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      if (!ssoUserId && target === 'collaboration') throw new Failure('该员工尚未绑定配件协作平台，请先绑定');
      const ticket = newToken();
      await ctx.db
        .insertInto('platform.outer_ticket')
        .values({
          ticket_hash: hashToken(ticket),
          user_id: userId,
          target,
          ends: addSeconds(ctx.now, TICKET_SECONDS),
          create_time: ctx.now,
        })
        .execute();
      return {
        url: `${before}/open?${new URLSearchParams({ target, ticket }).toString()}`,
        expires_in: TICKET_SECONDS,
      };
    },
  ),

  async redeemTicket(ctx, { body }) {
    const ticket = await ctx.db
      .updateTable('platform.outer_ticket')
      .set({ used_time: ctx.now })
      .where('ticket_hash', '=', hashToken(body.ticket))
      .where('used_time', 'is', null)
      .where('ends', '>', ctx.now)
      .returning(['user_id as userId', 'target'])
      .executeTakeFirst();
    if (!ticket) throw new Failure('票据无效或已使用');
    const { ssoUserId } = await ctx.db
      .selectFrom('platform.app_user')
      .select('sso_user_id as ssoUserId')
      .where('id', '=', ticket.userId)
      .executeTakeFirstOrThrow();
    return {
      ssoUserId: ssoUserId ?? ticket.userId,
      target: ticket.target === 'distribution' ? 'distribution' : 'collaboration',
    };
  },
};
