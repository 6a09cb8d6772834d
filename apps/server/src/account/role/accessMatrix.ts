import type { Context } from '../../kit/context';
import { readDocuments, type ContractOperation } from '../../kit/documents';
import { fromStore } from '../../kit/storeTables';
import { withRequiredMenus, menusOfKind, type MenuEntry } from '../menu/menus';
import { groupTitle, operationTitle } from '../menu/operationTitles';
import { STORE_MASTER } from './authorities';
import { roleStaffCount } from './roleStaffCount';

const CONSOLE = 0;

/** Reads the console's roles with their rights and the number of enabled staff in each. */
async function rolesWithRights(ctx: Context, menus: readonly MenuEntry[]) {
  const [roles, grants] = await Promise.all([
    fromStore(ctx, 'role')
      .select(['role.id', 'role.name', 'role.level'])
      .select(roleStaffCount)
      .where('role.kind', '=', CONSOLE)
      .orderBy('role.level')
      .orderBy('role.id')
      .execute(),
    fromStore(ctx, 'role_menu').select(['role_id as roleId', 'menu_id as menuId']).execute(),
  ]);
  return roles.map((role) => {
    const held = withRequiredMenus(
      menus,
      new Set(grants.filter((grant) => grant.roleId === role.id).map((grant) => grant.menuId)),
    );
    return { role, paths: new Set(menus.filter((menu) => held.has(menu.id)).map((menu) => menu.path)) };
  });
}

function accessOf({
  access,
}: ContractOperation): Exclude<ContractOperation['access'], string[]> | 'platform' | 'rights' {
  if (!Array.isArray(access)) return access;
  return access.every((path) => path.startsWith('Platform')) ? 'platform' : 'rights';
}

/** Lists every operation with the roles that may call it, by the rules of `http/access.ts`. */
export async function accessMatrix(ctx: Context) {
  const menus = (await menusOfKind(ctx.db, CONSOLE)).filter((menu) => !menu.platformOnly);
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const byPath = new Map(menus.map((menu) => [menu.path, menu]));
  const roles = await rolesWithRights(ctx, menus);
  const rightOf = (path: string) => {
    const menu = byPath.get(path);
    return {
      path,
      name: menu?.name ?? '',
      page: (menu?.type === 2 ? byId.get(menu.parentId ?? '')?.name : menu?.name) ?? '',
    };
  };
  const operations = readDocuments()
    .flatMap((document) => document.operations)
    .map((operation) => {
      const access = accessOf(operation);
      const asked = access === 'rights' ? (operation.access as string[]) : [];
      return {
        id: operation.id,
        title: operationTitle(operation),
        group: operation.group,
        groupTitle: groupTitle(operation.group),
        method: operation.method,
        path: operation.path,
        writes: operation.effect === 'write',
        access,
        rights: asked.map(rightOf),
        roleIds: asked.length
          ? roles
              .filter(({ role, paths }) => role.level === STORE_MASTER || asked.some((path) => paths.has(path)))
              .map(({ role }) => role.id)
          : [],
      };
    });
  return {
    roles: roles.map(({ role }) => role),
    operations: operations.sort((one, other) =>
      one.groupTitle === other.groupTitle ? 0 : one.groupTitle < other.groupTitle ? -1 : 1,
    ),
  };
}
