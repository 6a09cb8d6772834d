import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { fromStore } from '../../kit/storeTables';
import { dropUser, putUser, platformRoles, type DistributionRole } from '../../outside/distribution';
import { visibleStaff } from '../staff/visibleStaff';

type Handlers = Pick<
  Group<'parts/partsStaff'>,
  'getFenxiaoAllRoles' | 'getFenxiaoUserAndRoleByUserId' | 'bindFenxiaoStaff' | 'delFenxiaoURoles'
>;

async function colleague(seen: Pick<Context, 'db' | 'storeId' | 'shopId'>, userId: string) {
  const staff = await visibleStaff(seen)
    .select(['staff.id', 'staff.name', 'staff.phone', 'staff.invited'])
    .where('staff.user_id', '=', userId)
    .executeTakeFirst();
  if (!staff) throw new Failure('员工不存在', { field: 'userId' });
  if (staff.invited) throw new Failure('对方还没有同意加入', { field: 'userId' });
  return staff;
}

/** Checks that the user is a colleague before the other platform gets any data. */
const colleagueBefore = ({ store, storeId, shopId }: BeforeContext, userId: string) =>
  store((db) => colleague({ db, storeId, shopId }, userId));

/**
 * Members with an account on the distribution platform, which keeps accounts and roles; its last answer is stored here,
 * so that showing them needs no call.
 */
export const fenxiao: Handlers = {
  getFenxiaoAllRoles: withBefore(
    (outside) => platformRoles(outside),
    (_ctx, { before }) => before,
  ),

  async getFenxiaoUserAndRoleByUserId(ctx, { query: { userId } }) {
    await colleague(ctx, userId);
    const known = await fromStore(ctx, 'staff_fenxiao')
      .select(['fenxiao_user_id as fenxiaoUserId', 'roles', 'version'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return known ? { ...known, roles: known.roles as DistributionRole[] } : null;
  },

  bindFenxiaoStaff: withBefore(
    async (outside, { body: { userId, roleIds } }) => {
      const { name, phone } = await colleagueBefore(outside, userId);
      return putUser(outside, outside.storeId, userId, { name, phone, roleIds });
    },
    async (ctx, { body: { userId, roleIds }, before: { fenxiaoUserId, roles } }) => {
      const staff = await colleague(ctx, userId);
      await ctx.db
        .insertInto('staff_fenxiao')
        .values({
          store_id: ctx.storeId,
          user_id: userId,
          fenxiao_user_id: fenxiaoUserId,
          roles: JSON.stringify(roles),
          create_time: ctx.now,
        })
        .onConflict((conflict) =>
          conflict.columns(['store_id', 'user_id']).doUpdateSet((row) => ({
            fenxiao_user_id: fenxiaoUserId,
            roles: JSON.stringify(roles),
            version: row('staff_fenxiao.version', '+', 1),
          })),
        )
        .execute();
      ctx.changed('staffFenxiao', staff.id, null, { roleIds });
      return null;
    },
  ),

  delFenxiaoURoles: withBefore(
    async (outside, { query: { userId } }) => {
      await colleagueBefore(outside, userId);
      await dropUser(outside, outside.storeId, userId);
    },
    async (ctx, { query: { userId } }) => {
      const staff = await colleague(ctx, userId);
      await ctx.db
        .deleteFrom('staff_fenxiao')
        .where('store_id', '=', ctx.storeId)
        .where('user_id', '=', userId)
        .execute();
      ctx.changed('staffFenxiao', staff.id, {}, null);
      return null;
    },
  ),
};
