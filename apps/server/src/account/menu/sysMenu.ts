import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnused, recordOwner } from '../../kit/owner/record';
import { fromStore } from '../../kit/storeTables';
import { type MenuEntry, menusOfKind, menusOfRoles, menusOfUser, menuFields, searchTextOf } from './menus';

type MenuNode = ReturnType<typeof menuFields> & { children: MenuNode[] };

const records = (ctx: Context) =>
  ctx.db
    .selectFrom('platform.sys_menu')
    .select(['id', 'parent_id as parentId', 'path', 'name', 'type', 'display', 'icon', 'sort', 'kind', 'version'])
    .select(['with_parent as withParent', 'platform_only as platformOnly', 'create_time as createTime'])
    .$narrowType<{ type: 0 | 1 | 2; display: 0 | 1; kind: 0 | 1 }>();

const withPinyin = <Entry extends { name: string }>(entry: Entry) => ({ ...entry, pinyin: searchTextOf(entry.name) });

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

const menus = recordOwner({
  table: 'platform.sys_menu',
  entity: 'menu',
  noun: '菜单',
  fields: ['name', 'parentId', 'path', 'type', 'display', 'icon', 'sort', 'kind', 'withParent', 'platformOnly'],
  unique: [],
});

export const sysMenu: Group<'basic/sysMenu'> = {
  async list(ctx, { query: { kind = 0 } }) {
    return (await records(ctx).where('kind', '=', kind).orderBy('sort').orderBy('id').execute()).map(withPinyin);
  },

  async get(ctx, { query: { id } }) {
    const menu = await records(ctx).where('id', '=', id).executeTakeFirst();
    if (!menu) throw new Failure('菜单不存在');
    return withPinyin(menu);
  },

  async listAuthMenu(ctx, { query: { kind = 0 } }) {
    return (await menusOfUser(ctx, kind)).map(menuFields);
  },

  async listByAuthIds(ctx, { query: { authIds } }) {
    const roles = await fromStore(ctx, 'role').select(['id', 'level', 'kind']).where('id', 'in', authIds).execute();
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
    const { parentId = null, kind = 0 } = body;
    await assertPathIsFree(ctx, body.path, kind);
    await assertParent(ctx, parentId, kind);
    return menus.add(ctx, { ...body, parentId, kind });
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await menus.locked(ctx, id, version);
    if (change.path) await assertPathIsFree(ctx, change.path, before.kind, id);
    if (change.parentId !== undefined) await assertParent(ctx, change.parentId, before.kind, id);
    return menus.change(ctx, before, change);
  },

  async delete(ctx, { query: { id } }) {
    const before = await menus.locked(ctx, id);
    await assertUnused(ctx, 'platform.sys_menu', 'parent_id', id, '还有下级菜单，不能删除');
    return menus.remove(ctx, before);
  },
};
