import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/version';
import { type MenuEntry, menusOfKind, menusOfRoles, menusOfUser, menuFields } from './menus';

type MenuNode = ReturnType<typeof menuFields> & { children: MenuNode[] };

const records = (ctx: Context) =>
  ctx.db
    .selectFrom('platform.sys_menu')
    .select(['id', 'parent_id as parentId', 'path', 'name', 'type', 'display', 'icon', 'sort', 'kind', 'version'])
    .select(['with_parent as withParent', 'platform_only as platformOnly', 'create_time as createTime'])
    .$narrowType<{ type: 0 | 1 | 2; display: 0 | 1; kind: 0 | 1 }>();

function treeOf(menus: readonly MenuEntry[], parentId: string | null = null): MenuNode[] {
  return menus
    .filter((menu) => menu.parentId === parentId)
    .map((menu) => ({ ...menuFields(menu), children: treeOf(menus, menu.id) }));
}

async function assertPathIsFree(ctx: Context, path: string, kind: number, exceptId?: string): Promise<void> {
  if (path === '_REST_') return;
  let taken = ctx.db.selectFrom('platform.sys_menu').select('id').where('kind', '=', kind).where('path', '=', path);
  if (exceptId) taken = taken.where('id', '<>', exceptId);
  if (await taken.executeTakeFirst()) throw new Failure(`路径「${path}」已存在`, { field: 'path' });
}

/**
 * Refuses a parent of another kind, a button, and a cycle. It locks the ancestors, so that two parallel moves cannot
 * form a cycle.
 */
async function assertParent(ctx: Context, parentId: string | null, kind: number, childId?: string): Promise<void> {
  for (let above = parentId, direct = true; above; direct = false) {
    if (above === childId) throw new Failure('上级菜单不能是自己或自己的下级', { field: 'parentId' });
    const parent = await ctx.db
      .selectFrom('platform.sys_menu')
      .select(['parent_id as parentId', 'type', 'kind'])
      .where('id', '=', above)
      .forUpdate()
      .executeTakeFirst();
    if (parent?.kind !== kind) throw new Failure('上级菜单不存在', { field: 'parentId' });
    if (direct && parent.type === 2) throw new Failure('按钮下不能再有菜单', { field: 'parentId' });
    above = parent.parentId;
  }
}

async function lockedMenu(ctx: Context, id: string) {
  const menu = await records(ctx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!menu) throw new Failure('菜单不存在');
  return menu;
}

export const sysMenu: Group<'basic/sysMenu'> = {
  list: (ctx, { query: { kind = 0 } }) => records(ctx).where('kind', '=', kind).orderBy('sort').orderBy('id').execute(),

  async get(ctx, { query: { id } }) {
    const menu = await records(ctx).where('id', '=', id).executeTakeFirst();
    if (!menu) throw new Failure('菜单不存在');
    return menu;
  },

  async listAuthMenu(ctx, { query: { kind = 0 } }) {
    return (await menusOfUser(ctx, kind)).map(menuFields);
  },

  async listByAuthIds(ctx, { query: { authIds } }) {
    const roles = await ctx.db
      .selectFrom('role')
      .select(['id', 'level', 'kind'])
      .where('store_id', '=', ctx.storeId)
      .where('id', 'in', authIds)
      .execute();
    const kinds = [...new Set(roles.map((role) => role.kind))];
    const entries: MenuEntry[] = [];
    for (const kind of kinds)
      entries.push(
        ...(await menusOfRoles(
          ctx,
          roles.filter((role) => role.kind === kind),
          kind,
        )),
      );
    return entries.map(menuFields);
  },

  async listAllChild(ctx, { query: { kind = 0 } }) {
    return treeOf((await menusOfKind(ctx.db, kind)).filter((menu) => !menu.platformOnly));
  },

  async add(ctx, { body }) {
    const {
      parentId = null,
      path,
      name,
      type,
      display = 1,
      icon = '',
      sort = 0,
      kind = 0,
      withParent = false,
      platformOnly = false,
    } = body;
    await assertPathIsFree(ctx, path, kind);
    await assertParent(ctx, parentId, kind);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('platform.sys_menu')
      .values({
        id,
        parent_id: parentId,
        path,
        name,
        type,
        display,
        icon,
        sort,
        kind,
        with_parent: withParent,
        platform_only: platformOnly,
        create_time: ctx.now,
      })
      .execute();
    ctx.changed('menu', id, null, body);
    return id;
  },

  async update(ctx, { body }) {
    const { id, version, parentId, withParent, platformOnly, ...change } = body;
    const before = await lockedMenu(ctx, id);
    assertUnchanged(`菜单「${before.name}」`, before, version);
    if (change.path) await assertPathIsFree(ctx, change.path, before.kind, id);
    if (parentId !== undefined) await assertParent(ctx, parentId, before.kind, id);
    await ctx.db
      .updateTable('platform.sys_menu')
      .set({
        ...change,
        version: version + 1,
        ...(parentId === undefined ? {} : { parent_id: parentId }),
        ...(withParent === undefined ? {} : { with_parent: withParent }),
        ...(platformOnly === undefined ? {} : { platform_only: platformOnly }),
      })
      .where('id', '=', id)
      .execute();
    ctx.changed('menu', id, before, body);
    return null;
  },

  async delete(ctx, { query: { id } }) {
    const before = await lockedMenu(ctx, id);
    const child = await ctx.db
      .selectFrom('platform.sys_menu')
      .select('id')
      .where('parent_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (child) throw new Failure('还有下级菜单，不能删除');
    await ctx.db.deleteFrom('platform.sys_menu').where('id', '=', id).execute();
    ctx.changed('menu', id, before, null);
    return null;
  },
};
