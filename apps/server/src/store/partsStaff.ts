import { sql } from 'kysely';
import { STORE_MASTER } from '../account/authorities';
import type { Context } from '../http/context';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import { containing, page } from '../http/page';
import { staffSeen, worksIn } from './staffSeen';

const options = (ctx: Context, keyword: string | undefined) => {
  const found = staffSeen(ctx).where('staff.status', '=', 1)
    .select(['staff.id', 'staff.user_id as userId', 'staff.name', 'staff.phone']).orderBy('staff.name').orderBy('staff.id');
  return keyword ? found.where((where) => where.or([where('staff.name', 'like', containing(keyword)), where('staff.phone', 'like', containing(keyword))])) : found;
};

const isMaster = sql<boolean>`exists (
  select 1 from staff_role join role on role.store_id = staff_role.store_id and role.id = staff_role.role_id
  where staff_role.store_id = staff.store_id and staff_role.staff_id = staff.id and role.level = ${STORE_MASTER})`;

const staffRows = (ctx: Context) => staffSeen(ctx)
  .select(['staff.id', 'staff.user_id as userId', 'staff.name', 'staff.phone', 'staff.is_service as isService', 'staff.status', 'staff.version', 'staff.create_time as createTime'])
  .select(isMaster.as('isMaster'))
  .$narrowType<{ status: 0 | 1 }>();

/** Puts to each member of staff the roles and where they count. */
async function withRoles<Row extends { id: string }>(ctx: Context, rows: Row[]) {
  const roles = rows.length === 0 ? [] : await ctx.db.selectFrom('staff_role')
    .innerJoin('role', (join) => join.onRef('role.store_id', '=', 'staff_role.store_id').onRef('role.id', '=', 'staff_role.role_id'))
    .leftJoin('shop', (join) => join.onRef('shop.store_id', '=', 'staff_role.store_id').onRef('shop.id', '=', 'staff_role.shop_id'))
    .select(['staff_role.staff_id as staffId', 'role.id as roleId', 'role.name as roleName', 'role.level', 'staff_role.shop_id as shopId', 'shop.name as shopName'])
    .where('staff_role.store_id', '=', ctx.storeId).where('staff_role.staff_id', 'in', rows.map((row) => row.id))
    .orderBy('role.level').orderBy('role.name').execute();
  return rows.map((row) => ({ ...row, roles: roles.filter((role) => role.staffId === row.id)
    .map(({ roleId, roleName, level, shopId, shopName }) => ({ roleId, roleName, level, shopId, shopName })) }));
}

/** Lets a user into the store's shops or locks them out; every request is checked against this. */
const setRelationships = (ctx: Context, userId: string, status: 0 | 1) => ctx.platform((db) => db.updateTable('platform.relationship')
  .set({ status }).where('store_id', '=', ctx.storeId).where('user_id', '=', userId).execute());

async function setStatus(ctx: Context, id: string, status: 0 | 1): Promise<null> {
  const before = await staffRows(ctx).where('staff.id', '=', id).forUpdate('staff').executeTakeFirst();
  if (!before) throw new Failure('员工不存在');
  if (status === 0 && before.isMaster) throw new Failure('店主不能停用');
  if (status === 0 && before.userId === ctx.user?.id) throw new Failure('不能停用自己');
  if (before.status === status) return null;
  await ctx.db.updateTable('staff').set((staff) => ({ status, version: staff('version', '+', 1) }))
    .where('store_id', '=', ctx.storeId).where('id', '=', id).execute();
  await setRelationships(ctx, before.userId, status);
  ctx.changed('staff', id, { status: before.status }, { status });
  return null;
}

export const partsStaff: Group<'parts/partsStaff'> = {
  list(ctx, { query: { keyword, shopId } }) {
    const found = options(ctx, keyword);
    return (shopId ? found.where(worksIn(shopId)) : found).execute();
  },

  async page(ctx, { query: { keyword, shopId, roleId, status, ...wanted } }) {
    let found = staffRows(ctx).orderBy('staff.id', 'desc');
    if (keyword) found = found.where((where) => where.or([where('staff.name', 'like', containing(keyword)), where('staff.phone', 'like', containing(keyword))]));
    if (shopId) found = found.where(worksIn(shopId));
    if (roleId) found = found.where((where) => where.exists(where.selectFrom('staff_role').select('staff_role.role_id')
      .whereRef('staff_role.store_id', '=', 'staff.store_id').whereRef('staff_role.staff_id', '=', 'staff.id').where('staff_role.role_id', '=', roleId)));
    if (status !== undefined) found = found.where('staff.status', '=', status);
    const one = await page(ctx, found, wanted);
    return { ...one, records: await withRoles(ctx, one.records) };
  },

  async get(ctx, { query: { id } }) {
    const [staff] = await withRoles(ctx, await staffRows(ctx).where('staff.id', '=', id).execute());
    if (!staff) throw new Failure('员工不存在');
    return staff;
  },

  async getByUserId(ctx, { query: { userId = ctx.user?.id ?? '' } }) {
    const [staff] = await withRoles(ctx, await staffRows(ctx).where('staff.user_id', '=', userId).execute());
    return staff ?? null;
  },

  async isMaster(ctx, { query: { userId = ctx.user?.id ?? '' } }) {
    const master = await staffSeen(ctx).select('staff.id').where('staff.user_id', '=', userId).where('staff.status', '=', 1).where(isMaster).executeTakeFirst();
    return master !== undefined;
  },

  listServiceStaff: (ctx, { query: { keyword } }) => options(ctx, keyword).where('staff.is_service', '=', true).execute(),

  enable: (ctx, { query: { id } }) => setStatus(ctx, id, 1),

  disable: (ctx, { query: { id } }) => setStatus(ctx, id, 0),

  async isBindUser(ctx, { query: { userId = ctx.user?.id ?? '' } }) {
    const staff = await staffSeen(ctx).select('staff.id').where('staff.user_id', '=', userId).executeTakeFirst();
    if (!staff) throw new Failure('员工不存在');
    const user = await ctx.platform((db) => db.selectFrom('platform.app_user').select('sso_user_id as ssoUserId').where('id', '=', userId).executeTakeFirstOrThrow());
    return { bound: user.ssoUserId !== null };
  },
};
