import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { containing, page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { assertMenusHeld, grantedMenuIds } from '../menu/menus';
import { accessMatrix } from './accessMatrix';
import { STORE_MASTER } from './authorities';
import { lockedRole, roles } from './roles';
import { roleStaffCount } from './roleStaffCount';

const roleRows = (ctx: Context) =>
  fromStore(ctx, 'role')
    .select([
      'role.id',
      'role.name',
      'role.remark',
      'role.level',
      'role.kind',
      'role.version',
      'role.create_time as createTime',
    ])
    .select(roleStaffCount)
    .$narrowType<{ kind: 0 | 1 }>();

const NAMED = 5;

/** Refuses while members hold the role, naming them. */
async function assertIdle(ctx: Context, roleId: string): Promise<void> {
  const holders = await fromStore(ctx, 'staff_role')
    .innerJoin('staff', withinStore('staff.id', 'staff_role.staff_id'))
    .select(['staff.id', 'staff.name'])
    .distinct()
    .where('staff_role.role_id', '=', roleId)
    .orderBy('staff.name')
    .orderBy('staff.id')
    .execute();
  if (!holders.length) return;
  const names =
    holders
      .slice(0, NAMED)
      .map((holder) => holder.name)
      .join('、') + (holders.length > NAMED ? '等' : '');
  throw new Failure(`还有${String(holders.length)}名员工（${names}）使用该角色，不能删除`);
}

/**
 * Reads a role's rights for a copy: the role must be of the same kind, and without rights that the caller does not
 * hold.
 */
async function rightsToCopy(ctx: Context, roleId: string, kind: number): Promise<Set<string>> {
  const role = await fromStore(ctx, 'role').select(['kind', 'level']).where('id', '=', roleId).executeTakeFirst();
  if (role?.kind !== kind) throw new Failure('要复制的角色不存在', { field: 'copyOf' });
  if (role.level === STORE_MASTER) throw new Failure('店主角色不能复制', { field: 'copyOf' });
  if (!(await ctx.can(kind === 1 ? 'StoreRoleAppBind' : 'StoreRoleBind'))) throw new Failure('没有权限配置该类角色');
  const rights = await grantedMenuIds(ctx, [roleId]);
  await assertMenusHeld(ctx, kind, rights, 'copyOf');
  return rights;
}

export const sysAuthority: Group<'user/sysAuthority'> = {
  page(ctx, { query }) {
    let found = roleRows(ctx).orderBy('role.level').orderBy('role.id');
    if (query.name) found = found.where('role.name', 'ilike', containing(query.name));
    if (query.kind !== undefined) found = found.where('role.kind', '=', query.kind);
    return page(ctx, found, query);
  },

  async get(ctx, { query: { id } }) {
    const role = await roleRows(ctx).where('role.id', '=', id).executeTakeFirst();
    if (!role) throw new Failure('角色不存在');
    return role;
  },

  list(ctx, { query }) {
    let found = fromStore(ctx, 'role').select(['id', 'name', 'level']).orderBy('level').orderBy('name');
    if (query.kind !== undefined) found = found.where('kind', '=', query.kind);
    return found.execute();
  },

  accessMatrix: (ctx) => accessMatrix(ctx),

  async add(ctx, { body }) {
    const { name, remark = '', level = 10, kind = 0, copyOf } = body;
    const rights = copyOf ? await rightsToCopy(ctx, copyOf, kind) : new Set<string>();
    const id = await roles.add(ctx, { name, remark, level, kind });
    if (rights.size) {
      await ctx.db
        .insertInto('role_menu')
        .values([...rights].map((menuId) => ({ store_id: ctx.storeId, role_id: id, menu_id: menuId })))
        .execute();
      ctx.changed('roleMenu', id, [], [...rights]);
    }
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    return roles.change(ctx, await lockedRole(ctx, id, version), change);
  },

  async del(ctx, { query: { id } }) {
    const before = await lockedRole(ctx, id);
    await assertIdle(ctx, id);
    return roles.remove(ctx, before);
  },
};
