import type { Context } from '../http/context';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import type { Beforehand } from '../http/outside';
import { dropUser, putUser, rolesThere, type DistributionRole, type DistributionUser } from './distribution';
import { staffSeen } from './staffSeen';

type Handlers = Pick<
  Group<'parts/partsStaff'>,
  'getFenxiaoAllRoles' | 'getFenxiaoUserAndRoleByUserId' | 'bindFenxiaoStaff' | 'delFenxiaoURoles'
>;

async function colleague(seen: Pick<Context, 'db' | 'storeId' | 'shopId'>, userId: string) {
  const staff = await staffSeen(seen)
    .select(['staff.id', 'staff.name', 'staff.phone'])
    .where('staff.user_id', '=', userId)
    .executeTakeFirst();
  if (!staff) throw new Failure('员工不存在', { field: 'userId' });
  return staff;
}

/** Before another platform hears of somebody: whether it is a colleague at all. */
const knownBeforehand = ({ store, storeId, shopId }: Beforehand, userId: string) =>
  store((db) => colleague({ db, storeId, shopId }, userId));

/** Whom the distribution platform knows. It keeps accounts and roles; what it answered last is remembered here, so that it is not asked for every look. */
export const fenxiao: Handlers = {
  getFenxiaoAllRoles: {
    before: (outside) => rolesThere(outside),
    handle: (_ctx, { before }: { before: DistributionRole[] }) => before,
  },

  async getFenxiaoUserAndRoleByUserId(ctx, { query: { userId } }) {
    await colleague(ctx, userId);
    const known = await ctx.db
      .selectFrom('staff_fenxiao')
      .select(['fenxiao_user_id as fenxiaoUserId', 'roles', 'version'])
      .where('store_id', '=', ctx.storeId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return known ? { ...known, roles: known.roles as DistributionRole[] } : null;
  },

  bindFenxiaoStaff: {
    async before(outside, { body: { userId, roleIds } }) {
      const { name, phone } = await knownBeforehand(outside, userId);
      return putUser(outside, outside.storeId, userId, { name, phone, roleIds });
    },
    async handle(ctx, { body: { userId, roleIds }, before }) {
      const { fenxiaoUserId, roles } = before as DistributionUser;
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
          conflict
            .columns(['store_id', 'user_id'])
            .doUpdateSet((row) => ({
              fenxiao_user_id: fenxiaoUserId,
              roles: JSON.stringify(roles),
              version: row('staff_fenxiao.version', '+', 1),
            })),
        )
        .execute();
      ctx.changed('staffFenxiao', staff.id, null, { roleIds });
      return null;
    },
  },

  delFenxiaoURoles: {
    async before(outside, { query: { userId } }) {
      await knownBeforehand(outside, userId);
      await dropUser(outside, outside.storeId, userId);
    },
    async handle(ctx, { query: { userId } }) {
      const staff = await colleague(ctx, userId);
      await ctx.db
        .deleteFrom('staff_fenxiao')
        .where('store_id', '=', ctx.storeId)
        .where('user_id', '=', userId)
        .execute();
      ctx.changed('staffFenxiao', staff.id, {}, null);
      return null;
    },
  },
};
