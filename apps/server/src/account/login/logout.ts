import type { Group } from '../../kit/contract';
import { revokeFamily } from './sessions';

export const logout: Group<'auth/oauth'> = {
  async logout(ctx) {
    const { familyId } = await ctx.db
      .selectFrom('platform.login_session')
      .select('family_id as familyId')
      .where('id', '=', ctx.sessionId)
      .executeTakeFirstOrThrow();
    await revokeFamily(ctx.db, familyId, ctx.now);
    return null;
  },
};
