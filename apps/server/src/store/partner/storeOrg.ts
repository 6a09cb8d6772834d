import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { storeOfOrg } from './organisation';

export const storeOrg: Group<'parts/storeOrg'> = {
  async getByStoreId(ctx, { query: { storeId = ctx.storeId } }) {
    if (storeId !== ctx.storeId) throw new Failure('店铺不存在');
    const { orgId } = await ctx.db
      .selectFrom('platform.store')
      .select('org_id as orgId')
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow();
    return { storeId, orgId };
  },

  async checkOrg(ctx, { query: { orgId, storeId } }) {
    const bound = await storeOfOrg(ctx.db, orgId);
    const allowed = !bound || bound.id === storeId;
    return { allowed, message: allowed ? '' : '该组织已绑定其他店铺' };
  },

  async checkExist(ctx, { query: { orgId } }) {
    return (await storeOfOrg(ctx.db, orgId)) !== undefined;
  },
};
