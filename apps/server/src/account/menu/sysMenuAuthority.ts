import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { tellRights } from '../../kit/storeNotice';
import { lockedRole, roles } from '../role/roles';
import { assertMenusHeld, withRequiredMenus, grantedMenuIds, menusOfKind } from './menus';

export const sysMenuAuthority: Group<'basic/sysMenuAuthority'> = {
  async authorizeMenu(ctx, { body: { authorityId, menuIds, version } }) {
    const role = await lockedRole(ctx, authorityId, version);
    const page = role.kind === 1 ? 'StoreRoleAppBind' : 'StoreRoleBind';
    if (!(await ctx.can(page))) throw new Failure('没有权限配置该类角色');

    const menus = (await menusOfKind(ctx.db, role.kind)).filter((menu) => !menu.platformOnly);
    const known = new Set(menus.map((menu) => menu.id));
    if (menuIds.some((id) => !known.has(id))) throw new Failure('菜单不存在', { field: 'menuIds' });

    const before = await grantedMenuIds(ctx, [role.id]);
    const after = withRequiredMenus(menus, new Set(menuIds));
    await assertMenusHeld(ctx, role.kind, new Set([...after].filter((id) => !before.has(id))), 'menuIds');

    await ctx.db.deleteFrom('role_menu').where('store_id', '=', ctx.storeId).where('role_id', '=', role.id).execute();
    if (after.size)
      await ctx.db
        .insertInto('role_menu')
        .values([...after].map((menuId) => ({ store_id: ctx.storeId, role_id: role.id, menu_id: menuId })))
        .execute();
    await roles.touch(ctx, role);
    await tellRights(ctx.db, ctx.storeId);
    ctx.changed('roleMenu', role.id, [...before], [...after]);
    return null;
  },
};
