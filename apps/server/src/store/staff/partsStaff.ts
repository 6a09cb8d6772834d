import { takeCodeTry, useCode } from '../../account/login/smsCode';
import { maskedName, maskedPhone } from '../../account/user/users';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { fenxiao } from '../partner/fenxiao';
import { importService } from '../partner/importService';
import { accountOfPhone, inviteStaff, joinStaff } from './joinStaff';
import { partnerAccounts } from './partnerAccounts';
import { serviceStaff } from './serviceStaff';
import { lockedStaff, staffMembers } from './staffMembers';
import { setRoles } from './staffRoles';
import { isMaster, matchingStaff, options, staffRows, withRoles } from './staffRows';
import { setStatus } from './staffState';
import { visibleStaff, worksIn } from './visibleStaff';

const self = (ctx: Context) => ctx.user?.id ?? '';

export const partsStaff: Omit<Group<'parts/partsStaff'>, 'del'> = {
  ...partnerAccounts,
  ...fenxiao,
  ...serviceStaff,
  ...importService,

  list(ctx, { query: { keyword, shopId } }) {
    const found = options(ctx, keyword);
    return (shopId ? found.where(worksIn(shopId)) : found).execute();
  },

  async page(ctx, { query: { keyword, shopId, roleId, status, ...wanted } }) {
    let found = matchingStaff(staffRows(ctx), keyword).orderBy('staff.id', 'desc');
    if (shopId) found = found.where(worksIn(shopId));
    if (roleId)
      found = found.where((where) =>
        where.exists(
          where
            .selectFrom('staff_role')
            .select('staff_role.role_id')
            .whereRef('staff_role.store_id', '=', 'staff.store_id')
            .whereRef('staff_role.staff_id', '=', 'staff.id')
            .where('staff_role.role_id', '=', roleId),
        ),
      );
    if (status !== undefined) found = found.where('staff.status', '=', status);
    const one = await page(ctx, found, wanted);
    return { ...one, records: await withRoles(ctx, one.records) };
  },

  async get(ctx, { query: { id } }) {
    const [staff] = await withRoles(ctx, await staffRows(ctx).where('staff.id', '=', id).execute());
    if (!staff) throw new Failure('员工不存在');
    return staff;
  },

  async getByUserId(ctx, { query: { userId = self(ctx) } }) {
    const [staff] = await withRoles(ctx, await staffRows(ctx).where('staff.user_id', '=', userId).execute());
    return staff ?? null;
  },

  async isMaster(ctx, { query: { userId = self(ctx) } }) {
    const master = await visibleStaff(ctx)
      .select('staff.id')
      .where('staff.user_id', '=', userId)
      .where('staff.status', '=', 1)
      .where(isMaster)
      .executeTakeFirst();
    return master !== undefined;
  },

  async checkStaff(ctx, { query: { userId } }) {
    const staff = await fromStore(ctx, 'staff')
      .select('id')
      .where('user_id', '=', userId)
      .where('deleted_time', 'is', null)
      .where('invited', '=', false)
      .executeTakeFirst();
    return staff !== undefined;
  },

  listServiceStaff: (ctx, { query: { keyword } }) =>
    options(ctx, keyword).where('staff.is_service', '=', true).execute(),

  async add(ctx, { body: { userId, name, isService = false, roles } }) {
    const user = await ctx.platform((db) =>
      db.selectFrom('platform.app_user').select(['name', 'phone']).where('id', '=', userId).executeTakeFirst(),
    );
    if (!user) throw new Failure('用户不存在', { field: 'userId' });
    const shown = { name: name ?? maskedName(user.name), phone: maskedPhone(user.phone ?? '') };
    return inviteStaff(ctx, { userId, ...shown, isService, roles }, { phone: user.phone });
  },

  addBySms: withBefore(
    ({ platform, now }, { body: { phone } }) => platform((db) => takeCodeTry(db, phone, 'addStaff', now)),
    async (ctx, { body: { phone, name, isService = false, roles }, query: { smsCode }, before }) => {
      await ctx.platform((db) => useCode(ctx, db, before, smsCode, ctx.storeId));
      return joinStaff(ctx, { ...(await accountOfPhone(ctx, phone, name)), name, phone, isService, roles });
    },
  ),

  async update(ctx, { body: { id, version, name, isService, roles } }) {
    const before = await lockedStaff(ctx, id, version);
    if (roles) {
      if (before.isMaster) throw new Failure('店主的角色不能修改', { field: 'roles' });
      const changed = await setRoles(ctx, before, roles);
      if (changed && before.userId === self(ctx)) throw new Failure('不能修改自己的角色', { field: 'roles' });
    }
    return staffMembers.change(ctx, before, { name, isService });
  },

  enable: (ctx, { query: { id } }) => setStatus(ctx, id, 1),
  disable: (ctx, { query: { id } }) => setStatus(ctx, id, 0),
};
